import { expect, it } from 'vitest';
import type { HeldMessage } from '../../../shared/bridge/index.ts';
import { answerTo, leftWords } from './held-words.ts';

const held = (change: Partial<HeldMessage>): HeldMessage => ({
  held: 1,
  dir: 'c2s',
  method: 'tools/call',
  id: '7',
  rules: 'calls',
  bytes: 10,
  since: 0,
  until: 60_000,
  afterwards: 'forward',
  deadline: -1,
  keptAlive: -1,
  ...change,
});

it('counts down beside the deadline of the client', () => {
  expect(leftWords(held({}), 18_500)).toBe('goes on in 42 s');
  expect(leftWords(held({ afterwards: 'drop', deadline: 30_000 }), 18_000)).toBe(
    'dropped in 42 s · the client gives up in 12 s',
  );
  expect(leftWords(held({ deadline: 30_000 }), 40_000)).toBe('goes on in 20 s · the client has given up');
  expect(leftWords(held({ deadline: 30_000, keptAlive: 3 }), 18_000)).toBe(
    'goes on in 42 s · the client gives up in 12 s · it was told of progress 3 times',
  );
  expect(leftWords(held({ keptAlive: 0 }), 18_000)).toBe('goes on in 42 s');
});

it('begins an answer with the id of its request', () => {
  expect(answerTo(held({ id: '"a"' }))).toBe(
    '{"jsonrpc":"2.0","id":"a","result":{"content":[{"type":"text","text":""}]}}',
  );
});
