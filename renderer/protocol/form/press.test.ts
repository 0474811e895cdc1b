// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Press } from './press.ts';

let done: string[];
let press: Press;
let leave: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  done = [];
  press = new Press();
  leave = press.follow(window);
});

afterEach(() => {
  leave();
  vi.useRealTimers();
});

const tell = (type: string): boolean => window.dispatchEvent(new Event(type));
const act = (name: string): void => press.after(() => done.push(name));

it('does at once what comes while nothing is pressed', () => {
  act('a');
  expect(done).toEqual(['a']);
});

it.each(['pointerup', 'pointercancel'])('does what comes during a press in its order, after the click of %s', (end) => {
  tell('pointerdown');
  act('a');
  act('b');
  tell(end);
  expect(done).toEqual([]);
  vi.runAllTimers();
  expect(done).toEqual(['a', 'b']);
  act('c');
  expect(done).toEqual(['a', 'b', 'c']);
});

it('forgets what waits when the form is gone', () => {
  tell('pointerdown');
  act('a');
  leave();
  tell('pointerup');
  vi.runAllTimers();
  expect(done).toEqual([]);
});
