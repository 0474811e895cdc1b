/** What a difference means for whoever relied on the left side (protocol facts §5.3). `same`: nothing differs. */
export type Compatibility = 'breaking' | 'additive' | 'cosmetic' | 'same';

/** What a difference is about. */
export type DifferenceGroup =
  | 'protocol'
  | 'server'
  | 'server capabilities'
  | 'client capabilities'
  | 'facts'
  | 'behaviour';

/** One thing of two sessions beside each other. */
export interface Difference {
  readonly group: DifferenceGroup;
  /** What is compared: `revision`, `tools.listChanged`. Unique within its group. */
  readonly name: string;
  /** As a person reads it; null where the side does not have it. */
  readonly left: string | null;
  readonly right: string | null;
  readonly change: 'added' | 'removed' | 'changed' | 'same';
  readonly compatibility: Compatibility;
  /** Why the difference is judged so, one sentence; '' where nothing differs. */
  readonly why: string;
}

/** How many differences of each kind there are. */
export type DifferenceTally = Readonly<Record<Compatibility, number>>;

export function tallyOf(differences: readonly Pick<Difference, 'compatibility'>[]): DifferenceTally {
  const tally = { breaking: 0, additive: 0, cosmetic: 0, same: 0 };
  for (const { compatibility } of differences) tally[compatibility] += 1;
  return tally;
}

/** How a change of what one side has and the other has not is judged. */
export interface Judgement {
  readonly compatibility: Exclude<Compatibility, 'same'>;
  readonly why: string;
}

/** Puts two values beside each other; `judge` is asked only where they differ. */
export function difference(
  group: DifferenceGroup,
  name: string,
  [left, right]: readonly [string | null, string | null],
  judge: (change: 'added' | 'removed' | 'changed') => Judgement,
): Difference {
  if (left === right) return { group, name, left, right, change: 'same', compatibility: 'same', why: '' };
  const change = left === null ? 'added' : right === null ? 'removed' : 'changed';
  return { group, name, left, right, change, ...judge(change) };
}
