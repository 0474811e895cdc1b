import { useMemo, type PointerEvent } from 'react';
import { explainFocused, explainPointed } from '../../state/index.ts';
import { GlyphText } from '../evidence/index.ts';
import type { SubjectReader } from './frame-subject.ts';
import { layOut } from './json-layout.ts';
import { placeAt, scalarOf } from './json-pointer.ts';
import { coloured } from './pretty-colours.ts';
import { TextRows } from './TextRows.tsx';

/** Longest text whose places are read under the pointer, in UTF-16 units: each reading passes over what stands before. */
const LONGEST_READ = 1_048_576;

interface PrettyViewProps {
  readonly text: string;
  readonly subjectOf: SubjectReader;
}

/** The JSON on many lines, every token as it is written. */
export function PrettyView({ text, subjectOf }: PrettyViewProps) {
  const pretty = useMemo(() => layOut(text), [text]);
  const subjectAtOffset = (offset: number) => {
    const place = pretty.length > LONGEST_READ ? null : placeAt(pretty, offset);
    return place === null || place.pointer === '' ? null : subjectOf(place.pointer, scalarOf(pretty, place.node));
  };
  const onPointerOver = ({ target }: PointerEvent): void => {
    const offset = target instanceof Element ? target.closest('[data-at]')?.getAttribute('data-at') : null;
    if (offset != null) explainPointed(subjectAtOffset(Number(offset)));
  };
  return (
    <div className="pretty" onPointerOver={onPointerOver} onPointerLeave={() => explainPointed(null)}>
      <TextRows
        text={pretty}
        label="Pretty text"
        gutter="lines"
        onChoose={(start) => explainFocused(subjectAtOffset(firstToken(pretty, start)))}
        draw={(start, end) =>
          coloured(pretty, start, end).map((piece) => (
            <span key={piece.at} data-at={piece.at} className={piece.kind === '' ? undefined : `json-${piece.kind}`}>
              <GlyphText text={piece.text} />
            </span>
          ))
        }
      />
    </div>
  );
}

/** Where the first character of a row stands that is no blank. */
function firstToken(text: string, start: number): number {
  let at = start;
  while (text[at] === ' ') at += 1;
  return at;
}
