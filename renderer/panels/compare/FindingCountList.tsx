import { useState } from 'react';
import type { FindingDifference } from '../../../shared/compare/index.ts';
import { count, LEVEL_SIGNS, VirtualList } from '../../widgets/index.ts';

/** What rules found on both sides. */
export function FindingCountList({ findings }: { readonly findings: readonly FindingDifference[] }) {
  const [at, setAt] = useState(-1);
  return (
    <VirtualList
      label="Findings by rule"
      count={findings.length}
      rowHeight={26}
      selected={at}
      onSelect={setAt}
      empty="Every rule found the same in both."
      header={
        <div role="row" className="compare-line compare-finding compare-heading">
          <span role="columnheader">level</span>
          <span role="columnheader">rule</span>
          <span role="columnheader">what it detects</span>
          <span role="columnheader" className="compare-number">
            baseline
          </span>
          <span role="columnheader" className="compare-number">
            current
          </span>
        </div>
      }
      renderRow={(index, place) => {
        const found = findings[index];
        if (found === undefined) return <div {...place} />;
        const { rule, title, level, left, right } = found;
        return (
          <div {...place} className="compare-line compare-finding" data-rule={rule}>
            <span role="gridcell" className={`tone-${level}`}>
              <i aria-hidden>{LEVEL_SIGNS[level]}</i> {level}
            </span>
            <span role="gridcell" className="mono" title={rule}>
              {rule}
            </span>
            <span role="gridcell" title={title}>
              {title}
            </span>
            <span role="gridcell" className="compare-number">
              {count(left)}
            </span>
            <span role="gridcell" className="compare-number">
              {count(right)}
            </span>
          </div>
        );
      }}
    />
  );
}
