import { useState } from 'react';
import type { Difference } from '../../../shared/compare/index.ts';
import { VirtualList } from '../../widgets/index.ts';
import { COMPATIBILITY, differenceLines, nameOf, nearestLine } from '../../protocol/differences/index.ts';
import { GlyphText } from '../../protocol/evidence/index.ts';
import { BeforeAfter } from './BeforeAfter.tsx';

interface IdentityListProps {
  readonly differences: readonly Difference[];
  readonly all: boolean;
}

/** Era, revision, server, capabilities and behaviour of both. */
export function IdentityList({ differences, all }: IdentityListProps) {
  const [at, setAt] = useState(1);
  const lines = differenceLines(differences, all);
  const line = lines[at];
  return (
    <div className="compare-body">
      <VirtualList
        label="Identity and capabilities"
        count={lines.length}
        rowHeight={26}
        selected={line?.kind === 'difference' ? at : -1}
        onSelect={(to) => setAt(nearestLine(lines, at, to, ({ kind }) => kind === 'difference'))}
        empty="Both say the same about era, revision, server and capabilities."
        header={
          <div role="row" className="compare-line compare-identity compare-heading">
            <span role="columnheader">verdict</span>
            <span role="columnheader">what</span>
            <span role="columnheader">baseline</span>
            <span role="columnheader">current</span>
            <span role="columnheader">why</span>
          </div>
        }
        renderRow={(index, place) => {
          const found = lines[index];
          if (found === undefined) return <div {...place} />;
          if (found.kind === 'group')
            return (
              <div {...place} className="compare-group">
                <span role="gridcell">{found.title}</span>
              </div>
            );
          const { difference } = found;
          const { sign, tone } = COMPATIBILITY[difference.compatibility];
          return (
            <div {...place} className="compare-line compare-identity" data-difference={difference.name}>
              <span role="gridcell" className={`tone-${tone}`}>
                <i aria-hidden>{sign}</i> {difference.change === 'same' ? 'alike' : difference.compatibility}
              </span>
              <span role="gridcell" className="mono" title={difference.name}>
                <GlyphText text={nameOf(difference)} />
              </span>
              <Value text={difference.left} />
              <Value text={difference.right} />
              <span role="gridcell" title={difference.why}>
                <GlyphText text={difference.why} />
              </span>
            </div>
          );
        }}
      />
      {line?.kind === 'difference' ? <Chosen difference={line.difference} /> : null}
    </div>
  );
}

function Chosen({ difference }: { readonly difference: Difference }) {
  const { change, compatibility, left, right, why } = difference;
  const { sign, tone } = COMPATIBILITY[compatibility];
  return (
    <section className="compare-chosen" aria-label="Difference">
      <h3>
        <span className="mono">
          <GlyphText text={nameOf(difference)} />
        </span>
        <span className={`tone-${tone}`}>
          {sign} {change === 'same' ? 'alike' : `${compatibility}, ${change}`}
        </span>
      </h3>
      {why === '' ? null : (
        <p>
          <GlyphText text={why} />
        </p>
      )}
      <BeforeAfter left={left ?? ''} right={right ?? ''} />
    </section>
  );
}

function Value({ text }: { readonly text: string | null }) {
  return (
    <span role="gridcell" className="mono" title={text ?? undefined}>
      {text === null ? <span className="tone-muted">–</span> : <GlyphText text={text} />}
    </span>
  );
}
