import { ArrowUpRight } from 'lucide-react';
import { operationWords, type JsonDifference, type OperationPair } from '../../../shared/compare/index.ts';
import { Button, counted } from '../../widgets/index.ts';
import { GlyphText } from '../../protocol/evidence/index.ts';
import { BeforeAfter } from './BeforeAfter.tsx';
import { goToOperation } from './go-to-operation.ts';

interface OperationPairViewProps {
  readonly pair: OperationPair;
  /** Ids of the connections. */
  readonly left: string;
  readonly right: string;
}

const CHANGES: Readonly<Record<JsonDifference['change'], string>> = {
  added: '+ added',
  removed: '− removed',
  changed: '≠ changed',
  type: '≠ different type',
  order: '↕ different order',
};

/** What one operation came to on both sides, and the way to its rows. */
export function OperationPairView({ pair, left, right }: OperationPairViewProps) {
  const { differences, more, outcome } = pair;
  return (
    <section className="compare-chosen" aria-label="Operation">
      <h3>
        <span className="mono">
          <GlyphText text={operationWords(pair)} />
        </span>
      </h3>
      <p className="compare-ways">
        {pair.left === null ? null : (
          <Button icon={<ArrowUpRight aria-hidden />} onClick={() => goToOperation(left, pair.left?.seq ?? 0)}>
            Go to {pair.left.seq} in the baseline
          </Button>
        )}
        {pair.right === null ? null : (
          <Button icon={<ArrowUpRight aria-hidden />} onClick={() => goToOperation(right, pair.right?.seq ?? 0)}>
            Go to {pair.right.seq} in the current session
          </Button>
        )}
      </p>
      <Sentence pair={pair} />
      <ol className="compare-differences">
        {differences.map(({ path, change, left: before, right: after }) => (
          <li key={`${change} ${path} ${before} ${after}`}>
            <p>
              <span className="mono compare-path">
                <GlyphText text={path === '' ? 'message' : path} />
              </span>
              <small>{CHANGES[change]}</small>
            </p>
            <BeforeAfter left={before} right={after} />
          </li>
        ))}
      </ol>
      {more > 0 && outcome === 'differs' ? (
        <p className="tone-muted">{counted(more, 'further difference')} not shown.</p>
      ) : null}
    </section>
  );
}

function Sentence({ pair: { outcome, left, right } }: { readonly pair: OperationPair }) {
  if (outcome === 'same') return <p>It ended the same way in both: only times and ids differ.</p>;
  if (outcome === 'only left') return <p>The current session has no such operation.</p>;
  if (outcome === 'only right') return <p>The baseline has no such operation.</p>;
  if (left === null || right === null || left.state === right.state) return null;
  return (
    <p>
      It ended differently: {left.state} in the baseline, {right.state} in the current session.
    </p>
  );
}
