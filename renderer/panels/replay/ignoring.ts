import { withAnyIndex, type JsonDifference, type NoiseRule } from '../../../shared/compare/index.ts';

/** The rule that leaves a difference out from now on: for every element of the lists on its way. */
export function ruleFor(method: string, { path, change }: JsonDifference): NoiseRule {
  return { method, path: withAnyIndex(path), treatment: change === 'order' ? 'unordered' : 'ignore' };
}

/** What a difference says, in a word. */
export const CHANGE_WORDS: Readonly<Record<JsonDifference['change'], string>> = {
  added: 'added',
  removed: 'gone',
  changed: 'changed',
  type: 'another type',
  order: 'another order',
};
