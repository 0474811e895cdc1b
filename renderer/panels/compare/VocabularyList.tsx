import { useState } from 'react';
import type { VocabularyDifference } from '../../../shared/compare/index.ts';
import { count, VirtualList } from '../../widgets/index.ts';
import { GlyphText } from '../../protocol/evidence/index.ts';

/** The methods that crossed the wire on both sides. */
export function VocabularyList({ vocabulary }: { readonly vocabulary: readonly VocabularyDifference[] }) {
  const [at, setAt] = useState(-1);
  return (
    <VirtualList
      label="Vocabulary"
      count={vocabulary.length}
      rowHeight={26}
      selected={at}
      onSelect={setAt}
      empty="Both used the same methods equally often."
      header={
        <div role="row" className="compare-line compare-word compare-heading">
          <span role="columnheader">sent by</span>
          <span role="columnheader">method</span>
          <span role="columnheader" className="compare-number">
            baseline
          </span>
          <span role="columnheader" className="compare-number">
            current
          </span>
          <span role="columnheader" />
        </div>
      }
      renderRow={(index, place) => {
        const found = vocabulary[index];
        if (found === undefined) return <div {...place} />;
        const { dir, method, left, right } = found;
        return (
          <div {...place} className="compare-line compare-word" data-method={method}>
            <span role="gridcell" className={`tone-${dir}`}>
              <i aria-hidden>{dir === 'c2s' ? '→' : '←'}</i> {dir === 'c2s' ? 'client' : 'server'}
            </span>
            <span role="gridcell" className="mono" title={method}>
              <GlyphText text={method} />
            </span>
            <span role="gridcell" className="compare-number">
              {count(left)}
            </span>
            <span role="gridcell" className="compare-number">
              {count(right)}
            </span>
            <span role="gridcell" className="tone-muted">
              {left === 0 ? 'only in the current session' : right === 0 ? 'only in the baseline' : ''}
            </span>
          </div>
        );
      }}
    />
  );
}
