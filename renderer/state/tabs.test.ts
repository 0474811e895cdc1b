import { expect, it } from 'vitest';
import { sharedNames } from './tabs.ts';

it('knows the names that several tabs have', () => {
  expect([...sharedNames(['weather', 'files', 'weather', 'weather'])]).toEqual(['weather']);
  expect(sharedNames([]).size).toBe(0);
});
