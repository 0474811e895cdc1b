import { describe, expect, it } from 'vitest';
import { bytesSent, linesIn, noteOn } from './message-note.ts';

const NOW = '2025-11-25';
const said = (text: string): string => `${noteOn(text, NOW).tone} ${noteOn(text, NOW).text}`;

describe('noteOn', () => {
  it('knows a good request', () => {
    expect(noteOn('{"jsonrpc":"2.0","id":5,"method":"tools/list"}', NOW)).toEqual({
      tone: 'ok',
      text: 'a request of 2025-11-25',
      method: 'tools/list',
      id: '5',
    });
  });

  it('keeps the exact id', () => {
    expect(noteOn('{"jsonrpc":"2.0","id":12345678901234567890,"method":"ping"}', NOW).id).toBe('12345678901234567890');
  });

  it('says what is odd, and never throws', () => {
    expect(said('')).toBe('muted What you type here is sent unchanged');
    expect(said('hello')).toMatch(/^error not JSON: /);
    expect(said('{"jsonrpc":"2.0","id":1,"method":"no/such"}')).toBe('warning request; no revision knows no/such');
    expect(said('{"jsonrpc":"2.0","id":1,"method":"server/discover"}')).toBe(
      'warning request; 2025-11-25 does not have server/discover',
    );
    expect(said('{"jsonrpc":"2.0","method":"ping"}')).toMatch(/^warning/);
    expect(said('{"jsonrpc":"2.0","id":1,"method":"roots/list"}')).toBe('warning only a server sends roots/list');
    expect(said('{"jsonrpc":"2.0","id":"s1","result":{}}')).toBe('ok result for id "s1"');
    expect(said('[{"jsonrpc":"2.0","id":1,"method":"ping"}]')).toMatch(/^warning .*has no batches$/);
    expect(said('{"a":1}')).toMatch(/^error/);
  });
});

describe('bytes and lines', () => {
  it('are counted as they go out', () => {
    expect(bytesSent('é😀', false)).toBe(6);
    expect(bytesSent('', true)).toBe(3);
    expect(linesIn('a\nb\r\n')).toBe(3);
  });
});
