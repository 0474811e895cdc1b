import { describe, expect, it } from 'vitest';
import { RowTable, type Row, type RowClass, type RowLevel } from '../../../shared/analysis/index.ts';
import { askedFor, isShown, WIRE_NOISE } from './hidden-rows.ts';

const BLANK: Omit<Row, 'class' | 'level'> = {
  seq: 1,
  member: -1,
  t: 0,
  dir: null,
  origin: 'wire',
  method: '',
  id: null,
  summary: '',
  bytes: 0,
  latency: -1,
  peer: -1,
  operation: -1,
  mark: '',
  colour: '',
  exchange: 1,
};

function shown(kind: RowClass, level: RowLevel, stderr: boolean, wire: boolean): boolean {
  const rows = new RowTable();
  rows.append({ ...BLANK, class: kind, level });
  return isShown(rows, 0, { stderr, wire });
}

describe('isShown', () => {
  it('leaves out what says little, unless it is asked for or broke a rule', () => {
    for (const kind of WIRE_NOISE) {
      expect([
        shown(kind, '', true, false),
        shown(kind, '', false, true),
        shown(kind, 'warning', false, false),
      ]).toEqual([false, true, true]);
    }
  });

  it('keeps heads, failures, bodies and frames', () => {
    const kept = [
      'http.request',
      'http.response',
      'http.error',
      'http.body',
      'sse.event',
      'ws.close',
      'request',
    ] as const;
    for (const kind of kept) expect(shown(kind, '', false, false)).toBe(true);
  });

  it('treats stderr by itself', () => {
    expect([shown('process.stderr', '', false, true), shown('process.stderr', '', true, false)]).toEqual([false, true]);
  });
});

describe('askedFor', () => {
  it.each([
    ['class:http.end', true, false],
    ['stream:http-3', true, false],
    ['exchange=3', true, false],
    ['dir:s2c and class:sse.*', true, false],
    ['class:process.stderr', false, true],
    ['kind:stderr', false, true],
    ['method:tools/* http', false, false],
    ['', false, false],
  ])('%s', (filter, wire, stderr) => {
    expect(askedFor(filter)).toEqual({ wire, stderr });
  });
});
