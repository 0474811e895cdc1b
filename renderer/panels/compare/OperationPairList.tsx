import { useState } from 'react';
import { OUTCOME_SIGNS, operationWords, type OperationPair, type PairOutcome } from '../../../shared/compare/index.ts';
import { counted, duration, VirtualList } from '../../widgets/index.ts';
import { GlyphText } from '../../protocol/evidence/index.ts';
import { OperationPairView } from './OperationPairView.tsx';

interface OperationPairListProps {
  readonly pairs: readonly OperationPair[];
  /** How many there are beyond those that can be told. */
  readonly more: number;
  /** Ids of the connections. */
  readonly left: string;
  readonly right: string;
}

const TONES: Readonly<Record<PairOutcome, string>> = {
  same: 'tone-muted',
  differs: 'tone-warning',
  'only left': 'tone-error',
  'only right': 'tone-ok',
};

/** The operations of both sessions, those that are the same one beside each other. */
export function OperationPairList({ pairs, more, left, right }: OperationPairListProps) {
  const [at, setAt] = useState(0);
  const pair = pairs[at];
  return (
    <div className="compare-body">
      <VirtualList
        label="Operations of both sessions"
        count={pairs.length}
        rowHeight={26}
        selected={pair === undefined ? -1 : at}
        onSelect={setAt}
        empty="Every operation ended the same way in both."
        header={
          <div role="row" className="compare-line compare-operation compare-heading">
            <span role="columnheader">outcome</span>
            <span role="columnheader">operation</span>
            <span role="columnheader">baseline</span>
            <span role="columnheader">current</span>
            <span role="columnheader">
              what differs{more > 0 ? ` (${counted(more, 'further operation')} only counted)` : ''}
            </span>
          </div>
        }
        renderRow={(index, place) => {
          const found = pairs[index];
          if (found === undefined) return <div {...place} />;
          return (
            <div
              {...place}
              className="compare-line compare-operation"
              data-outcome={found.outcome}
              data-method={found.method}
            >
              <span role="gridcell" className={TONES[found.outcome]}>
                <i aria-hidden>{OUTCOME_SIGNS[found.outcome]}</i> {found.outcome}
              </span>
              <span role="gridcell" className="mono" title={operationWords(found)}>
                <GlyphText text={operationWords(found)} />
              </span>
              <Side side={found.left} />
              <Side side={found.right} />
              <span role="gridcell" className="mono compare-path">
                <GlyphText text={placesOf(found)} />
              </span>
            </div>
          );
        }}
      />
      {pair === undefined ? null : <OperationPairView pair={pair} left={left} right={right} />}
    </div>
  );
}

const STATES_IN_WORDS = { result: '', 'tool-error': 'tool error', 'input-required': 'asks for input' } as const;

function Side({ side }: { readonly side: OperationPair['left'] }) {
  if (side === null)
    return (
      <span role="gridcell" className="tone-muted">
        –
      </span>
    );
  const { seq, state, latency } = side;
  const words: Readonly<Record<string, string>> = STATES_IN_WORDS;
  return (
    <span role="gridcell" className="compare-op">
      <span className="compare-seq">{seq}</span> {duration(latency)} {words[state] ?? state}
    </span>
  );
}

function placesOf({ differences, more, left, right }: OperationPair): string {
  if (left !== null && right !== null && left.state !== right.state) return `${left.state} → ${right.state}`;
  const [first] = differences;
  const others = differences.length - 1 + more;
  if (first === undefined) return more > 0 ? counted(more, 'place') : '';
  return `${first.path === '' ? 'message' : first.path}${others > 0 ? ` and ${others} more` : ''}`;
}
