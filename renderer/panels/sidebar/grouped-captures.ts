import type { CaptureEntry } from '../../../shared/bridge/index.ts';

/** A line of the list of captures: the head of a group, or a capture in it. */
export type CaptureLine =
  | { readonly kind: 'group'; readonly title: string; readonly count: number; readonly folded: boolean }
  | { readonly kind: 'capture'; readonly entry: CaptureEntry };

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** The captures by when they were recorded, pinned ones apart, in the order in which they come. Folded groups have their head alone. */
export function groupedCaptures(
  captures: readonly CaptureEntry[],
  folded: ReadonlySet<string>,
  now: Date = new Date(),
): readonly CaptureLine[] {
  const days = daysOf(now);
  const groups = new Map<string, CaptureEntry[]>();
  for (const entry of captures) {
    const title = entry.pinned ? 'Pinned' : dateGroup(new Date(entry.startedAt), now, days);
    const group = groups.get(title);
    if (group === undefined) groups.set(title, [entry]);
    else group.push(entry);
  }
  return Array.from(groups).flatMap(([title, entries]): CaptureLine[] => {
    const head = { kind: 'group', title, count: entries.length, folded: folded.has(title) } as const;
    return head.folded ? [head] : [head, ...entries.map((entry) => ({ kind: 'capture', entry }) as const)];
  });
}

/** Where the days before `now` begin, ms: of today, yesterday, and the six days before today. */
function daysOf(now: Date): { readonly today: number; readonly yesterday: number; readonly week: number } {
  const dayBefore = (days: number): number =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - days).getTime();
  return { today: dayBefore(0), yesterday: dayBefore(1), week: dayBefore(6) };
}

/** How long ago that is, in words that several days share. */
function dateGroup(then: Date, now: Date, { today, yesterday, week }: ReturnType<typeof daysOf>): string {
  const ms = then.getTime();
  if (Number.isNaN(ms)) return 'Without a date';
  if (ms >= today) return 'Today';
  if (ms >= yesterday) return 'Yesterday';
  if (ms >= week) return 'Last 7 days';
  const month = MONTHS[then.getMonth()] ?? '';
  return then.getFullYear() === now.getFullYear() ? month : `${month} ${then.getFullYear()}`;
}
