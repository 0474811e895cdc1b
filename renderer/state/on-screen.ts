import { useLayoutEffect } from 'react';

/** What a panel lets its actions do with it while it is on the screen. */
export interface OnScreen<T> {
  /** Null while the panel is not on the screen. */
  now(): T | null;
  /** Offers these controls for as long as the component lives. */
  useOffer(controls: T): void;
}

const watchers = new Set<() => void>();

/** Calls back after what a panel gives out changed, until the result is called. */
export function watchOnScreen(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** A place for what one panel lets its actions do with it. */
export function onScreen<T>(): OnScreen<T> {
  let shown: T | null = null;
  const show = (controls: T | null): void => {
    if (controls === shown) return;
    shown = controls;
    for (const watch of watchers) watch();
  };
  return {
    now: () => shown,
    useOffer: function useOffer(controls) {
      // Not taken away between two drawings: what can be done would flicker.
      useLayoutEffect(() => show(controls));
      // With the layout, too: where one component takes the place of another, its controls come after.
      useLayoutEffect(() => () => show(null), []);
    },
  };
}
