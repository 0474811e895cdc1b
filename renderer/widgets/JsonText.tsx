import './json-text.css';

const TOKEN = /("(?:[^"\\]|\\.)*"?)(\s*:)?|(-?\d[\d.eE+-]*)|\b(true|false|null)\b|([{}[\],:])/g;

/** Longest text that is coloured, in UTF-16 units; the rest stays plain. */
const COLOURED = 4_096;

interface Piece {
  readonly text: string;
  readonly kind: 'key' | 'str' | 'num' | 'lit' | 'pun' | '';
  readonly at: number;
}

/** Cuts a JSON text into coloured pieces; what is not JSON stays plain. Nothing is left out. */
export function jsonPieces(text: string): Piece[] {
  const pieces: Piece[] = [];
  const head = text.slice(0, COLOURED);
  let done = 0;
  const add = (end: number, kind: Piece['kind']): void => {
    if (end > done) pieces.push({ text: text.slice(done, end), kind, at: done });
    done = end;
  };
  for (const match of head.matchAll(TOKEN)) {
    add(match.index, '');
    const [whole, string, colon, number, literal] = match;
    if (string !== undefined) {
      add(match.index + string.length, colon === undefined ? 'str' : 'key');
      add(match.index + whole.length, 'pun');
    } else add(match.index + whole.length, number !== undefined ? 'num' : literal !== undefined ? 'lit' : 'pun');
  }
  add(text.length, '');
  return pieces;
}

/** A short JSON text, coloured. */
export function JsonText({ text }: { readonly text: string }) {
  return (
    <span className="json-text">
      {jsonPieces(text).map((piece) => (
        <span key={piece.at} className={piece.kind === '' ? undefined : `json-${piece.kind}`}>
          {piece.text}
        </span>
      ))}
    </span>
  );
}
