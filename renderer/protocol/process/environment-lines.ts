import type { EnvironmentEntry } from '../../../shared/capture/index.ts';
import type { EnvironmentComparison } from '../../../shared/bridge/index.ts';

type Place = 'set' | 'missing' | 'unknown';

/** One variable: where it is set, and how the process came by it. */
export interface EnvironmentLine {
  readonly name: string;
  readonly login: Place;
  readonly app: Place;
  readonly given: Place;
  /** Words on how the places differ, or on what was set for this server; '' when there is nothing to say. */
  readonly remark: string;
  /** How much it may explain: the heaviest stand first; 0 tells nothing. */
  readonly weight: number;
  /** The value, where the user asked to keep values. */
  readonly value: string | null;
}

/** What the comparison and the start of the process say together, what may explain something first, then by name. */
export function environmentLines(
  comparison: EnvironmentComparison | null,
  given: readonly EnvironmentEntry[],
): EnvironmentLine[] {
  const entries = new Map(given.map((entry) => [entry.name, entry]));
  const compared = new Set(comparison?.rows.map(({ name }) => name));
  const rows: readonly Compared[] = [
    ...(comparison?.rows ?? []),
    ...given
      .filter(({ name }) => !compared.has(name))
      .map(({ name }): Compared => ({ name, login: 'unknown', app: 'unknown', given: 'set', differs: false })),
  ];
  return rows
    .map((row): EnvironmentLine => {
      const entry = entries.get(row.name);
      const remark = remarkOf(row, entry);
      const value = entry?.value ?? null;
      return {
        name: row.name,
        login: row.login,
        app: row.app,
        given: row.given,
        remark,
        weight: weightOf(row, entry),
        value,
      };
    })
    .toSorted((a, b) => b.weight - a.weight || (a.name < b.name ? -1 : 1));
}

interface Compared {
  readonly name: string;
  readonly login: Place;
  readonly app: Place;
  readonly given: Place;
  readonly differs: boolean;
}

/** What the process lacks weighs most, then what was set for it, then other values, then what only the shell lacks. */
function weightOf(row: Compared, entry: EnvironmentEntry | undefined): number {
  if (row.given === 'missing' && (row.login === 'set' || row.app === 'set')) return 4;
  if (entry !== undefined && entry.from !== 'inherited') return 3;
  if (row.differs) return 2;
  const places = [row.login, row.app, row.given].filter((place) => place !== 'unknown');
  return new Set(places).size > 1 ? 1 : 0;
}

function remarkOf(row: Compared, entry: EnvironmentEntry | undefined): string {
  const words: string[] = [];
  if (entry !== undefined && entry.from !== 'inherited')
    words.push(entry.from === 'added' ? 'added for this server' : 'changed for this server');
  else if (row.given === 'missing') words.push(row.login === 'set' ? 'only in the login shell' : 'not given');
  else if (row.differs) words.push('values differ');
  if (entry?.masked !== undefined)
    words.push(`${entry.masked.length} characters, fingerprint ${entry.masked.fingerprint}`);
  return words.join(' · ');
}
