import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ownPiece, type Ruling } from '../middle/index.ts';
import { Passings } from './passings.ts';
import { type MiddleWord, saidPiece } from './speech-order.ts';

/** What the window was told, what went out, and what the record has. */
let told: MiddleWord[];
let went: string[];
let notes: string[];
let passings: Passings;
beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  went = [];
  notes = [];
  passings = new Passings({
    now: () => 0,
    event: (event) => void (event.kind === 'note' && notes.push(event.text)),
    tellMiddle: (word) => void told.push(word),
    goesOn: (dir, { bytes }) => void went.push(`${dir} ${bytes.toString()}`),
    beside: () => undefined,
  });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A message of the client passes; `went` has what becomes of it. */
function passes(text: string): void {
  const bytes = Buffer.from(text);
  passings.take({ dir: 'c2s', stream: 'stdio', bytes, carrier: 'line' }, (ruling: Ruling | null) =>
    went.push(ruling === null ? `${text} as it came` : `${text} ruled`),
  );
}

/** Whether a side that has ended is done with, once all that waits for nothing is done. */
async function isDone(ended: Promise<unknown>): Promise<boolean> {
  let done = false;
  void ended.then(() => (done = true));
  await vi.advanceTimersByTimeAsync(0);
  return done;
}

it('waits where a side has ended for what the window held back, and for what it has not decided yet', async () => {
  passes('a');
  const ended = passings.ended('c2s');
  expect(told.at(-1)).toEqual({ kind: 'ended', dir: 'c2s' });
  passings.hears({ kind: 'rest', dir: 'c2s', piece: saidPiece(ownPiece(Buffer.from('late'), 'receiver')) });
  passings.hears({ kind: 'rest', dir: 'c2s', piece: null });
  expect(await isDone(ended)).toBe(false);
  passings.hears({ kind: 'go', passing: 1, ruling: null });
  expect(await isDone(ended)).toBe(true);
  expect(went).toEqual(['c2s late', 'a as it came']);
});

it('lets all go on as it came where the window says nothing for two seconds', async () => {
  passes('a');
  const ended = passings.ended('c2s');
  await vi.advanceTimersByTimeAsync(1_999);
  expect([await isDone(ended), went]).toEqual([false, []]);
  await vi.advanceTimersByTimeAsync(1);
  expect([await isDone(ended), went]).toEqual([true, ['a as it came']]);
});

it('waits for nothing where the window leaves', async () => {
  passes('a');
  const ended = passings.ended('c2s');
  passings.end();
  expect([await isDone(ended), went, vi.getTimerCount()]).toEqual([true, ['a as it came'], 0]);
  expect(notes).toEqual(['A message that waited for a window went on as it came: the window is gone.']);
});
