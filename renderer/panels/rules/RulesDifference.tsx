import { useMemo } from 'react';
import { lineDifference } from '../../../shared/compare/index.ts';
import { GlyphText } from '../../protocol/evidence/index.ts';
import { counted } from '../../widgets/index.ts';

/** Longer texts are not laid beside each other, UTF-16 units. */
const LONGEST = 500_000;
/** Lines that are shown. */
const MOST_LINES = 2_000;

/** What a draft changes of the rules in force, line by line. */
export function RulesDifference({ before, after }: { readonly before: string; readonly after: string }) {
  const lines = useMemo(
    () => (Math.max(before.length, after.length) > LONGEST ? null : lineDifference(linesOf(before), linesOf(after))),
    [before, after],
  );
  if (lines === null) return <p className="rules-none">These rules are too long to be laid beside each other.</p>;
  const [gone, come] = ['-', '+'].map((sign) => lines.filter((line) => line.sign === sign).length);
  return (
    <div className="rules-difference" role="region" aria-label="Changes of the draft" tabIndex={0}>
      <p>
        {counted(come ?? 0, 'line')} come, {counted(gone ?? 0, 'line')} go
      </p>
      <pre>
        {Array.from(lines.slice(0, MOST_LINES), (line, at) => ({ ...line, at })).map(({ at, sign, text }) => (
          <span key={at} data-sign={sign}>
            {sign} <GlyphText text={text} />
          </span>
        ))}
      </pre>
    </div>
  );
}

function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}
