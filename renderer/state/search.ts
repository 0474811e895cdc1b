import { useMemo } from 'react';
import { subscribe } from './bridge.ts';
import { SearchHits } from './search-hits.ts';
import { parseJson } from '../../shared/json/index.ts';

/** How long terms must stand before they are searched for, in ms: a search at each letter typed would be thrown away. */
const SETTLED_MS = 150;

/**
 * A search of one connection's messages for deep terms of the filter language. It goes on while somebody follows it,
 * and begins anew with the next follower after a pause.
 */
export class Search {
  readonly #connection: string;
  readonly #terms: readonly string[];
  readonly #followers = new Set<() => void>();
  #hits: SearchHits;
  #version = 0;
  #end: (() => void) | null = null;

  constructor(connection: string, terms: readonly string[]) {
    this.#connection = connection;
    this.#terms = terms;
    this.#hits = new SearchHits(terms);
  }

  /** What was found so far. */
  get hits(): SearchHits {
    return this.#hits;
  }

  /** Calls back after each batch, and lets go with the result. */
  readonly follow = (follower: () => void): (() => void) => {
    this.#followers.add(follower);
    this.#end ??= this.#begin();
    return () => {
      this.#followers.delete(follower);
      if (this.#followers.size > 0) return;
      this.#end?.();
      this.#end = null;
    };
  };

  readonly version = (): number => this.#version;

  #begin(): () => void {
    // A new subscription tells everything from the beginning.
    const hits = new SearchHits(this.#terms);
    this.#hits = hits;
    this.#version += 1;
    let unsubscribe: (() => void) | null = null;
    const timer = setTimeout(() => {
      unsubscribe = subscribe('search', { connection: this.#connection, terms: this.#terms }, (delta) => {
        hits.take(delta);
        this.#version += 1;
        for (const follower of this.#followers) follower();
      });
    }, SETTLED_MS);
    return () => {
      clearTimeout(timer);
      unsubscribe?.();
    };
  }
}

/** The search for these terms, which begins when it is followed; null where there are none. */
export function useSearch(connection: string, terms: readonly string[]): Search | null {
  // Two filters that ask for the same terms share a search: the fields around them cost no new one.
  const asked = JSON.stringify(terms);
  return useMemo(() => {
    const sought = parseJson(asked) as readonly string[];
    return sought.length === 0 ? null : new Search(connection, sought);
  }, [connection, asked]);
}
