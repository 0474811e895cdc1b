import { describe, expect, it } from 'vitest';
import { CaptureReader, encodeEvent, encodeHeader, type CaptureHeader, type CaptureLine } from './index.ts';

const HEADER: CaptureHeader = {
  mcpscope: 1,
  startedAt: '2026-03-01T10:15:30.250Z',
  source: { transport: 'stdio', name: 'demo', command: 'node', args: [], cwd: '/' },
  tool: 'mcpscope 0.1.0',
  redacted: false,
};
const header = encodeHeader(HEADER);
const line = (seq: number): string => encodeEvent({ seq, t: seq, kind: 'process.stdout-end' });

function started(): CaptureReader {
  const reader = new CaptureReader();
  expect(reader.push(header)).toEqual({ kind: 'header', header: HEADER });
  return reader;
}

function problem(result: CaptureLine | null): string {
  return result?.kind === 'problem' || result?.kind === 'event' ? result.problem : '';
}

describe('CaptureReader', () => {
  it('gives header and events in turn', () => {
    const reader = started();
    expect(reader.seq).toBe(0);
    expect(reader.push(line(1))).toMatchObject({ kind: 'event', event: { seq: 1 }, problem: '' });
    expect(reader.push(line(2))).toMatchObject({ kind: 'event', event: { seq: 2 }, problem: '' });
    expect(reader.seq).toBe(2);
    expect(reader.end('')).toBeNull();
  });

  it('refuses a seq that does not rise, and goes on', () => {
    const reader = started();
    reader.push(line(1));
    reader.push(line(2));
    expect(reader.push(line(2))).toEqual({
      kind: 'problem',
      problem: 'Line 4 is left out. Its seq 2 does not follow 2.',
      fatal: false,
    });
    expect(problem(reader.push(line(1)))).toBe('Line 5 is left out. Its seq 1 does not follow 2.');
    expect(reader.push(line(3))).toMatchObject({ kind: 'event', problem: '' });
  });

  it('says which events are missing, and gives the one that came', () => {
    const reader = started();
    expect(reader.push(line(2))).toMatchObject({ event: { seq: 2 }, problem: 'Line 2: event 1 is missing before it.' });
    expect(reader.push(line(9))).toMatchObject({
      event: { seq: 9 },
      problem: 'Line 3: events 3 to 8 are missing before it.',
    });
  });

  it('says once that the clock goes back, and not of what was stamped at its first byte', () => {
    const reader = started();
    const at = (seq: number, t: number): string =>
      problem(reader.push(encodeEvent({ seq, t, kind: 'process.stdout-end' })));
    const frame = { kind: 'frame', dir: 's2c', stream: 'stdio', origin: 'wire', text: '{}', bytes: 2 } as const;
    expect(at(1, 60_000_000)).toBe('');
    expect(at(2, 55_000_000)).toBe('');
    expect(problem(reader.push(encodeEvent({ ...frame, seq: 3, t: 1_000, chunks: [1, 1] })))).toBe('');
    expect(problem(reader.push(encodeEvent({ ...frame, seq: 5, t: 2_000 })))).toBe(
      'Line 5: event 4 is missing before it. Line 5: the clock goes back by 60 s at event 5; times are shown as they were recorded.',
    );
    expect(at(6, 3_000)).toBe('');
  });

  it('leaves out a line that is no event, and goes on', () => {
    const reader = started();
    expect(reader.push('')).toEqual({
      kind: 'problem',
      problem: 'Line 2 is left out. The line is empty.',
      fatal: false,
    });
    expect(problem(reader.push('{"seq":1,"t":0,"kind":"http.push"}'))).toBe(
      'Line 3 is left out. The event\'s kind is "http.push", which this mcpscope does not know.',
    );
    expect(reader.push(line(1))).toMatchObject({ kind: 'event', problem: '' });
  });

  it('stops at a first line that is no header', () => {
    const reader = new CaptureReader();
    expect(reader.push('#!/bin/sh')).toEqual({
      kind: 'problem',
      problem: 'This is not a capture of mcpscope: its first line is not JSON.',
      fatal: true,
    });
    expect(reader.push(header)).toEqual({ kind: 'problem', problem: 'Line 2 was not read.', fatal: true });
  });
});

describe('the end of a capture', () => {
  it('is a torn line, which is told and tolerated', () => {
    const reader = started();
    const torn = line(2).slice(0, 20);
    expect(reader.end(torn)).toEqual({
      kind: 'problem',
      problem: 'The last line is torn: the file ends inside it, after 20 characters. No event comes before it.',
      fatal: false,
    });
    const later = started();
    later.push(line(1));
    expect(problem(later.end(torn))).toMatch(/Events up to 1 are whole\.$/);
  });

  it('may lack its line end', () => {
    const reader = started();
    expect(reader.end(line(1))).toMatchObject({ kind: 'event', event: { seq: 1 } });
    expect(new CaptureReader().end(header)).toMatchObject({ kind: 'header' });
    expect(started().end(' ')).toBeNull();
  });

  it('comes at once in an empty file', () => {
    expect(new CaptureReader().end('')).toEqual({
      kind: 'problem',
      problem: 'The file is empty: a capture has at least its first line.',
      fatal: true,
    });
  });

  it('comes inside the first line of a torn or a foreign file', () => {
    expect(new CaptureReader().end(header.slice(0, 50))).toEqual({
      kind: 'problem',
      problem: 'The capture is torn: the file ends inside its first line.',
      fatal: true,
    });
    expect(problem(new CaptureReader().end('{"name":"package"}'))).toMatch(/names no "mcpscope" version/);
    expect(problem(new CaptureReader().end('Dear reader'))).toMatch(/not JSON/);
    expect(problem(new CaptureReader().end('{"mcpscope":4}'))).toMatch(/version 4,.*up to 3/);
  });
});
