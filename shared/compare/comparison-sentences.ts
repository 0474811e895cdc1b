import { counted, type Tone } from '../analysis/index.ts';
import type { PairOutcome, SessionComparison } from './comparison.ts';
import type { Compatibility } from './difference.ts';

/** What a comparison came to, worst first. Pure: the same comparison gives the same words. */
export function comparisonVerdict(comparison: SessionComparison): { readonly tone: Tone; readonly sentence: string } {
  const { same, tally, outcomes, findings, vocabulary, moreOperations } = comparison;
  const all = outcomes.same + outcomes.differs + outcomes['only left'] + outcomes['only right'];
  if (same)
    return {
      tone: 'ok',
      sentence: `Only times and ids differ: ${counted(all, 'operation')} ended the same way in both.`,
    };
  const rules = findings.filter(({ left, right }) => left !== right).length;
  const methods = vocabulary.filter(({ left, right }) => left === 0 || right === 0).length;
  const parts = [
    changesWords(tally),
    operationsWords(outcomes),
    rules === 0 ? '' : `findings of ${counted(rules, 'rule')} differ`,
    methods === 0 ? '' : `${counted(methods, 'method')} ${methods === 1 ? 'was' : 'were'} used in one of the two only`,
  ].filter((part) => part !== '');
  const tone = tally.breaking > 0 ? 'error' : outcomes.differs + outcomes['only left'] > 0 ? 'warning' : 'ok';
  const sentence = parts.join('; ');
  const rest = moreOperations > 0 ? ` ${counted(moreOperations, 'operation')} of ${all} are counted only.` : '';
  return { tone, sentence: `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.${rest}` };
}

/** `3 breaking, 2 additive and 1 cosmetic change`; '' for none. */
function changesWords({ breaking, additive, cosmetic }: SessionComparison['tally']): string {
  const parts = [
    ...(breaking > 0 ? [`${breaking} breaking`] : []),
    ...(additive > 0 ? [`${additive} additive`] : []),
    ...(cosmetic > 0 ? [`${cosmetic} cosmetic`] : []),
  ];
  if (parts.length === 0) return '';
  const last = [breaking, additive, cosmetic].findLast((one) => one > 0);
  return `${enumerated(parts)} ${last === 1 ? 'change' : 'changes'}`;
}

function operationsWords(outcomes: Readonly<Record<PairOutcome, number>>): string {
  const parts = [
    outcomes.differs === 0
      ? ''
      : `${counted(outcomes.differs, 'operation')} ${outcomes.differs === 1 ? 'differs' : 'differ'}`,
    outcomes['only left'] === 0 ? '' : `${counted(outcomes['only left'], 'operation')} only in baseline`,
    outcomes['only right'] === 0 ? '' : `${counted(outcomes['only right'], 'operation')} only in current`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** `a`, `a and b`, `a, b and c`. */
function enumerated(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** The sign of a verdict, so that colour is not the only one. */
export const COMPATIBILITY_SIGNS: Readonly<Record<Compatibility, string>> = {
  breaking: '✕',
  additive: '+',
  cosmetic: '~',
  same: '=',
};

/** The sign of what became of an operation. */
export const OUTCOME_SIGNS: Readonly<Record<PairOutcome, string>> = {
  same: '=',
  differs: '≠',
  'only left': '−',
  'only right': '+',
};
