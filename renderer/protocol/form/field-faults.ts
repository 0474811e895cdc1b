import type { ValueFault } from '../../../shared/bridge/index.ts';

/** Faults as a tree beside the value, as the form library wants them: `__errors` of each place. */
export interface FaultTree {
  readonly __errors?: string[];
  readonly [step: string]: FaultTree | string[] | undefined;
}

/** Puts each fault at its field; a missing member at the member. */
export function faultTree(faults: readonly ValueFault[]): FaultTree {
  const root = Object.create(null) as Record<string, unknown>;
  for (const { pointer, missing, message } of faults) {
    let place = root;
    for (const step of [...stepsOf(pointer), ...(missing === '' ? [] : [missing])]) {
      // A member of this name would stand where the library keeps the sentences.
      if (step === '__errors') break;
      const inner = (place[step] ?? Object.create(null)) as Record<string, unknown>;
      place[step] = inner;
      place = inner;
    }
    place['__errors'] = [...((place['__errors'] ?? []) as string[]), message];
  }
  return root as FaultTree;
}

/** The steps of a JSON Pointer (RFC 6901 §4). */
export function stepsOf(pointer: string): string[] {
  if (pointer === '') return [];
  return pointer
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}
