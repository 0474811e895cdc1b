import { expect, it } from 'vitest';
import { STARTER_COLOURS } from '../../../shared/bridge/starter-colours.ts';
import { readRules } from './row-colours.ts';

it('has starter rules that can all be read, by columns alone', () => {
  const read = readRules(STARTER_COLOURS.map((rule) => ({ ...rule, enabled: true })));
  expect(read.map(({ rule }) => rule.name)).toEqual(STARTER_COLOURS.map(({ name }) => name));
  // No search of messages for whoever has chosen nothing.
  expect(read.flatMap(({ deep }) => deep)).toEqual([]);
});
