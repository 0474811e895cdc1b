import type { ValueFault } from '../../../shared/bridge/index.ts';
import { pointerSteps } from '../../../shared/json/index.ts';

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
    for (const step of [...pointerSteps(pointer), ...(missing === '' ? [] : [missing])]) {
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
