import { SCOPES } from './client-kind.ts';
import type { ServerEntry } from './entries.ts';
import type { ClientFinding } from './finding.ts';
import { tappedIn } from './tapped.ts';

/** An entry with the path of its file. */
export interface PlacedEntry {
  readonly path: string;
  readonly entry: ServerEntry;
}

/** What of one client's entries is in the way of each other. Each finding goes with the entry that loses. */
export function judgeTogether(entries: readonly PlacedEntry[]): readonly (ClientFinding & { readonly path: string })[] {
  return entries.flatMap((one, at) => {
    const { entry, path } = one;
    const found = (rule: ClientFinding['rule'], message: string): ClientFinding & { readonly path: string } => ({
      rule,
      level: 'warning',
      server: entry.name,
      at: entry.start,
      path,
      message,
    });
    const rivals = entries.filter(
      (other) => other !== one && other.entry.name === entry.name && meet(entry, other.entry),
    );
    const winner = rivals.find((other) => beats(other.entry, entry));
    if (winner !== undefined) {
      const inFolder = winner.entry.folder === '' ? '' : ` in ${winner.entry.folder}`;
      return [
        found(
          'name-twice',
          `${entry.name} is set in two places: the ${winner.entry.scope} entry in ${winner.path} wins${inFolder} over this one.`,
        ),
      ];
    }
    const twin = entries
      .slice(0, at)
      .find(
        (other) =>
          other.entry.name !== entry.name &&
          meet(entry, other.entry) &&
          said(other.entry) !== '' &&
          said(other.entry) === said(entry),
      );
    const again = entries
      .slice(0, at)
      .find((other) => other.path === path && rivals.includes(other) && rank(other.entry) === rank(entry));
    if (again !== undefined)
      return [
        found(
          'name-twice',
          `${entry.name} stands twice in this file, and clients differ in which one they take. Delete one.`,
        ),
      ];
    return twin === undefined
      ? []
      : [
          found(
            'server-twice',
            `${entry.name} and ${twin.entry.name} are the same server, so all of its tools are there twice. Delete one.`,
          ),
        ];
  });
}

/** Entries of different folders never meet. */
function meet(one: ServerEntry, other: ServerEntry): boolean {
  return one.folder === other.folder || one.folder === '' || other.folder === '';
}

function beats(one: ServerEntry, other: ServerEntry): boolean {
  return rank(one) < rank(other);
}

function rank({ scope }: ServerEntry): number {
  return SCOPES.indexOf(scope);
}

/** What an entry starts, without a tap; '' for nothing. */
function said({ launch }: ServerEntry): string {
  if (launch.kind === 'address') return launch.url;
  return launch.kind === 'stdio' ? JSON.stringify(launch.words.slice(tappedIn(launch.words)?.ours ?? 0)) : '';
}
