import { useState } from 'react';
import type { SurfaceChange } from '../../../shared/compare/index.ts';
import { VirtualList } from '../../widgets/index.ts';
import { COMPATIBILITY, nearestLine } from '../../protocol/differences/index.ts';
import { GlyphText } from '../../protocol/evidence/index.ts';
import { BeforeAfter } from './BeforeAfter.tsx';
import { surfaceLines } from './compare-lines.ts';

/** What changed of what the server offers, each change with its verdict. */
export function SurfaceChangeList({ changes }: { readonly changes: readonly SurfaceChange[] }) {
  const [at, setAt] = useState(1);
  const lines = surfaceLines(changes);
  const line = lines[at];
  return (
    <div className="compare-body">
      <VirtualList
        label="Changes of the surface"
        count={lines.length}
        rowHeight={26}
        selected={line?.kind === 'change' ? at : -1}
        onSelect={(to) => setAt(nearestLine(lines, at, to, ({ kind }) => kind === 'change'))}
        empty="The server offers the same in both: every tool, prompt, resource and template."
        header={
          <div role="row" className="compare-line compare-surface compare-heading">
            <span role="columnheader">verdict</span>
            <span role="columnheader">what</span>
            <span role="columnheader">where</span>
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
          const { name, path, compatibility, why } = found.change;
          const { sign, tone } = COMPATIBILITY[compatibility];
          return (
            <div
              {...place}
              className="compare-line compare-surface"
              data-name={name}
              data-path={path}
              data-compatibility={compatibility}
            >
              <span role="gridcell" className={`tone-${tone}`}>
                <i aria-hidden>{sign}</i> {compatibility}
              </span>
              <span role="gridcell" className="mono" title={name}>
                <GlyphText text={name} />
              </span>
              <span role="gridcell" className="mono compare-path" title={path}>
                {path === '' ? <span className="tone-muted">{found.change.change}</span> : <GlyphText text={path} />}
              </span>
              <span role="gridcell" title={why}>
                <GlyphText text={why} />
              </span>
            </div>
          );
        }}
      />
      {line?.kind === 'change' ? <Chosen change={line.change} /> : null}
    </div>
  );
}

function Chosen({ change }: { readonly change: SurfaceChange }) {
  const { name, path, compatibility, why, left, right } = change;
  const { sign, tone } = COMPATIBILITY[compatibility];
  return (
    <section className="compare-chosen" aria-label="Change">
      <h3>
        <span className="mono">
          <GlyphText text={name} />
        </span>
        <span className={`tone-${tone}`}>
          {sign} {compatibility}, {change.change}
        </span>
      </h3>
      {path === '' ? null : (
        <p className="mono compare-path">
          <GlyphText text={path} />
        </p>
      )}
      <p>
        <GlyphText text={why} />
      </p>
      <BeforeAfter left={left} right={right} />
    </section>
  );
}
