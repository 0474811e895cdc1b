import { expect, it } from 'vitest';
import { NO_WISHES } from './arrangement.ts';
import { readWishes, wishesText, type KeptLayout } from './kept-wishes.ts';

const LAYOUT: KeptLayout = {
  wishes: {
    ...NO_WISHES,
    open: { 'composer elsewhere': true, 'detail with room': false },
    shares: { composer: 0.25 },
    latest: ['composer', 'timeline'],
  },
  unfolded: { explain: true, findings: false },
};

it('comes back as it was kept', () => {
  expect(readWishes(wishesText(LAYOUT))).toEqual(LAYOUT);
});

it.each([
  '',
  '{',
  '[]',
  'null',
  '{"open":[],"shares":7,"latest":{"0":"composer"},"unfolded":null}',
  '{"open":{"timeline of frames":"yes","other":true},"shares":{"detail":7,"composer":-1,"timeline":"0.5"},"latest":["other"]}',
])('takes nothing of what it cannot understand: %s', (text) => {
  expect(readWishes(text)).toEqual({ wishes: NO_WISHES, unfolded: { explain: false, findings: false } });
});
