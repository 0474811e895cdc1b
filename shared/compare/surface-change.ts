import type { SurfaceChange } from './comparison.ts';
import type { Judgement } from './difference.ts';
import { pathText, type JsonStep } from './json-path.ts';
import { shortJson } from './short-json.ts';
import { canonicalJson } from '../json/index.ts';

/** A change within one thing that a server offers, before it has its place among all. */
export type ItemChange = Omit<SurfaceChange, 'kind' | 'name'>;

const SHOWN_MOST = 400;

/** A change with what stands on either side; undefined for nothing. */
export function itemChange(
  path: readonly JsonStep[],
  [left, right]: readonly [unknown, unknown],
  { compatibility, why }: Judgement,
): ItemChange {
  return {
    path: pathText(path),
    change: left === undefined ? 'added' : right === undefined ? 'removed' : 'changed',
    compatibility,
    why,
    left: shortJson(left, SHOWN_MOST),
    right: shortJson(right, SHOWN_MOST),
  };
}

/** Judges a member of both items where it differs; `judge` is asked only then. */
export function memberChange(
  path: readonly JsonStep[],
  values: readonly [unknown, unknown],
  judge: (left: unknown, right: unknown) => Judgement,
): ItemChange[] {
  if (values[0] === values[1] || canonicalJson(values[0]) === canonicalJson(values[1])) return [];
  return [itemChange(path, values, judge(values[0], values[1]))];
}
