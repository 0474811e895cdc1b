import { counted } from '../analysis/index.ts';
import { goneOn, mayKeepState, type KeptState } from './kept-state.ts';
import { isStructural } from './learned-rules.ts';
import type { ReplayCase } from './report.ts';

const BEGIN_ALIKE =
  'start the server anew, put its data back before each run (--reset COMMAND), or give it a fresh folder';
/** Places that are named, at most. */
const NAMED_MOST = 5;
/** Longest value that is quoted, in UTF-16 units. */
const QUOTED_MOST = 80;

/** That a server keeps state, in what, and the way out; nothing where it keeps none. */
export function stateWords(kept: readonly KeptState[]): string[] {
  const [one] = kept;
  if (one === undefined) return [];
  const more = kept.length > 1 ? `, and so in ${counted(kept.length - 1, 'more answer')}` : '';
  return [
    `The server keeps state from one run to the next: ${placeOf(one)} was ${quoted(one.first)} in one run and ${quoted(one.second)} in the next${more}. ` +
      `That is no noise, and nothing was learned of it. Let each run begin alike: ${BEGIN_ALIKE}.`,
  ];
}

/** That what differs from the record comes of state, or may and how to know; nothing where it does not look like that. */
export function maybeStateWords(cases: readonly ReplayCase[]): string[] {
  const gone = goneOn(cases);
  const [first] = gone;
  if (first !== undefined) {
    const others = gone.length > 1 ? `, and so in ${counted(gone.length - 1, 'more answer')}` : '';
    return [
      `The server keeps state: ${placeOf(first)} was ${quoted(first.first)} in the record and goes on with ${quoted(first.second)} now${others}. Let each run begin alike: ${BEGIN_ALIKE}.`,
    ];
  }
  const found = cases.filter((one) => mayKeepState([one]));
  const [one] = found;
  if (one === undefined) return [];
  const { method, name, differences } = one;
  const place = placeOf({ method, name, path: differences[0]?.path ?? '' });
  const more = found.length > 1 ? ` and ${counted(found.length - 1, 'more answer')}` : '';
  return [
    `Does the server keep what it was told? ${place}${more} may differ for that: ${BEGIN_ALIKE}. --learn FILE runs the session again and tells.`,
  ];
}

/** What differed from run to run and cannot be noise; nothing where there is none of that. */
export function unlearnedWords(cases: readonly ReplayCase[]): string[] {
  if (cases.length === 0) return [];
  const named = cases.slice(0, NAMED_MOST).map((one) => {
    const { path = '' } = one.differences.find(isStructural) ?? {};
    return placeOf({ ...one, path });
  });
  const more = cases.length > NAMED_MOST ? ` and ${cases.length - NAMED_MOST} more` : '';
  return [
    `Not learned, since answers came in another form from one run to the next, and not only with other values: ${named.join(', ')}${more}.`,
  ];
}

function placeOf({ method, name, path }: Pick<KeptState, 'method' | 'name' | 'path'>): string {
  const what = name === '' ? method : `${method} ${name}`;
  return path === '' ? what : `${what} (${path})`;
}

function quoted(value: string): string {
  if (value === '') return 'not there';
  return value.length > QUOTED_MOST ? `${value.slice(0, QUOTED_MOST - 1)}…` : value;
}
