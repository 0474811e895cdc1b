import { useMemo, useState } from 'react';
import { completeQuery, type CompletionOption, type Vocabulary } from '../../../shared/query/index.ts';

const NONE: readonly CompletionOption[] = [];
const NOWHERE = { text: '', caret: -1 };

/** How the filter being typed can go on. */
export interface CompletionState {
  /** Empty while nothing is offered. */
  readonly options: readonly CompletionOption[];
  /** Index of the option that the keys have come to, -1 for none. */
  readonly active: number;
  /** Column at which the options begin. */
  readonly from: number;
  /** Offers ways to go on from the caret of a text, for as long as it is the text. */
  offer(text: string, caret: number): void;
  close(): void;
  /** Goes to the next (1) or the previous (-1) option; after the last comes the first. */
  move(by: 1 | -1): void;
  /** The filter with an option taken, and where the caret is then. */
  taken(option: CompletionOption): { readonly text: string; readonly caret: number };
}

/** What is offered for a text. The words of the record are asked for only while something is offered. */
export function useCompletion(text: string, vocabulary: () => Vocabulary): CompletionState {
  const [offered, setOffered] = useState(NOWHERE);
  const caret = offered.text === text ? offered.caret : -1;
  const [active, setActive] = useState(-1);
  const completion = useMemo(
    () => (caret < 0 ? null : completeQuery(text, caret, vocabulary())),
    [text, caret, vocabulary],
  );
  const { from = 0, to = 0, options: all = NONE } = completion ?? {};
  // What stands there already is no way to go on.
  const said = text.slice(from, to);
  const options = all.length === 1 && all[0]?.insert.trim() === said ? NONE : all;
  return {
    options,
    active: Math.min(active, options.length - 1),
    from,
    offer: (of, at) => {
      setOffered({ text: of, caret: at });
      setActive(-1);
    },
    close: () => {
      setOffered(NOWHERE);
      setActive(-1);
    },
    move: (by) => setActive(moved(active, by, options.length)),
    taken: ({ insert }) => ({
      text: text.slice(0, from) + insert + text.slice(to),
      caret: from + insert.length,
    }),
  };
}

function moved(active: number, by: 1 | -1, length: number): number {
  if (active < 0) return by > 0 ? 0 : length - 1;
  return (active + by + length) % length;
}
