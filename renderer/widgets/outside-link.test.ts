import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** What leads out of a page, as it is written in its sources. */
const WAY_OUT =
  /\bhref=|\bwindow\.open\(|\blocation\.(?:href|assign|replace)\b|\bopenExternal\b|<(?:iframe|form|embed|object)\b.*\b(?:src|action|data)=/;

it('nothing in the window leads outside but OutsideLink', () => {
  const renderer = join(import.meta.dirname, '..');
  const sources = readdirSync(renderer, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .filter((name) => WAY_OUT.test(readFileSync(join(renderer, name), 'utf8')));
  expect(sources).toEqual([join('widgets', 'OutsideLink.tsx')]);
});
