import type { ScriptCase } from './session-script.ts';

/** Recorded requests of the server, found by what a new one is like. However many there are, a find costs the same. */
export class RecordedQuestions {
  /** Those that may be free, the first at the end, by each way in which one can be found. */
  readonly #free = new Map<string, ScriptCase[]>();
  /** The first that was answered, by its method, and by its method and what it says. */
  readonly #answered = new Map<string, ScriptCase>();
  readonly #isFree: (one: ScriptCase) => boolean;

  constructor(cases: readonly ScriptCase[], isFree: (one: ScriptCase) => boolean) {
    this.#isFree = isFree;
    for (const one of cases.toReversed()) {
      if (one.kind !== 'server request') continue;
      for (const key of waysTo(one)) {
        const list = this.#free.get(key);
        if (list === undefined) this.#free.set(key, [one]);
        else list.push(one);
      }
      if (one.answer.seq > 0) for (const key of [saying(one), anything(one)]) this.#answered.set(key, one);
    }
  }

  /** The first free one of the same method, within the same operation, saying the same, in this order of weight. */
  nearest(like: Like): ScriptCase | undefined {
    for (const key of waysTo(like)) {
      const list = this.#free.get(key) ?? [];
      for (let one = list.at(-1); one !== undefined; one = list.at(-1)) {
        if (this.#isFree(one)) return one;
        list.pop();
      }
    }
    return undefined;
  }

  /** The request of this method that was answered, the first that says the same before others; null for none. */
  answeredLike(method: string, likeness: number): ScriptCase | null {
    return this.#answered.get(saying({ method, likeness })) ?? this.#answered.get(anything({ method })) ?? null;
  }
}

type Like = Pick<ScriptCase, 'method' | 'parent' | 'likeness'>;

/** The nearest first. */
function waysTo({ method, parent, likeness }: Like): string[] {
  return [`${parent} ${likeness} ${method}`, `${parent} * ${method}`, `* ${likeness} ${method}`, `* * ${method}`];
}

function saying({ method, likeness }: Pick<ScriptCase, 'method' | 'likeness'>): string {
  return `${likeness} ${method}`;
}

function anything({ method }: Pick<ScriptCase, 'method'>): string {
  return `* ${method}`;
}
