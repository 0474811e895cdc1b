import { expect, it } from 'vitest';
import type { CaptureEntry } from '../../../shared/bridge/index.ts';
import { groupedCaptures } from './grouped-captures.ts';

const NOW = new Date(2026, 2, 18, 9, 0);
const at = (...time: [number, number, number, number]): string => new Date(...time).toISOString();

function capture(name: string, startedAt: string, pinned = false): CaptureEntry {
  return { name, path: `/c/${name}`, startedAt, pinned } as CaptureEntry;
}

const CAPTURES = [
  capture('kept', at(2020, 0, 1, 0), true),
  capture('ahead', at(2026, 2, 19, 1)),
  capture('now', at(2026, 2, 18, 8)),
  capture('midnight', at(2026, 2, 17, 23)),
  capture('week', at(2026, 2, 13, 12)),
  capture('month', at(2026, 2, 2, 12)),
  capture('older', at(2026, 1, 2, 12)),
  capture('year', at(2025, 1, 2, 12)),
  capture('odd', 'no date'),
];

const written = (folded: readonly string[] = []): string[] =>
  groupedCaptures(CAPTURES, new Set(folded), NOW).map((line) =>
    line.kind === 'group' ? `${line.title} ${line.count}` : line.entry.name,
  );

it('tells captures apart by their date, pinned ones first', () => {
  expect(written()).toEqual([
    'Pinned 1',
    'kept',
    'Today 2',
    'ahead',
    'now',
    'Yesterday 1',
    'midnight',
    'Last 7 days 1',
    'week',
    'March 1',
    'month',
    'February 1',
    'older',
    'February 2025 1',
    'year',
    'Without a date 1',
    'odd',
  ]);
});

it('leaves the head of a folded group', () => {
  expect(written(['Pinned', 'Today']).slice(0, 4)).toEqual(['Pinned 1', 'Today 2', 'Yesterday 1', 'midnight']);
});

it('groups 5,000 captures at once', () => {
  const many = Array.from({ length: 5_000 }, (_, i) =>
    capture(`c${i}`, new Date(NOW.getTime() - i * 3e6).toISOString()),
  );
  expect(groupedCaptures(many, new Set(), NOW).filter(({ kind }) => kind === 'capture')).toHaveLength(5_000);
});
