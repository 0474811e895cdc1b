import { tokenize } from '../../../shared/query/index.ts';

interface Piece {
  readonly at: number;
  readonly text: string;
  readonly kind: string;
}

/** A filter in the colours of its parts. `fault` is the column that cannot be read, -1 for none. */
export function ColouredQuery({ text, fault }: { readonly text: string; readonly fault: number }) {
  return piecesOf(text).map(({ at, text: said, kind }) => (
    <span
      key={at}
      className={`filter-token-${kind} ${fault >= at && fault < at + said.length ? 'filter-token-fault' : ''}`}
    >
      {said}
    </span>
  ));
}

/** The whole text cut at its tokens: every character is in exactly one piece. */
function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { kind, start, end } of tokenize(text).tokens) {
    if (start > at) pieces.push({ at, text: text.slice(at, start), kind: 'space' });
    if (end > start) pieces.push({ at: start, text: text.slice(start, end), kind });
    at = Math.max(at, end);
  }
  if (at < text.length) pieces.push({ at, text: text.slice(at), kind: 'word' });
  return pieces;
}
