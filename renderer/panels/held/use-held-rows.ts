import { useEffect, useRef, useState } from 'react';
import type { HeldMessage, MiddleState } from '../../../shared/bridge/index.ts';
import { command, notify, sentenceOf } from '../../state/index.ts';

/** Messages that are asked for at once. */
const PAGE = 100;
/** While they come and go, what is in view is asked for so often, ms. */
const AGAIN_MS = 250;

/** The held messages by their places: the first ones are told, others are asked for as they are drawn. */
export interface HeldRows {
  /** Null until it is known. */
  at(index: number): HeldMessage | null;
  /** Where a message stands, by its number; −1 where nobody knows. */
  placeOf(held: number): number;
}

interface Pages {
  readonly connection: string;
  readonly byPage: ReadonlyMap<number, readonly HeldMessage[]>;
}

/** The held messages of a connection, of which only those in view are known here. */
export function useHeldRows(connection: string, { held, total }: MiddleState): HeldRows {
  const [pages, setPages] = useState<Pages>({ connection, byPage: new Map() });
  const wanted = useRef(new Set<number>());
  const known = pages.connection === connection ? pages.byPage : NONE;
  // Where one goes on, all behind it move up.
  const state = `${total} ${held[0]?.held ?? 0} ${held.at(-1)?.held ?? 0}`;
  const drawn = useRef('');
  useEffect(() => {
    const asked = [...wanted.current];
    wanted.current.clear();
    if (asked.length === 0) return undefined;
    const isNew = asked.some((page) => !known.has(page));
    if (!isNew && drawn.current === state) return undefined;
    let over = false;
    const timer = setTimeout(
      () => {
        Promise.all(
          asked.map(async (page) => {
            const { held: told } = await command('heldMessages', { connection, from: page * PAGE, count: PAGE });
            return [page, told] as const;
          }),
        )
          .then((told) => {
            if (over) return;
            drawn.current = state;
            setPages({ connection, byPage: new Map(told) });
          })
          .catch((problem: unknown) => over || notify({ tone: 'error', text: sentenceOf(problem) }));
      },
      isNew ? 0 : AGAIN_MS,
    );
    return () => {
      over = true;
      clearTimeout(timer);
    };
  });
  return {
    at: (index) => {
      if (index < held.length) return held[index] ?? null;
      const page = Math.floor(index / PAGE);
      wanted.current.add(page);
      return known.get(page)?.[index % PAGE] ?? null;
    },
    placeOf: (key) => {
      const told = held.findIndex((message) => message.held === key);
      if (told >= 0) return told;
      for (const [page, messages] of known) {
        const at = messages.findIndex((message) => message.held === key);
        if (at >= 0) return page * PAGE + at;
      }
      return -1;
    },
  };
}

const NONE: Pages['byPage'] = new Map();
