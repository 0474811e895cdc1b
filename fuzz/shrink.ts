import type { Input } from './sources/index.ts';
import { type Failure, tried } from './trial.ts';

/** Tries that making one case smaller may take. */
const TRIES_MOST = 1_500;
const SECONDS_MOST = 20;

/** The same failure of a smaller input: parts, and stretches of each part, are left out as long as it still fails. */
export async function shrunk(input: Input, failure: Failure): Promise<Input> {
  const shrinking = new Shrinking(failure);
  const { kind } = input;
  let parts: readonly string[] = input.parts;
  for (let before = -1; before !== length(parts) && !shrinking.isOver;) {
    before = length(parts);
    parts = await shrinking.without(parts, (fewer) => ({ kind, parts: fewer }));
    for (const [i, part] of parts.entries()) {
      const chars = await shrinking.without(part.split(''), (fewer) => ({
        kind,
        parts: parts.with(i, fewer.join('')),
      }));
      parts = parts.with(i, chars.join(''));
    }
  }
  return { kind, parts };
}

const length = (parts: readonly string[]): number => parts.reduce((sum, part) => sum + part.length + 1, 0);

class Shrinking {
  readonly #failure: Failure;
  readonly #until = performance.now() + SECONDS_MOST * 1_000;
  #tries = 0;

  constructor(failure: Failure) {
    this.#failure = failure;
  }

  get isOver(): boolean {
    return this.#tries >= TRIES_MOST || performance.now() > this.#until;
  }

  /** As few of these as still fail in the same way: halves are left out, then quarters, and so on. */
  async without<T>(all: readonly T[], made: (fewer: readonly T[]) => Input): Promise<readonly T[]> {
    let left = all;
    for (
      let stretch = Math.ceil(left.length / 2);
      stretch > 0 && !this.isOver;
      stretch = stretch === 1 ? 0 : stretch >> 1
    )
      for (let at = 0; at < left.length && !this.isOver;) {
        const fewer = [...left.slice(0, at), ...left.slice(at + stretch)];
        if (await this.#fails(made(fewer))) left = fewer;
        else at += stretch;
      }
    return left;
  }

  async #fails(input: Input): Promise<boolean> {
    this.#tries += 1;
    const found = await tried(input, { timed: this.#failure.message.startsWith('Slow') });
    return found !== null && signature(found) === signature(this.#failure);
  }
}

/** What tells one cause from another: where it broke, and how, without what is only of this input. */
export function signature({ stage, message, stack }: Failure): string {
  const at = /\n\s+at (?!(?:holds|same|isSentence) )(.*)/.exec(stack)?.[1] ?? '';
  return `${stage} | ${message.replace(/"(?:[^"\\]|\\.)*"|[\d.]+/g, '_').slice(0, 60)} | ${at}`;
}
