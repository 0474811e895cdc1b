import { describe, expect, it } from 'vitest';
import { treemap } from './treemap.ts';

describe('a treemap', () => {
  it('gives each weight its share of the area, and leaves nothing out', () => {
    const weights = [1, 6, 0, 3, 2, 2];
    const tiles = treemap(weights, 2);
    expect(tiles.map(({ at }) => at).toSorted()).toEqual([0, 1, 3, 4, 5]);
    for (const { at, left, top, width, height } of tiles) {
      expect((width * height) / 100).toBeCloseTo((weights[at]! / 14) * 100);
      expect(left + width).toBeLessThan(100.001);
      expect(top + height).toBeLessThan(100.001);
    }
  });

  it('draws like weights as squares', () => {
    for (const { width, height } of treemap([1, 1, 1, 1], 1)) expect([width, height]).toEqual([50, 50]);
  });

  it('is empty where nothing weighs anything', () => {
    expect(treemap([], 1)).toEqual([]);
    expect(treemap([0, 0], 1)).toEqual([]);
  });
});
