import { readPattern, type JsonStep, type PatternStep } from '../compare/index.ts';

/** A place in a client's message that does not count: `params.arguments.now`, with `*` for one step and `**` for any number. */
export class PathPattern {
  readonly text: string;
  readonly #steps: readonly PatternStep[];

  private constructor(text: string, steps: readonly PatternStep[]) {
    this.text = text;
    this.#steps = steps;
  }

  /** Null where the text is no path, or none into the params. */
  static read(text: string): PathPattern | null {
    const steps = readPattern(text);
    if (steps === null || steps.length < 2) return null;
    const [first] = steps;
    const within = first === 'deep' || (typeof first === 'object' && first.exactly === 'params');
    return within ? new PathPattern(text, steps) : null;
  }

  /** Whether it stands for this place; the first step is `params`. */
  covers(path: readonly JsonStep[]): boolean {
    return matches(this.#steps, 0, path, 0);
  }
}

function matches(steps: readonly PatternStep[], at: number, path: readonly JsonStep[], from: number): boolean {
  const step = steps[at];
  if (step === undefined) return from === path.length;
  if (step === 'deep')
    return matches(steps, at + 1, path, from) || (from < path.length && matches(steps, at, path, from + 1));
  if (from >= path.length || (step !== 'any' && step.exactly !== path[from])) return false;
  return matches(steps, at + 1, path, from + 1);
}
