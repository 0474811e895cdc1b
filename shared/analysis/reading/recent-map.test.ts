import { describe, expect, it } from 'vitest';
import { RecentMap } from './recent-map.ts';

describe('a map of recent entries', () => {
  it('keeps the newest and drops the oldest', () => {
    const map = new RecentMap<number, string>(4);
    for (let key = 0; key < 7; key += 1) map.set(key, `v${key}`);
    expect([0, 1, 2, 3, 4, 5, 6].map((key) => map.get(key))).toEqual(['v0', 'v1', 'v2', 'v3', 'v4', 'v5', 'v6']);
    expect(map.forgetful).toBe(false);
    map.set(7, 'v7');
    expect([0, 3, 4, 7].map((key) => map.get(key))).toEqual([undefined, undefined, 'v4', 'v7']);
    expect(map.forgetful).toBe(true);
  });

  it('replaces and deletes in either generation', () => {
    const map = new RecentMap<string, number>(2);
    map.set('a', 1);
    map.set('b', 2);
    map.set('a', 3);
    map.delete('b');
    expect([map.get('a'), map.get('b'), map.forgetful]).toEqual([3, undefined, false]);
  });
});
