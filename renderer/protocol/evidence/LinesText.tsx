import { GlyphText } from './GlyphText.tsx';

/** A text of the peer's on its lines; other invisible characters are shown as marked glyphs. Its element keeps white space. */
export function LinesText({ text }: { readonly text: string }) {
  const lines = text.split('\n');
  return Array.from(lines, (line, place) => ({ line, place })).map(({ line, place }) => (
    <span key={place}>
      <GlyphText text={line} />
      {place < lines.length - 1 ? '\n' : null}
    </span>
  ));
}
