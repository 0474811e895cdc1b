import { useMemo } from 'react';
import { GlyphText } from '../evidence/index.ts';
import { layOut } from './json-layout.ts';
import { coloured } from './pretty-colours.ts';
import { TextRows } from './TextRows.tsx';

/** The JSON on many lines, every token as it is written. */
export function PrettyView({ text }: { readonly text: string }) {
  const pretty = useMemo(() => layOut(text), [text]);
  return (
    <TextRows
      text={pretty}
      label="Pretty text"
      gutter="lines"
      draw={(start, end) =>
        coloured(pretty, start, end).map((piece) => (
          <span key={piece.at} className={piece.kind === '' ? undefined : `json-${piece.kind}`}>
            <GlyphText text={piece.text} />
          </span>
        ))
      }
    />
  );
}
