import { useEffect, useRef, useState } from 'react';

/** Things of a list, each by its number, in the list's own order. */
interface Items {
  readonly count: number;
  at(place: number): number;
}

/** By what a list is sorted: texts by their letters, numbers by their size. */
export interface ItemKey {
  readonly of: (item: number) => string | number;
  readonly down: boolean;
}

/** The items of a list sorted; those with equal keys stay in the list's own order. */
export function sortedItems(list: Items, { of, down }: ItemKey): readonly number[] {
  const keyed = Array.from({ length: list.count }, (_, place) => {
    const item = list.at(place);
    return { item, key: of(item) };
  });
  const sign = down ? -1 : 1;
  return keyed.toSorted((a, b) => (a.key === b.key ? 0 : a.key < b.key ? -sign : sign)).map(({ item }) => item);
}

/** A list that changes is sorted anew this long after a change, ms: what it costs grows with the list, and changes come by the frame. */
const SETTLES_MS = 500;

/**
 * The sorted items of a list that may still grow; null for its own order. `scope` says which list it is: another one is sorted at once.
 * `changes` is another number whenever something in it changed.
 */
export function useSortedItems(
  list: Items,
  key: ItemKey | null,
  scope: string,
  changes: number,
): readonly number[] | null {
  const [settled, settle] = useState(changes);
  const timer = useRef(0);
  const sorts = key !== null;
  useEffect(() => {
    if (!sorts || settled === changes || timer.current !== 0) return;
    timer.current = window.setTimeout(() => {
      timer.current = 0;
      settle(changes);
    }, SETTLES_MS);
  }, [sorts, settled, changes]);
  useEffect(
    () => () => {
      window.clearTimeout(timer.current);
      timer.current = 0;
    },
    [],
  );
  const [last] = useState(() => new LastSorted());
  return key === null ? null : last.of(list, key, `${scope} ${settled}`);
}

/** The items as they were sorted last. */
class LastSorted {
  #what = '';
  #items: readonly number[] | null = null;

  /** Sorts only when it is about something else than before. */
  of(list: Items, key: ItemKey, what: string): readonly number[] {
    if (this.#items === null || this.#what !== what) this.#items = sortedItems(list, key);
    this.#what = what;
    return this.#items;
  }
}
