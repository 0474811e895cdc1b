import { afterEach, beforeEach, expect, it } from 'vitest';
import { hasLaterActions, laterActions, registerActions, registerLater, runAction, type Action } from './actions.ts';
import { useNotices } from './notices.ts';

const ran: string[] = [];
const action = (id: string): Action => ({
  id,
  title: id,
  group: 'Tests',
  enabled: () => true,
  run: () => void ran.push(id),
});

// Others, whose process this is too, may have told something.
beforeEach(() => useNotices.setState({ list: [] }));

/** Take away what a test has registered. */
const ends: (() => void)[] = [];
const register = (id: string): void => void ends.push(registerActions([action(id)]));
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

it('runs what comes later once it is there', async () => {
  register('now');
  registerLater(() => Promise.resolve(() => register('later')));
  expect([runAction('now'), runAction('later'), hasLaterActions()]).toEqual([true, true, true]);
  await laterActions();
  await Promise.resolve();
  expect(ran).toEqual(['now', 'later']);
  expect([runAction('neither'), hasLaterActions(), laterActions()]).toEqual([false, false, null]);
});

it('tells where it cannot be loaded, and tries again', async () => {
  let tries = 0;
  registerLater(() => {
    tries += 1;
    return tries === 1 ? Promise.reject(new Error('It is not there.')) : Promise.resolve(() => undefined);
  });
  runAction('missing');
  await expect.poll(() => useNotices.getState().list.map(({ text }) => text)).toEqual(['It is not there.']);
  await laterActions();
  expect([tries, hasLaterActions()]).toEqual([2, false]);
});

it('is given up', async () => {
  const end = registerLater(() => Promise.resolve(() => register('given up')));
  const coming = laterActions();
  end();
  await coming;
  expect(runAction('given up')).toBe(false);
});
