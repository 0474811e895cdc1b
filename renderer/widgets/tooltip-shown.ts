import type { ReactNode } from 'react';
import { create } from 'zustand';

/** Rest of the pointer on something before its words are shown, ms. */
const DELAY = 450;
/** So long after one was shown, the next one is shown at once, ms. */
const GROUP = 400;
/** The pointer has so long to go from what they are about to the words themselves, ms. */
const GRACE = 120;

/** Words, and what they are about. */
export interface ShownTooltip {
  readonly anchor: Element;
  readonly text: ReactNode;
}

/** What is told of what the pointer rests on, or the keyboard has come to; null for nothing. One for the whole window. */
export const useTooltip = create<{ readonly shown: ShownTooltip | null }>()(() => ({ shown: null }));

let waiting: ReturnType<typeof setTimeout> | undefined;
let closedAt = -Infinity;

function after(ms: number, run: () => void): void {
  clearTimeout(waiting);
  waiting = setTimeout(run, ms);
}

/** The pointer has come: the words are shown once it rests. */
export function pointTooltip(tooltip: ShownTooltip): void {
  const { shown } = useTooltip.getState();
  const next = shown !== null || performance.now() - closedAt < GROUP;
  after(next ? 0 : DELAY, () => showTooltip(tooltip));
}

/** Shows words at once. */
export function showTooltip(shown: ShownTooltip): void {
  clearTimeout(waiting);
  useTooltip.setState({ shown });
}

/** The pointer has gone: the words go, unless it has come to them. */
export function leaveTooltip(): void {
  after(GRACE, closeTooltip);
}

/** The pointer has come to the words. */
export function holdTooltip(): void {
  clearTimeout(waiting);
}

/** Shows nothing, whatever was about to be shown. */
export function closeTooltip(): void {
  clearTimeout(waiting);
  if (useTooltip.getState().shown === null) return;
  closedAt = performance.now();
  useTooltip.setState({ shown: null });
}
