import { isWord } from './character-set.ts';
import type { ExpressionNode } from './expression-syntax.ts';
import { compiled, holds, type Program } from './program.ts';

/** States that are remembered, that of the beginning included; beyond, remembering begins anew. */
const MOST_STATES = 800;
const ASCII = 128;
const FOUND = -2;
const UNKNOWN = -1;

interface State {
  /** Steps that may come next, before what needs no unit was followed. */
  readonly places: readonly number[];
  readonly first: boolean;
  readonly afterWord: boolean;
  readonly nextBeyond: Map<number, number>;
  /** Whether the text may end here; null before it was asked. */
  ends: boolean | null;
}

/**
 * A regular expression that never goes back: it walks through all its possibilities at once and remembers where each unit leads
 * (a lazily built deterministic automaton). Time is linear in the length of the text, whatever the expression.
 */
export class Automaton {
  readonly #program: Program;
  #states: State[] = [];
  #known = new Map<string, number>();
  /** Where each unit of ASCII leads from each state; made with the first text. */
  #table = new Int32Array(0);

  /** Throws ExpressionFault when the expression is too long. */
  constructor(node: ExpressionNode) {
    this.#program = compiled(node);
  }

  /** Whether the expression is found anywhere in the text. */
  test(text: string): boolean {
    if (this.#table.length === 0) this.#table = new Int32Array(MOST_STATES * ASCII).fill(UNKNOWN);
    const table = this.#table;
    let state = this.#state([], true, false);
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      let next = unit < ASCII ? table[state * ASCII + unit]! : (this.#states[state]!.nextBeyond.get(unit) ?? UNKNOWN);
      if (next === UNKNOWN) next = this.#step(state, unit);
      if (next === FOUND) return true;
      state = next;
    }
    const last = this.#states[state]!;
    last.ends ??= this.#reach(last, false, true) === null;
    return last.ends;
  }

  #step(from: number, unit: number): number {
    const state = this.#states[from]!;
    const reached = this.#reach(state, isWord(unit), false);
    let next = FOUND;
    if (reached !== null) {
      const places: number[] = [];
      for (const place of reached) {
        const step = this.#program.steps[place]!;
        if (step.kind === 'unit' && step.test(unit)) places.push(step.to);
      }
      const full = this.#states.length >= MOST_STATES - 1;
      if (full) {
        this.#states = [];
        this.#known = new Map();
        this.#table.fill(UNKNOWN);
      }
      next = this.#state(places, false, isWord(unit));
      if (full) return next;
    }
    if (unit < ASCII) this.#table[from * ASCII + unit] = next;
    else state.nextBeyond.set(unit, next);
    return next;
  }

  #state(places: readonly number[], first: boolean, afterWord: boolean): number {
    const sorted = [...new Set(places)].toSorted((left, right) => left - right);
    const key = `${first ? 'f' : ''}${afterWord ? 'w' : ''}${sorted.join(',')}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#states.push({ places: sorted, first, afterWord, nextBeyond: new Map(), ends: null });
    this.#known.set(key, this.#states.length - 1);
    return this.#states.length - 1;
  }

  /** All steps that can be reached without a unit; null when the end of the expression is one of them. */
  #reach(state: State, beforeWord: boolean, last: boolean): readonly number[] | null {
    const seen = new Set<number>();
    const { start, steps } = this.#program;
    const open = [start, ...state.places];
    for (let place = open.pop(); place !== undefined; place = open.pop()) {
      if (seen.has(place)) continue;
      seen.add(place);
      const step = steps[place]!;
      if (step.kind === 'found') return null;
      if (step.kind === 'fork') open.push(step.to, step.or);
      else if (step.kind === 'save') open.push(step.to);
      else if (step.kind !== 'unit' && holds(step.kind, state, beforeWord, last)) open.push(step.to);
    }
    return [...seen];
  }
}
