import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { PANELS } from '../panels/index.ts';
import { guideAddress } from './guide-address.ts';

const guide = readFileSync(resolve(import.meta.dirname, '../../docs/user-guide.md'), 'utf8');

it.each(PANELS)('leads from $name to a heading that the guide has', ({ hint }) => {
  expect(guide.split('\n')).toContainEqual(expect.stringMatching(new RegExp(`^#+ ${hint.guide}$`)));
});

it('addresses a heading as the page of the guide does', () => {
  expect(guideAddress('What the server offers, and what it answers')).toMatch(
    /user-guide\.md#what-the-server-offers-and-what-it-answers$/,
  );
});
