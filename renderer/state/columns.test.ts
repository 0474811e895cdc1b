import { describe, expect, it } from 'vitest';
import { layColumns, NO_COLUMN_WISHES, orderAfter, type Column, type ColumnWishes } from './columns.ts';

const COLUMNS: readonly Column[] = [
  { id: 'number', title: '#', width: 30 },
  { id: 'method', title: 'method', width: 180, least: 100, always: true },
  { id: 'size', title: 'size', width: 50, leaves: 1 },
  { id: 'summary', title: 'summary', width: 80, grow: 1 },
  { id: 'uri', title: 'uri', width: 60, grow: 1, extra: true },
  { id: 'latency', title: 'latency', width: 60, leaves: 2 },
];
const GAP = 10;

function laid(room: number, wishes: Partial<ColumnWishes> = {}): Record<string, number> {
  const { columns } = layColumns(COLUMNS, { ...NO_COLUMN_WISHES, ...wishes }, { room, gap: GAP });
  return Object.fromEntries(columns.map(({ column, width }) => [column.id, width]));
}

describe('layColumns', () => {
  it('gives what is left over to the columns that grow', () => {
    expect(laid(600)).toEqual({ number: 30, method: 180, size: 50, summary: 240, latency: 60 });
    expect(laid(700, { shown: { uri: true } })).toEqual({
      number: 30,
      method: 180,
      size: 50,
      summary: 175,
      uri: 155,
      latency: 60,
    });
  });

  it('shrinks what can shrink, and then lets the columns go that say least', () => {
    expect(laid(400)).toMatchObject({ method: 140, size: 50, latency: 60 });
    expect(laid(350)).toEqual({ number: 30, method: 150, summary: 80, latency: 60 });
    expect(laid(300)).toEqual({ number: 30, method: 100, summary: 80, latency: 60 });
    expect(laid(299)).toEqual({ number: 30, method: 169, summary: 80 });
  });

  it('keeps what was asked for by hand, wider than the room where it must', () => {
    const wishes = { ...NO_COLUMN_WISHES, shown: { size: true, uri: true, latency: true } };
    const { columns, width } = layColumns(COLUMNS, wishes, { room: 100, gap: GAP });
    expect(columns).toHaveLength(6);
    expect(width).toBe(430);
  });

  it('hides what was hidden, but never what the row is', () => {
    expect(Object.keys(laid(600, { shown: { method: false, summary: false, number: false } }))).toEqual([
      'method',
      'size',
      'latency',
    ]);
  });

  it('holds a dragged width while others can give way, and fits one of a larger screen', () => {
    expect(laid(600, { widths: { method: 300 } })).toMatchObject({ method: 300, summary: 120 });
    const wide = layColumns(COLUMNS, { shown: {}, widths: { method: 1_900, size: 900 } }, { room: 500, gap: GAP });
    expect(wide.width).toBe(500);
    expect(wide.columns.map(({ column }) => column.id)).toContain('size');
  });

  it('takes as much as its template says', () => {
    for (let room = 0; room < 900; room += 37) {
      const { columns, template, width } = layColumns(COLUMNS, NO_COLUMN_WISHES, { room, gap: GAP });
      expect(template).toBe(columns.map((one) => `${one.width}px`).join(' '));
      expect(width).toBe(columns.reduce((sum, one) => sum + one.width + GAP, -GAP));
      if (room >= 300) expect(width).toBe(room);
    }
  });

  it('takes nothing from the prototype for a wish', () => {
    const odd: readonly Column[] = [{ id: 'constructor', title: 'c', width: 40 }];
    expect(layColumns(odd, NO_COLUMN_WISHES, { room: 90, gap: GAP }).columns[0]?.width).toBe(40);
  });
});

describe('orderAfter', () => {
  it('goes from the first end to the other, and back to the order of the list', () => {
    const latency = { id: 'latency', sort: 'down' } as const;
    const first = orderAfter(latency, { column: 'method', down: false });
    expect(first).toEqual({ column: 'latency', down: true });
    const second = orderAfter(latency, first);
    expect(second).toEqual({ column: 'latency', down: false });
    expect(orderAfter(latency, second)).toBeNull();
  });
});
