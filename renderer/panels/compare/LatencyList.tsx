import { useState } from 'react';
import type { LatencyDifference } from '../../../shared/compare/index.ts';
import { count, duration, VirtualList } from '../../widgets/index.ts';
import { GlyphText } from '../../protocol/evidence/index.ts';
import { speedOf, speedWords } from './compare-lines.ts';

const TONES = { slower: 'tone-warning', faster: 'tone-ok', alike: 'tone-muted' } as const;
const SIGNS = { slower: '▲', faster: '▼', alike: '' } as const;

/** How long the methods took on both sides. */
export function LatencyList({ latency }: { readonly latency: readonly LatencyDifference[] }) {
  const [at, setAt] = useState(-1);
  const longest = Math.max(1, ...latency.map(({ left, right }) => Math.max(left.p50, right.p50)));
  return (
    <VirtualList
      label="Latency"
      count={latency.length}
      rowHeight={30}
      selected={at}
      onSelect={setAt}
      empty="Nothing was answered in either session."
      header={
        <div role="row" className="compare-line compare-latency compare-heading">
          <span role="columnheader">method</span>
          <span role="columnheader" className="compare-number">
            answers
          </span>
          <span role="columnheader" className="compare-number">
            median baseline
          </span>
          <span role="columnheader" className="compare-number">
            current
          </span>
          <span role="columnheader" aria-label="baseline above current" />
          <span role="columnheader">change</span>
          <span role="columnheader" className="compare-number">
            p95 baseline
          </span>
          <span role="columnheader" className="compare-number">
            current
          </span>
        </div>
      }
      renderRow={(index, place) => {
        const found = latency[index];
        if (found === undefined) return <div {...place} />;
        const { method, left, right } = found;
        const speed = speedOf(found);
        return (
          <div {...place} className="compare-line compare-latency" data-method={method}>
            <span role="gridcell" className="mono" title={method}>
              <GlyphText text={method} />
            </span>
            <span role="gridcell" className="compare-number">
              {left.count === right.count ? count(left.count) : `${count(left.count)} → ${count(right.count)}`}
            </span>
            <span role="gridcell" className="compare-number">
              {duration(left.p50) || '–'}
            </span>
            <span role="gridcell" className="compare-number">
              {duration(right.p50) || '–'}
            </span>
            <span role="gridcell" className="compare-bars" aria-hidden>
              <i style={{ width: `${share(left.p50, longest)}%` }} />
              <i style={{ width: `${share(right.p50, longest)}%` }} />
            </span>
            <span role="gridcell" className={TONES[speed]}>
              {SIGNS[speed]} {speedWords(found)}
            </span>
            <span role="gridcell" className="compare-number">
              {duration(left.p95) || '–'}
            </span>
            <span role="gridcell" className="compare-number">
              {duration(right.p95) || '–'}
            </span>
          </div>
        );
      }}
    />
  );
}

function share(us: number, longest: number): number {
  return us < 0 ? 0 : Math.max(0.5, (us / longest) * 100);
}
