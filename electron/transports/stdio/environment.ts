import type { EnvironmentEntry } from '../../../shared/capture/index.ts';
import { variableKey } from '../../platform/index.ts';
import type { Platform } from './platform.ts';

/** An environment for a process, and how it came about. */
export interface Environment {
  readonly variables: Readonly<Record<string, string>>;
  /** One entry a variable, by name. */
  readonly entries: readonly EnvironmentEntry[];
}

/** Whether the values go into the record; when not, `fingerprint` stands for those that were added or changed. */
export interface ValuePolicy {
  readonly keepValues: boolean;
  fingerprint(value: string): string;
}

/**
 * Inherited variables with the additions on top. On Windows names differ only by more than case, so an addition
 * replaces an inherited variable of any spelling there.
 */
export function composeEnvironment(
  inherited: Readonly<Record<string, string | undefined>>,
  additions: Readonly<Record<string, string>>,
  policy: ValuePolicy,
  platform: Platform,
): Environment {
  const key = (name: string): string => variableKey(name, { kind: platform });
  const composed = new Map<string, { name: string; value: string; from: EnvironmentEntry['from'] }>();
  for (const [name, value] of Object.entries(inherited)) {
    if (value !== undefined) composed.set(key(name), { name, value, from: 'inherited' });
  }
  for (const [name, value] of Object.entries(additions)) {
    const before = composed.get(key(name));
    const from =
      before === undefined
        ? 'added'
        : before.from === 'added'
          ? 'added'
          : before.value === value
            ? 'inherited'
            : 'changed';
    composed.set(key(name), { name, value, from });
  }
  const sorted = [...composed.values()].toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return {
    // A null prototype keeps a variable called __proto__ a variable.
    variables: Object.assign(
      Object.create(null) as Record<string, string>,
      Object.fromEntries(sorted.map(({ name, value }) => [name, value])),
    ),
    entries: sorted.map(({ name, value, from }) => entryOf(name, value, from, policy)),
  };
}

function entryOf(name: string, value: string, from: EnvironmentEntry['from'], policy: ValuePolicy): EnvironmentEntry {
  if (policy.keepValues) return { name, from, value };
  if (from === 'inherited') return { name, from };
  return { name, from, masked: { length: value.length, fingerprint: policy.fingerprint(value) } };
}
