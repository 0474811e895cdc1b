import type { JsonDifference } from '../compare/index.ts';
import { isStructural } from './learned-rules.ts';
import type { ReplayCase } from './report.ts';

/** A place in which a run went on from where the one before had ended. */
export interface KeptState {
  /** Index of the case. */
  readonly index: number;
  readonly method: string;
  readonly name: string;
  /** '' where the answers differ as a whole. */
  readonly path: string;
  /** Compact JSON, as the runs had it; '' for nothing. */
  readonly first: string;
  readonly second: string;
}

/** Whether something of two runs may come of state that the server kept: only a third run can tell it from chance. */
export function mayKeepState(second: readonly ReplayCase[]): boolean {
  return second.some(({ kind, differences }) => kind === 'request' && differences.some(mayBeState));
}

/**
 * Where a server keeps state: `second` is the first of three runs held against the second, `third` the second against the third. State
 * goes on by the same step, grows, or changes once and stays; chance does not.
 */
export function keptState(second: readonly ReplayCase[], third: readonly ReplayCase[]): KeptState[] {
  const after = new Map(third.map((one) => [one.recorded.seq, one]));
  return second.flatMap((one) => {
    const later = one.kind === 'request' ? after.get(one.live.seq) : undefined;
    const found = later === undefined ? undefined : one.differences.find((difference) => goesOn(difference, later));
    if (found === undefined) return [];
    const { index, method, name } = one;
    return [{ index, method, name, path: found.path, first: found.left, second: found.right }];
  });
}

/** So much of a recorded value at the beginning of another is no chance, in UTF-16 units. */
const BEGUN_LEAST = 8;

/**
 * Where a replay went on from where the record had ended. One run shows it where an answer begins with the recorded one, and where
 * two answers to the same request went on by the same step; for the rest it takes a third run.
 */
export function goneOn(cases: readonly ReplayCase[]): KeptState[] {
  const steps = new Map<string, number>();
  for (const one of cases)
    for (const difference of one.differences) {
      const key = stepKey(one, difference);
      if (key !== null) steps.set(key, (steps.get(key) ?? 0) + 1);
    }
  return cases.flatMap((one) => {
    if (one.kind !== 'request') return [];
    const found = one.differences.find((difference) => {
      if (grows(difference) && difference.left.length >= BEGUN_LEAST) return true;
      const key = stepKey(one, difference);
      return key !== null && (steps.get(key) ?? 0) > 1;
    });
    if (found === undefined) return [];
    const { index, method, name } = one;
    return [{ index, method, name, path: found.path, first: found.left, second: found.right }];
  });
}

/** The request, the place and the step by which it went on there; null where it did not. */
function stepKey({ method, name }: ReplayCase, difference: JsonDifference): string | null {
  const step = stepsOf(difference);
  return step === null ? null : JSON.stringify([method, name, difference.path, step]);
}

function mayBeState(difference: JsonDifference): boolean {
  return isStructural(difference) || grows(difference) || stepsOf(difference) !== null;
}

function goesOn(difference: JsonDifference, { outcome, differences }: ReplayCase): boolean {
  if (!mayBeState(difference)) return false;
  if (isStructural(difference)) {
    const stays = outcome === 'same' || outcome === 'slower';
    return stays || differences.some(({ change }) => change === 'added' && difference.change === 'added');
  }
  const next = differences.find(({ path }) => path === difference.path);
  if (next === undefined) return false;
  if (grows(difference) && grows(next)) return true;
  const steps = stepsOf(difference);
  return steps !== null && steps === stepsOf(next);
}

/** A text or list that the other begins with. */
function grows({ change, left, right }: JsonDifference): boolean {
  const begun = left.replace(/[\]"…]+$/, '');
  return change === 'changed' && begun.length > 1 && right.length > left.length && right.startsWith(begun);
}

const INTEGERS = /(?<![\d.])-?\d{1,15}(?![\d.])/g;

/** By how much each whole number in a value went on, where nothing else of it differs; null where that is not so. */
function stepsOf({ change, left, right }: JsonDifference): string | null {
  if (change !== 'changed' || left.replace(INTEGERS, '#') !== right.replace(INTEGERS, '#')) return null;
  const after = right.match(INTEGERS) ?? [];
  const steps = (left.match(INTEGERS) ?? []).map((number, i) => Number(after[i]) - Number(number));
  return steps.some((step) => step !== 0) ? steps.join() : null;
}
