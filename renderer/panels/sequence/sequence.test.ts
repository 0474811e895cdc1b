import { describe, expect, test } from 'vitest';
import type { Step } from '../../../shared/diagram/index.ts';
import { neighbour, stepOfRow } from './moves.ts';
import { earlier, newest } from './pages.ts';
import { savedName } from './saved-names.ts';

function note(rows: readonly number[], row = rows[0] ?? -1): Step {
  return { kind: 'note', over: 'both', tone: 'muted', sign: '', title: '', lines: [], t: 0, until: 0, row, rows };
}

/** A row, a remark on it, a gap, three rows in one. */
const STEPS: readonly Step[] = [
  note([4]),
  note([], 4),
  { kind: 'gap', us: 1, t: 0, until: 0, row: -1, rows: [] },
  note([6, 8, 9]),
];

describe('steps and rows', () => {
  test('a row is found in the step that stands for it, folded or not, and never in a remark', () => {
    expect([4, 6, 8, 9, 7, -1].map((row) => stepOfRow(STEPS, row))).toEqual([0, 3, 3, 3, -1, -1]);
  });

  test('the keys move between what stands for rows, and stop at the ends', () => {
    expect(neighbour(STEPS, 0, 'ArrowDown')).toBe(3);
    expect(neighbour(STEPS, 3, 'ArrowDown')).toBe(3);
    expect(neighbour(STEPS, 3, 'ArrowUp')).toBe(0);
    expect(neighbour(STEPS, -1, 'ArrowDown')).toBe(0);
    expect(neighbour(STEPS, -1, 'ArrowUp')).toBe(3);
    expect(neighbour(STEPS, 0, 'End')).toBe(3);
    expect(neighbour(STEPS, 3, 'PageUp')).toBe(0);
    expect(neighbour(STEPS, 0, 'x')).toBe(-1);
    expect(neighbour([], -1, 'ArrowDown')).toBe(-1);
  });
});

test('pages end at the ends', () => {
  expect([earlier(1_000), earlier(100), newest(1_000), newest(10)]).toEqual([600, 0, 600, 0]);
});

test.each([
  ['weather 2.0.0', 'sequence-weather-2.0.0.svg'],
  ['../../etc/passwd', 'sequence-etc-passwd.svg'],
  ['<img src=x>', 'sequence-img-src-x.svg'],
  ['\u202e', 'sequence.svg'],
  ['a'.repeat(500), `sequence-${'a'.repeat(60)}.svg`],
])('a diagram of %j is saved as %j', (server, name) => expect(savedName(server, 'svg')).toBe(name));
