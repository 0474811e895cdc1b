import { expect, it } from 'vitest';
import type { HeldMessage, MiddleState } from '../../../shared/bridge/index.ts';
import { chosenHeld, type HeldView } from './held-view.ts';

const message = (held: number): HeldMessage => ({
  held,
  dir: 'c2s',
  method: 'ping',
  id: String(held),
  rules: 'all',
  bytes: 10,
  since: 0,
  until: 60_000,
  afterwards: 'forward',
  deadline: -1,
  keptAlive: -1,
});
const state = (held: readonly HeldMessage[], total = held.length): MiddleState => ({
  text: '',
  version: 1,
  touched: [],
  held,
  total,
});
const view = (chosen: HeldMessage | null): HeldView => ({ open: true, focuses: false, chosen, drafts: {} });

it('is about the message that is chosen as long as it is held, as it is told by now, else about the first', () => {
  const later = { ...message(2), until: 90_000 };
  expect(chosenHeld(state([]), view(null))).toBeNull();
  expect(chosenHeld(state([message(1), message(2)]), view(null))?.held).toBe(1);
  expect(chosenHeld(state([message(1), later]), view(message(2)))).toBe(later);
  expect(chosenHeld(state([message(1), message(3)]), view(message(2)))?.held).toBe(1);
  // Beyond those that are told it may still be held.
  expect(chosenHeld(state([message(1), message(3)], 500), view(message(400)))?.held).toBe(400);
  expect(chosenHeld(state([message(401), message(403)], 500), view(message(400)))?.held).toBe(401);
});
