import type { CaptureEvent, Direction, FrameEvent } from '../capture/index.ts';
import { Observation, type ObservationStep } from '../findings/index.ts';
import { keyText } from '../json/index.ts';
import { type FrameReading, readFrame } from '../jsonrpc/index.ts';
import { parseQuery, type RowTest } from '../query/index.ts';
import { DeepTerms } from './deep-terms.ts';
import { FrameView } from './frame-view.ts';
import { type Passage, piecesOf, type Touch, UNTOUCHED } from './passage.ts';
import { ProgressTokens } from './progress-tokens.ts';
import type { MiddleRule, RuleSet } from './rule.ts';
import { seededRandom } from './seeded-random.ts';
import {
  ALONE,
  type Carrier,
  Draft,
  type Letter,
  type Piece,
  type StepGround,
  type Surroundings,
} from './steps/index.ts';
import { Turn } from './turn.ts';

/** A rule in force, with its filter read. */
interface RuleInForce {
  readonly index: number;
  readonly rule: MiddleRule;
  /** Null for every message. */
  readonly test: RowTest | null;
  readonly turn: Turn;
}

/** What waits until others of its side have passed. */
interface HeldBack {
  left: number;
  readonly pieces: readonly Piece[];
}

/**
 * Stands in the middle of one conversation and says what becomes of each of its messages. It folds the conversation as it is seen everywhere else, so
 * that rules can ask for whatever a filter asks for. Pure: whoever carries the bytes does what it says.
 */
export class Middle {
  readonly #observation = new Observation();
  readonly #random: () => number;
  #rules: readonly RuleInForce[] = [];
  readonly #view: FrameView;
  readonly #ground: StepGround;
  readonly #ownIds = new Set<string>();
  readonly #tokens = new ProgressTokens();
  readonly #heldBack: Record<Direction, HeldBack[]> = { c2s: [], s2c: [] };

  /** `seed` is what chances are drawn by; `word` tells our ids from the peers'. `surroundings`: what steps reach of who carries the messages. */
  constructor(set: RuleSet, seed: number, word: string, surroundings: Surroundings = ALONE) {
    this.#random = seededRandom(seed);
    this.#view = new FrameView(this.#observation);
    this.#ground = {
      random: this.#random,
      ...surroundings,
      progressTokenOf: (id) => this.progressTokenOf(id),
      ownId: () => {
        const id = `mcpscope.${word}.${this.#ownIds.size + 1}`;
        this.#ownIds.add(id);
        return id;
      },
    };
    this.put(set);
  }

  /** Puts other rules in the place of those in force: their counts begin anew, what is known of the conversation stays. */
  put(set: RuleSet): void {
    const deep: string[] = [];
    this.#rules = set.rules.flatMap((rule, index) => {
      const reading = parseQuery(rule.when.filter);
      // `readRules` tells of filters that cannot be read.
      if (!rule.enabled || !reading.ok) return [];
      deep.push(...reading.deep);
      return [{ index, rule, test: reading.test, turn: new Turn(rule.when, this.#random) }];
    });
    this.#view.asks(new DeepTerms(deep));
  }

  /** How many messages each rule of the set has touched; 0 for those that are off. */
  counts(rules: number): number[] {
    const counts = Array.from({ length: rules }, () => 0);
    for (const { index, turn } of this.#rules) counts[index] = turn.touched;
    return counts;
  }

  /** Takes in an event that is no frame: filters may ask for what it tells. */
  see(event: Exclude<CaptureEvent, FrameEvent>): void {
    this.#observation.push(event);
  }

  /** What becomes of a message. `carrier`: what it is carried by, which some faults are about. */
  take(event: FrameEvent, carrier: Carrier = 'line'): Passage {
    const reading = readFrame(event.text ?? null);
    const step = this.#observation.push(event, reading);
    if (this.#isOwnAnswer(event, reading)) return { ...UNTOUCHED, pieces: [] };
    if (event.dir === 'c2s') this.#tokens.learn(reading.messages);
    const passage = this.#touched(event, reading, step, carrier);
    const released = this.#passedBy(event.dir);
    return released.length === 0 ? passage : { ...passage, pieces: [...passage.pieces, ...released] };
  }

  /** By what the client's request of this id, as it is written, wants to be told of its progress; null where it does not. */
  progressTokenOf(id: string): string | number | null {
    return this.#tokens.of(id);
  }

  /** What waits for later messages of a side that will not come. */
  rest(dir: Direction): readonly Piece[] {
    return this.#heldBack[dir].splice(0).flatMap(({ pieces }) => pieces);
  }

  #touched(event: FrameEvent, reading: FrameReading, step: ObservationStep, carrier: Carrier): Passage {
    let draft: Draft | null = null;
    let letter: Letter | null = null;
    const touches: Touch[] = [];
    this.#view.at(event, reading, step);
    for (const { index, rule, test, turn } of this.#rules) {
      const { direction } = rule.when;
      if (turn.isOver || (direction !== null && direction !== event.dir)) continue;
      if (test !== null && !this.#view.passes(test)) continue;
      if (!turn.next()) continue;
      draft ??= new Draft();
      letter ??= letterOf(event, reading, step, carrier);
      const does: string[] = [];
      for (const each of rule.steps) if (each.deed(draft, letter, this.#ground)) does.push(each.does);
      if (does.length === 0) continue;
      turn.touched += 1;
      touches.push({ rule: index, name: rule.name, does });
    }
    if (draft === null || touches.length === 0) return UNTOUCHED;
    const { ending, notes, mark, behind, answer, endsRecord } = draft;
    const request = draft.text ?? letter?.text ?? null;
    const asks = draft.asks === null || request === null ? null : { source: draft.asks, request };
    const about = { ending, touches, notes, mark, answer, asks, endsRecord };
    const pieces = piecesOf(draft, draft.hold);
    const hold =
      draft.hold === null ? null : { ...draft.hold, pieces: piecesOf(draft, null), method: letter?.method ?? '' };
    if (behind === 0) return { ...about, pieces, hold };
    // It is not one of those that pass before itself.
    this.#heldBack[event.dir].push({ left: behind + 1, pieces: pieces.map((piece) => ({ ...piece, of: event })) });
    return { ...about, pieces: [], hold };
  }

  #passedBy(dir: Direction): readonly Piece[] {
    const held = this.#heldBack[dir];
    if (held.length === 0) return held.flatMap(({ pieces }) => pieces);
    for (const each of held) each.left -= 1;
    const due = held.filter(({ left }) => left === 0);
    this.#heldBack[dir] = held.filter(({ left }) => left > 0);
    return due.flatMap(({ pieces }) => pieces);
  }

  /** An answer to a question of ours is nobody else's. */
  #isOwnAnswer({ dir }: FrameEvent, { messages }: FrameReading): boolean {
    const [message] = messages;
    if (dir !== 'c2s' || this.#ownIds.size === 0 || messages.length !== 1 || message === undefined) return false;
    return message.class.startsWith('response.') && this.#ownIds.has(keyText(message.id ?? ''));
  }
}

function letterOf(
  { dir, text }: FrameEvent,
  { messages }: FrameReading,
  step: ObservationStep,
  carrier: Carrier,
): Letter {
  const message = messages.length === 1 ? messages[0]! : null;
  return { dir, carrier, text: text ?? null, message, method: step.messages[0]?.method ?? '' };
}
