import { isWord, type UnitTest } from './character-set.ts';
import { ExpressionFault } from './expression-syntax.ts';
import { holds, type Program } from './program.ts';

/** So many steps are taken for one text at most, about 100 ms: much may be begun again and again, and never found. */
const MOST_STEPS_TAKEN = 2_000_000;

/** Where the expression and its groups were found: begin and end of the whole, then of each group; -1 for one that found nothing. */
type Find = readonly number[];

/** A way through the expression, with what it has found. */
interface Way {
  readonly place: number;
  readonly slots: readonly number[];
}

/** What takes the place of what was found: texts, and numbers of groups. */
type Template = readonly (string | number)[];

/** Texts in which each find is replaced. */
export class Replacement {
  readonly #program: Program;
  readonly #template: Template;
  readonly #beginnings: Beginnings;
  #taken = 0;

  /** `by`: as JavaScript has it: `$1`, `$<name>`, `$&`, `$$`. Throws ExpressionFault for a group that there is not. */
  constructor(program: Program, by: string) {
    this.#program = program;
    this.#template = readTemplate(by, program.groups);
    this.#beginnings = new Beginnings(program);
  }

  /** The text with each find replaced, from left to right; the same text where there is none. Throws ExpressionFault where that takes too long. */
  replaced(text: string): string {
    this.#taken = 0;
    const parts: string[] = [];
    let end = 0;
    for (let from = 0; from <= text.length;) {
      const found = this.#find(text, from);
      if (found === null) break;
      const [begun = 0, ended = 0] = found;
      parts.push(text.slice(end, begun), ...this.#template.map((part) => partOf(part, text, found)));
      end = ended;
      from = ended > begun ? ended : ended + 1;
    }
    return parts.length === 0 ? text : parts.join('') + text.slice(end);
  }

  /** The leftmost find; of several there the one that JavaScript would take. All ways go on together, unit by unit: none goes back. */
  #find(text: string, from: number): Find | null {
    let ways: Way[] = [];
    let found: Find | null = null;
    for (let at = from; at <= text.length; at += 1) {
      if (ways.length === 0 && found === null) at = this.#beginnings.next(text, at);
      const unit = at < text.length ? text.charCodeAt(at) : -1;
      const open = found === null ? [...ways, { place: this.#program.start, slots: [at, -1] }] : ways;
      if (open.length === 0) break;
      const reached = this.#reached(open, text, at);
      ways = [];
      for (const { place, slots } of reached) {
        const step = this.#program.steps[place]!;
        if (step.kind === 'found') {
          found = slots.with(1, at);
          // Those behind it would be taken only without it.
          break;
        }
        if (step.kind === 'unit' && unit >= 0 && step.test(unit)) ways.push({ place: step.to, slots });
      }
    }
    return found;
  }

  /** Where these ways lead without a unit, the ones to be taken first in front. */
  #reached(open: readonly Way[], text: string, at: number): Way[] {
    const seen = new Set<number>();
    const reached: Way[] = [];
    const between = { first: at === 0, afterWord: at > 0 && isWord(text.charCodeAt(at - 1)) };
    const beforeWord = at < text.length && isWord(text.charCodeAt(at));
    const waiting = open.toReversed();
    for (let way = waiting.pop(); way !== undefined; way = waiting.pop()) {
      const { place, slots } = way;
      if (seen.has(place)) continue;
      seen.add(place);
      this.#taken += 1;
      if (this.#taken > MOST_STEPS_TAKEN)
        throw new ExpressionFault('The pattern takes too long in this message: let it begin with what is rare.');
      const step = this.#program.steps[place]!;
      if (step.kind === 'fork') waiting.push({ place: step.or, slots }, { place: step.to, slots });
      else if (step.kind === 'save') waiting.push({ place: step.to, slots: withSlot(slots, step.slot, at) });
      else if (step.kind === 'unit' || step.kind === 'found') reached.push(way);
      else if (holds(step.kind, between, beforeWord, at === text.length)) waiting.push({ place: step.to, slots });
    }
    return reached;
  }
}

/** Where a find may begin. */
class Beginnings {
  readonly #tests: UnitTest[] = [];
  /** It may begin anywhere: nothing of the text has to be in it. */
  #anywhere = false;

  constructor({ steps, start }: Program) {
    const seen = new Set<number>();
    const open = [start];
    for (let place = open.pop(); place !== undefined; place = open.pop()) {
      if (seen.has(place)) continue;
      seen.add(place);
      const step = steps[place]!;
      if (step.kind === 'unit') this.#tests.push(step.test);
      else if (step.kind === 'found') this.#anywhere = true;
      else if (step.kind === 'fork') open.push(step.to, step.or);
      else open.push(step.to);
    }
  }

  /** The first place from this one on; the end of the text where there is none. */
  next(text: string, from: number): number {
    if (this.#anywhere) return from;
    for (let at = from; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      if (this.#tests.some((test) => test(unit))) return at;
    }
    return text.length;
  }
}

function withSlot(slots: readonly number[], slot: number, at: number): number[] {
  const changed = [...slots];
  while (changed.length <= slot) changed.push(-1);
  changed[slot] = at;
  return changed;
}

function partOf(part: string | number, text: string, found: Find): string {
  if (typeof part === 'string') return part;
  const begun = found[part * 2] ?? -1;
  const ended = found[part * 2 + 1] ?? -1;
  return begun < 0 || ended < begun ? '' : text.slice(begun, ended);
}

function readTemplate(by: string, groups: readonly string[]): Template {
  const parts: (string | number)[] = [];
  let end = 0;
  for (const { 0: whole, 1: sign = '', 2: digits = '', 3: name = '', index } of by.matchAll(
    /\$(?:([$&])|(\d{1,2})|<([^>]*)>)/g,
  )) {
    parts.push(by.slice(end, index));
    end = index + whole.length;
    const group = digits === '' ? groups.indexOf(name) + 1 : Number(digits);
    if (sign === '$') parts.push('$');
    else if (sign === '&') parts.push(0);
    else if (group >= 1 && group <= groups.length) parts.push(group);
    else throw new ExpressionFault(`The pattern has no group ${whole}: a dollar sign of its own is written $$.`);
  }
  return [...parts, by.slice(end)];
}
