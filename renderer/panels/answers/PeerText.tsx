import { GlyphText } from '../../protocol/evidence/index.ts';

/** Most of a text that is shown, in UTF-16 units and in lines; the frame has the rest. */
const MOST = 12_000;
const MOST_LINES = 300;

/** A text of the peer, line by line, with what cannot be seen made visible. Never more than text. */
export function PeerText({ text, className = '' }: { readonly text: string; readonly className?: string }) {
  const lines = text.slice(0, MOST).split(/\r?\n/, MOST_LINES);
  const shown = lines.reduce((sum, line) => sum + line.length + 1, 0);
  return (
    <div className={`answers-text ${className}`}>
      {lines.map((line, at) => (
        // Lines of a text that does not change have no other name than their place.
        // oxlint-disable-next-line no-array-index-key
        <div key={at}>{line === '' ? '\u00a0' : <GlyphText text={line} />}</div>
      ))}
      {shown < text.length ? <small>{text.length - shown} more characters: read the frame for all of it.</small> : null}
    </div>
  );
}
