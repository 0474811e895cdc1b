import { useLayoutEffect, useRef } from 'react';
import type { TargetWords } from './lane/lane.ts';

interface TimelineHintProps {
  readonly words: TargetWords;
  /** On the lanes, CSS pixels. */
  readonly at: { readonly x: number; readonly y: number };
}

/** Distance from what it is about, CSS pixels. */
const APART = 14;

/** What is under the pointer or the cursor, in words. */
export function TimelineHint({ words, at }: TimelineHintProps) {
  const hint = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // It stands over the panels, in the window: the lanes themselves scroll, and would cut it.
    const element = hint.current;
    const lanes = element?.parentElement?.getBoundingClientRect();
    if (element == null || lanes === undefined) return;
    const x = lanes.left + at.x;
    const left = x > innerWidth / 2 ? x - APART - element.offsetWidth : x + APART;
    element.style.left = `${Math.max(0, left)}px`;
    element.style.top = `${lanes.top + at.y + APART}px`;
  });
  return (
    <div className="timeline-hint" ref={hint}>
      <b className="mono">{words.title}</b> {words.text}
      <small>{words.facts.join(' · ')}</small>
    </div>
  );
}
