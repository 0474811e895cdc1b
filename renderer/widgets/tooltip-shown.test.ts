import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeTooltip, holdTooltip, leaveTooltip, pointTooltip, showTooltip, useTooltip } from './tooltip-shown.ts';

const anchor = {} as Element;
const shown = (): unknown => useTooltip.getState().shown?.text;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  closeTooltip();
  vi.useRealTimers();
});

it('shows words once the pointer rests, and nothing where it has gone on before', () => {
  pointTooltip({ anchor, text: 'one' });
  vi.advanceTimersByTime(400);
  leaveTooltip();
  vi.advanceTimersByTime(1_000);
  expect(shown()).toBeUndefined();
  pointTooltip({ anchor, text: 'one' });
  vi.advanceTimersByTime(460);
  expect(shown()).toBe('one');
});

it('shows the next one at once', () => {
  showTooltip({ anchor, text: 'one' });
  leaveTooltip();
  pointTooltip({ anchor, text: 'two' });
  vi.advanceTimersByTime(0);
  expect(shown()).toBe('two');
});

it('keeps words to which the pointer has come', () => {
  showTooltip({ anchor, text: 'one' });
  leaveTooltip();
  holdTooltip();
  vi.advanceTimersByTime(1_000);
  expect(shown()).toBe('one');
  leaveTooltip();
  vi.advanceTimersByTime(1_000);
  expect(shown()).toBeUndefined();
});

it('shows nothing of what was pressed before it was shown', () => {
  vi.advanceTimersByTime(10_000);
  pointTooltip({ anchor, text: 'one' });
  closeTooltip();
  vi.advanceTimersByTime(1_000);
  expect(shown()).toBeUndefined();
});
