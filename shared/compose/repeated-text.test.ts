import { describe, expect, it } from 'vitest';
import { latencySummary } from './latencies.ts';
import { repeatedText, type RepeatedText } from './repeated-text.ts';

describe('repeatedText', () => {
  it('gives a request another id, and leaves every other character as it is', () => {
    const text =
      '\ufeff { "params":{"id":1,"n":12345678901234567890} , "id" : "x\\"y" ,"method":"a", "jsonrpc":"2.0"} ';
    const repeated = repeatedText(text) as RepeatedText;
    expect(repeated).toMatchObject({ kind: 'request', method: 'a' });
    expect(repeated.withId('42')).toBe(text.replace('"x\\"y"', '42'));
  });

  it('replaces the last of repeated ids, which is the one that counts', () => {
    const repeated = repeatedText('{"id":1,"method":"a","id":2}') as RepeatedText;
    expect(repeated.withId('9')).toBe('{"id":1,"method":"a","id":9}');
  });

  it('leaves a notification as it is', () => {
    const text = '{"method":"notifications/x"}';
    const repeated = repeatedText(text) as RepeatedText;
    expect(repeated.kind).toBe('notification');
    expect(repeated.withId('9')).toBe(text);
  });

  it.each([
    '',
    'x',
    '{}',
    '[{"id":1,"method":"a"}]',
    '{"id":1,"result":{}}',
    '{"id":null,"method":"a"}',
    '{"id":1,"me',
  ])('refuses %j with a sentence', (text) => {
    expect(repeatedText(text)).toMatch(/repeated.*\.$/);
  });
});

describe('latencySummary', () => {
  it('is by nearest rank', () => {
    const latencies = Array.from({ length: 100 }, (_, i) => 100 - i);
    expect(latencySummary(latencies)).toEqual({ fastest: 1, median: 50, p95: 95, slowest: 100 });
    expect(latencySummary([7])).toEqual({ fastest: 7, median: 7, p95: 7, slowest: 7 });
    expect(latencySummary([])).toEqual({ fastest: 0, median: 0, p95: 0, slowest: 0 });
  });
});
