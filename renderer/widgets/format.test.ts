import { describe, expect, it } from 'vitest';
import { byteSize, clock, count, counted, duration, moment, seconds, secondsFrom } from './format.ts';

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

describe('format', () => {
  it.each<[number, string]>([
    [-1, ''],
    [Number.NaN, ''],
    [0, '0 µs'],
    [840, '840 µs'],
    [999.6, '1.0 ms'],
    [1_100, '1.1 ms'],
    [9_949, '9.9 ms'],
    [9_951, '10 ms'],
    [38_000, '38 ms'],
    [999_400, '999 ms'],
    [999_600, '1.00 s'],
    [5_010_000, '5.01 s'],
    [59_940_000, '59.9 s'],
    [59_960_000, '1 min 00 s'],
    [125_000_000, '2 min 05 s'],
    [3_840_000_000, '1 h 04 min'],
  ])('duration %s → %s', (us, text) => {
    expect(plain(duration(us))).toBe(text);
  });

  it.each<[number, string]>([
    [0, '0 B'],
    [1_023, '1023 B'],
    [1_024, '1.0 KB'],
    [2_150, '2.1 KB'],
    [102_400, '100 KB'],
    [1_023_500, '1.0 MB'],
    [104_857_600, '100 MB'],
    [5e12, '4.5 TB'],
  ])('byteSize %s → %s', (bytes, text) => {
    expect(plain(byteSize(bytes))).toBe(text);
  });

  it('writes counts with their nouns', () => {
    expect(count(24_310)).toBe('24,310');
    expect(counted(1, 'row')).toBe('1 row');
    expect(counted(2, 'entry', 'entries')).toBe('2 entries');
  });

  it('writes times since the start', () => {
    expect(seconds(212_999)).toBe('0.212');
    expect(seconds(12_345_678_000)).toBe('12,345.678');
    expect(clock(42_900_000)).toBe('00:42');
    expect(clock(3_727_000_000)).toBe('1:02:07');
  });

  it('writes moments as near as they are', () => {
    const now = new Date(2026, 10, 21, 12, 0, 0);
    const at = (...parts: [number, number, number, number, number]): string =>
      moment(new Date(...parts).toISOString(), now);
    expect(moment(new Date(now.getTime() - 5_000).toISOString(), now)).toBe('now');
    expect(at(2026, 10, 21, 9, 41)).toBe('09:41');
    expect(at(2026, 10, 20, 9, 41)).toBe('Fri');
    expect(at(2026, 2, 12, 9, 41)).toBe('12 Mar');
    expect(at(2024, 2, 12, 9, 41)).toBe('2024-03-12');
    expect(moment('nonsense', now)).toBe('');
  });

  it('counts from another time with a sign', () => {
    expect([secondsFrom(1_212_000, 0), secondsFrom(1_212_000, 1_000_000)]).toEqual(['1.212', '+0.212']);
    expect([secondsFrom(950_000, 1_000_000), secondsFrom(5, 5)]).toEqual(['−0.050', '0.000']);
  });
});
