import { glyphPieces } from './glyphs.ts';
import './evidence.css';

/** A text whose invisible characters are shown as marked glyphs. */
export function GlyphText({ text }: { readonly text: string }) {
  const pieces = glyphPieces(text);
  if (pieces.length === 0) return null;
  if (pieces.length === 1 && pieces[0]?.name === '') return text;
  return pieces.map((piece) =>
    piece.name === '' ? (
      <span key={piece.at}>{piece.text}</span>
    ) : (
      <span key={piece.at} className="glyph" title={piece.name}>
        {piece.text}
      </span>
    ),
  );
}
