import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepPlace, keptPlace } from './window-place.ts';

const SCREEN = { x: 0, y: 24, width: 1920, height: 1056 };
const PLACE = { x: 100, y: 100, width: 1200, height: 800, maximized: false };

describe('the place of the window', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'place-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    [{}, true],
    [{ maximized: true }, true],
    [{ x: -1100 }, true],
    // The bar of the window has to be within reach.
    [{ x: -1150 }, false],
    [{ x: 1900 }, false],
    [{ y: 0 }, false],
    [{ y: 1070 }, false],
    // On the second screen, which is there, or was.
    [{ x: 2000 }, true, [SCREEN, { ...SCREEN, x: 1920 }]],
    [{ x: 2000 }, false],
    // Not of ours.
    [{ width: 10 }, false],
    [{ height: Number.MAX_SAFE_INTEGER }, false],
  ])('%j is taken up again: %j', (part, taken, screens = [SCREEN]) => {
    keepPlace(folder, { ...PLACE, ...part });
    expect(keptPlace(folder, screens)).toEqual(taken ? { ...PLACE, ...part } : null);
  });

  it.each(['', '{', '[]', '{"x":"1"}'])('a file that is none of ours counts for nothing: %j', (text) => {
    writeFileSync(join(folder, 'window.json'), text);
    expect(keptPlace(folder, [SCREEN])).toBeNull();
  });
});
