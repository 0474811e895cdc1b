import { type AnalysisStep, type CorrelatedMessage, type Operation } from '../analysis/index.ts';
import { likenessOf, type NoiseRule } from '../compare/index.ts';
import { RecordedQuestions } from './recorded-questions.ts';
import type { ReplayCases } from './replay-cases.ts';
import { isAnswer, type MessagePlace, type ReplayScript, type ScriptCase, type ScriptStep } from './session-script.ts';

/** Something came for a case, and both ends of it are to be read and judged. */
export interface Arrival {
  readonly kind: 'answer' | 'server request' | 'server notification';
  readonly index: number;
  /** Null where nothing is recorded that it stands for. */
  readonly recorded: MessagePlace | null;
  readonly live: MessagePlace;
  /** Id of a request of the server, as exact JSON text. */
  readonly id: string;
}

/** A notification of the new session that no recorded one is the same as. */
interface Unmatched {
  readonly method: string;
  readonly parent: number;
  readonly place: MessagePlace;
}

/** Finds for what the new session brings the cases that it stands for. */
export class LiveSide {
  readonly #script: ReplayScript;
  readonly #cases: ReplayCases;
  readonly #rules: readonly NoiseRule[];
  /** Steps that were sent and have not been seen in the record. */
  readonly #sent: (ScriptStep | null)[] = [];
  readonly #caseOf = new Map<Operation, number>();
  readonly #requestedAt = new Map<number, number>();
  /** Recorded notifications that have not come again, by what they are. */
  readonly #waiting = new Map<string, number[]>();
  readonly #came = new Set<number>();
  readonly #questions: RecordedQuestions;
  /** Cases of requests that were given up. */
  readonly #givenUp = new Set<number>();
  #unmatched: Unmatched[] = [];
  #leaving = false;

  constructor(script: ReplayScript, cases: ReplayCases, rules: readonly NoiseRule[]) {
    this.#script = script;
    this.#cases = cases;
    this.#rules = rules;
    this.#questions = new RecordedQuestions(script.cases, ({ index }) => !this.#came.has(index));
    for (const one of script.cases) {
      if (one.kind !== 'server notification' || one.likeness === 0) continue;
      const key = keyOf(one.method, one.parent, one.likeness);
      const same = this.#waiting.get(key);
      if (same === undefined) this.#waiting.set(key, [one.index]);
      else same.push(one.index);
    }
  }

  /** A step, or something that is none, is about to be sent; its frame will be the next of the replay in the record. */
  sending(step: ScriptStep | null): void {
    this.#sent.push(step);
  }

  /** The client leaves, as long after its last message as the recorded one: what is said now, the recorded one did not hear. */
  leaves(): void {
    this.#leaving = true;
  }

  /** A request of the client is given up by closing its stream. */
  gaveUp(index: number): void {
    this.#givenUp.add(index);
  }

  /** Whether what a recorded case brought has come again, or something in its place. */
  hasCome(index: number): boolean {
    if (this.#came.has(index)) return true;
    const known = this.#script.cases[index];
    if (known?.kind !== 'server notification') return false;
    return this.#unmatched.some(({ method, parent }) => method === known.method && parent === known.parent);
  }

  /** Takes note of one event of the new session. `operations` are all of it. */
  applied({ event, messages }: AnalysisStep, operations: readonly Operation[]): Arrival[] {
    if (event.kind !== 'frame') return [];
    if (event.dir === 'c2s') {
      if (event.origin === 'replay') this.#goneOut(messages, event.seq, event.t);
      return [];
    }
    return messages.flatMap((message, member) => {
      const live = { seq: event.seq, member };
      const arrival = isAnswer(message) ? this.#answered(message, live, event.t) : null;
      return arrival ?? this.#unasked(message, live, operations, event.t);
    });
  }

  /** The server does nothing more: what is left on either side is paired as far as it goes. Gives what is to be judged. */
  ended(): Arrival[] {
    const arrivals: Arrival[] = [];
    const free = this.#script.cases.filter(
      ({ kind, index }) => kind === 'server notification' && !this.#came.has(index),
    );
    const left = new Map<string, ScriptCase[]>();
    for (const one of free.toReversed()) {
      const key = keyOf(one.method, one.parent, 0);
      const list = left.get(key);
      if (list === undefined) left.set(key, [one]);
      else list.push(one);
    }
    for (const { method, parent, place } of this.#unmatched) {
      const recorded = left.get(keyOf(method, parent, 0))?.pop();
      if (recorded === undefined)
        this.#cases.extra({ kind: 'server notification', method, name: '' }, place.seq, extraWords(method));
      else {
        this.#came.add(recorded.index);
        this.#cases.saw(recorded.index, { seq: place.seq });
        arrivals.push({
          kind: 'server notification',
          index: recorded.index,
          recorded: recorded.place,
          live: place,
          id: '',
        });
      }
    }
    this.#unmatched = [];
    return arrivals;
  }

  #goneOut(messages: readonly CorrelatedMessage[], seq: number, t: number): void {
    const step = this.#sent.shift();
    for (const [i, { opens, answers }] of (step?.messages ?? []).entries()) {
      const { operation } = messages[i] ?? {};
      if (answers >= 0)
        this.#cases.saw(answers, { answerSeq: seq, latency: t - (this.#requestedAt.get(answers) ?? t) });
      if (opens < 0) continue;
      this.#requestedAt.set(opens, t);
      this.#cases.saw(opens, { seq });
      if (operation) this.#caseOf.set(operation, opens);
    }
    for (const { link, operation } of messages)
      if (link === 'cancels' && operation !== null) this.#givenUp.add(this.#caseOf.get(operation) ?? -1);
  }

  #answered({ operation, link }: CorrelatedMessage, live: MessagePlace, t: number): Arrival | null {
    const index =
      operation === null || link === 'duplicate' || link === 'near' ? undefined : this.#caseOf.get(operation);
    if (index === undefined || this.#came.has(index)) return null;
    this.#came.add(index);
    this.#cases.saw(index, { answerSeq: live.seq, latency: t - (this.#requestedAt.get(index) ?? t) });
    const { answer } = this.#script.cases[index]!;
    return { kind: 'answer', index, recorded: answer.seq > 0 ? answer : null, live, id: '' };
  }

  #unasked(correlated: CorrelatedMessage, live: MessagePlace, operations: readonly Operation[], t: number): Arrival[] {
    const { message, operation, method } = correlated;
    const isRequest = message.class === 'request';
    const above = isRequest ? operations[operation?.parent ?? -1] : operation;
    const parent = above === null || above === undefined ? -1 : (this.#caseOf.get(above) ?? -1);
    const likeness = likenessOf(message.value, method, this.#rules);
    if (isRequest) return [this.#asked(correlated, live, { parent, likeness, t })];
    const index = this.#waiting.get(keyOf(method, parent, likeness))?.shift();
    // What is still said of a request that was given up is chance.
    if (index === undefined && (this.#leaving || this.#givenUp.has(parent))) return [];
    if (index === undefined) this.#unmatched.push({ method, parent, place: live });
    else {
      this.#came.add(index);
      this.#cases.saw(index, { seq: live.seq });
      this.#cases.same(index);
    }
    return [];
  }

  /** Finds the recorded request that one of the server stands for. */
  #asked(
    { message, method, operation }: CorrelatedMessage,
    live: MessagePlace,
    { parent, likeness, t }: { readonly parent: number; readonly likeness: number; readonly t: number },
  ): Arrival {
    const id = message.id ?? 'null';
    const nearest = this.#questions.nearest({ method, parent, likeness });
    if (nearest === undefined) {
      const found = { kind: 'server request', method, name: operation?.name ?? '' } as const;
      const index = this.#cases.extra(found, live.seq, 'The server asked for this, which is not recorded.') ?? -1;
      return { kind: 'server request', index, recorded: null, live, id };
    }
    const { index, place } = nearest;
    this.#came.add(index);
    this.#requestedAt.set(index, t);
    this.#cases.saw(index, { seq: live.seq });
    return { kind: 'server request', index, recorded: place, live, id };
  }

  /** The recorded request of this method that was answered, the first that says the same before others; null for none. */
  answeredLike(method: string, likeness: number): ScriptCase | null {
    return this.#questions.answeredLike(method, likeness);
  }
}

function keyOf(method: string, parent: number, likeness: number): string {
  return `${parent} ${likeness} ${method}`;
}

function extraWords(method: string): string {
  return method === '' ? 'It answers nothing that was asked, and is not recorded.' : 'It is not recorded.';
}
