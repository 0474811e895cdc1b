import type { CaptureEntry } from '../../../shared/bridge/index.ts';
import { derived, type ColumnOrder } from '../../state/index.ts';
import type { CaptureColumn } from './capture-columns.ts';

/** The order of a column; of the newest first where none was chosen, or one that this version has not. */
export function captureOrder(order: ColumnOrder | null): CaptureOrder {
  return order !== null && Object.hasOwn(KEYS, order.column)
    ? { column: order.column as keyof typeof KEYS, down: order.down }
    : { column: 'date', down: true };
}

export interface CaptureOrder {
  readonly column: Exclude<CaptureColumn, 'pin'>;
  readonly down: boolean;
}

/** What of the library is shown, and in which order. */
export interface CaptureChoice {
  /** Words that must all be found somewhere in an entry. */
  readonly search: string;
  readonly pinned: boolean;
  /** A tag that the captures must have; '' for any. */
  readonly tag: string;
  readonly order: CaptureOrder;
}

/** The captures that are meant, pinned ones first whatever the order. */
export function chosenCaptures(
  captures: readonly CaptureEntry[],
  { search, pinned, tag, order }: CaptureChoice,
): CaptureEntry[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const keyOf = KEYS[order.column];
  const chosen = captures
    .filter((entry) => (!pinned || entry.pinned) && (tag === '' || entry.tags.includes(tag)) && hasAll(entry, words))
    .map((entry) => ({ entry, key: keyOf(entry) }));
  const sign = order.down ? -1 : 1;
  return chosen
    .toSorted((a, b) => Number(b.entry.pinned) - Number(a.entry.pinned) || sign * compared(a.key, b.key))
    .map(({ entry }) => entry);
}

/** Every tag with how many captures have it, the commonest first. */
export function tagsOf(captures: readonly CaptureEntry[]): { readonly tag: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const { tags } of captures) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return Array.from(counts, ([tag, count]) => ({ tag, count })).toSorted(
    (a, b) => b.count - a.count || compared(a.tag, b.tag),
  );
}

/** The server as it calls itself, with its version; '' where that is not known. */
export function serverArguments({ summary }: CaptureEntry): string {
  const server = summary?.server ?? null;
  return server === null ? '' : `${server.title || server.name} ${server.version}`.trim();
}

/** The tags of a list written with commas. */
export function tagsFrom(text: string): string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '');
}

const TONES = ['error', 'warning', 'busy', 'ok', 'idle'] as const;

/** Of findings an error weighs more than any number of warnings in any ordinary session. */
const ERROR_WEIGHT = 1e12;
const WARNING_WEIGHT = 1e6;

const KEYS: Readonly<Record<CaptureOrder['column'], (entry: CaptureEntry) => string | number>> = {
  name: ({ name }) => name.toLowerCase(),
  server: (entry) => serverArguments(entry).toLowerCase(),
  revision: ({ summary }) => summary?.revision ?? '',
  verdict: ({ summary, problem }) =>
    summary === null
      ? problem === ''
        ? TONES.length
        : -1
      : TONES.indexOf(summary.verdict.tone) + (summary.verdict.headline.charCodeAt(0) || 0) / 1e6,
  frames: ({ summary }) => summary?.frames ?? -1,
  operations: ({ summary }) => summary?.operations ?? -1,
  findings: ({ summary }) =>
    summary === null
      ? -1
      : summary.findings.error * ERROR_WEIGHT + summary.findings.warning * WARNING_WEIGHT + summary.findings.info,
  size: ({ bytes }) => bytes,
  duration: ({ summary }) => summary?.durationUs ?? -1,
  date: ({ startedAt }) => startedAt,
};

function compared(a: string | number, b: string | number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function hasAll(entry: CaptureEntry, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text = searchedText(entry);
  return words.every((word) => text.includes(word));
}

/** Entries are told anew at every change, but a text is looked through at every letter that is typed. */
const searchedText = derived((entry: CaptureEntry): string => {
  const { summary, name, fileName, transport, startedAt, tags, problem } = entry;
  const words = [name, fileName, transport, startedAt.slice(0, 10), ...tags, problem, serverArguments(entry)];
  if (summary !== null) {
    const { revision, era, verdict } = summary;
    words.push(revision, `${era} era`, verdict.headline, verdict.detail);
  }
  return words.join('\n').toLowerCase();
});
