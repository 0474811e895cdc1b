import { describe, expect, it } from 'vitest';
import { RowTable, type Row } from '../../../shared/analysis/index.ts';
import { MarkLane } from './mark-lane.ts';
import { SpanLane, type Span } from './span-lane.ts';

function table(times: readonly number[]): RowTable {
  const rows = new RowTable();
  const blank: Omit<Row, 't' | 'seq'> = {
    member: -1,
    dir: 's2c',
    class: 'notification',
    origin: 'wire',
    method: 'notifications/message',
    id: null,
    summary: '',
    bytes: 1,
    latency: -1,
    peer: -1,
    operation: -1,
    mark: '',
    level: '',
    exchange: 0,
  };
  times.forEach((t, i) => rows.append({ ...blank, t, seq: i + 1 }));
  return rows;
}

const span = (index: number, start: number, end: number, failed = false): Span => ({
  index,
  start,
  end,
  open: end < 0,
  failed,
});

describe('marks', () => {
  const rows = table([10, 20, 20, 40]);
  const lane = new MarkLane();
  for (let row = 0; row < rows.length; row++) lane.add(row);

  it('finds the first at or after a time', () => {
    expect([0, 20, 21, 41].map((t) => lane.firstAt(rows, t))).toEqual([0, 1, 3, 4]);
  });

  it('finds the nearest within reach', () => {
    expect([lane.nearest(rows, 12, 5), lane.nearest(rows, 33, 8), lane.nearest(rows, 100, 5)]).toEqual([0, 3, -1]);
  });

  it('holds more than its first room', () => {
    const many = new MarkLane();
    for (let row = 0; row < 1000; row++) many.add(row);
    expect([many.length, many.row(256), many.row(999)]).toEqual([1000, 256, 999]);
  });
});

describe('spans', () => {
  it('shows what overlaps, with pending ones up to now', () => {
    const lane = new SpanLane();
    lane.update(span(0, 0, 10));
    lane.update(span(1, 5, -1));
    const seen: number[] = [];
    lane.visit(50, 60, 100, 1, { span: (index) => seen.push(index), block: () => undefined });
    expect(seen).toContain(1);
    lane.update(span(1, 5, 20, true));
    const later: number[] = [];
    lane.visit(50, 60, 100, 1, { span: (index) => later.push(index), block: () => undefined });
    expect(later).toEqual([]);
    expect(lane.length).toBe(2);
  });

  it('gives blocks where many fall on a pixel', () => {
    const lane = new SpanLane();
    for (let i = 0; i < 2000; i++) lane.update(span(i, i, i + 1, i === 1500));
    const blocks: boolean[] = [];
    lane.visit(0, 2000, 2000, 5000, {
      span: () => expect.unreachable(),
      block: (_start, _end, failed) => blocks.push(failed),
    });
    expect(blocks).toEqual([false, false, true, false]);
  });
});
