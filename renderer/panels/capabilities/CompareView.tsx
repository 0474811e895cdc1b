import { useState } from 'react';
import { ArrowLeftRight } from 'lucide-react';
import type { Session } from '../../../shared/analysis/index.ts';
import { compareSessions, tallyOf, type Difference } from '../../../shared/compare/index.ts';
import { modelOf, useConnections, useModelVersion } from '../../state/index.ts';
import { Button, Switch, VirtualList } from '../../widgets/index.ts';
import { COMPATIBILITY, differenceLines, nameOf, nearestLine, tallyWords } from '../../protocol/differences/index.ts';

interface CompareViewProps {
  readonly connection: string;
  readonly session: Session;
  /** Id of the connection beside this one. */
  readonly other: string;
}

/** Another connection beside this one: what it would mean for whoever relied on the left to be given the right. */
export function CompareView({ connection, session, other }: CompareViewProps) {
  const model = modelOf(other);
  useModelVersion(model);
  const list = useConnections((state) => state.list);
  const [swapped, setSwapped] = useState(false);
  const [all, setAll] = useState(false);
  const [chosen, setChosen] = useState('');
  if (model.session === null)
    return <p className="capabilities-empty">Nothing is known about the other connection yet.</p>;
  const [left, right] = swapped ? [model.session, session] : [session, model.session];
  const nameAt = (id: string): string => list.find((one) => one.id === id)?.name ?? id;
  const [leftName, rightName] = swapped ? [nameAt(other), nameAt(connection)] : [nameAt(connection), nameAt(other)];
  const differences = compareSessions(left, right);
  const lines = differenceLines(differences, all);
  const at = lines.findIndex((line) => line.kind === 'difference' && keyOf(line.difference) === chosen);
  const line = lines[at];
  return (
    <>
      <div className="compare-head">
        <span>{tallyWords(tallyOf(differences))}</span>
        <Switch label="Show equal entries" checked={all} onChange={setAll} />
        <Button icon={<ArrowLeftRight aria-hidden />} onClick={() => setSwapped(!swapped)}>
          Swap
        </Button>
      </div>
      <div className="ledger-body">
        <VirtualList
          label="Differences"
          count={lines.length}
          rowHeight={25}
          selected={at}
          onSelect={(index) => {
            const found = lines[nearestLine(lines, at, index, ({ kind }) => kind === 'difference')];
            if (found?.kind === 'difference') setChosen(keyOf(found.difference));
          }}
          empty="No difference: both say the same about era, revision, server and capabilities."
          header={
            <div role="row" className="ledger-row compare-row ledger-header">
              <span role="columnheader">what</span>
              <span role="columnheader" title={leftName}>
                {leftName}
              </span>
              <span role="columnheader" title={rightName}>
                {rightName}
              </span>
              <span role="columnheader">for clients of the left side</span>
            </div>
          }
          renderRow={(index, place) => {
            const found = lines[index];
            if (found === undefined) return <div {...place} />;
            if (found.kind === 'group')
              return (
                <div {...place} className="ledger-group">
                  <span role="gridcell">{found.title}</span>
                </div>
              );
            const { difference } = found;
            const { sign, tone } = COMPATIBILITY[difference.compatibility];
            return (
              <div
                {...place}
                className="ledger-row compare-row"
                data-difference={difference.name}
                data-compatibility={difference.compatibility}
              >
                <span role="gridcell" className="ledger-path" title={difference.name}>
                  {nameOf(difference)}
                </span>
                <Value text={difference.left} />
                <Value text={difference.right} />
                <span role="gridcell" className={`tone-${tone}`} title={difference.why}>
                  {sign} {difference.change === 'same' ? 'alike' : `${difference.change}, ${difference.compatibility}`}
                </span>
              </div>
            );
          }}
        />
        {line?.kind === 'difference' ? (
          <DifferenceEvidence difference={line.difference} names={[leftName, rightName]} />
        ) : null}
      </div>
    </>
  );
}

function Value({ text }: { readonly text: string | null }) {
  return (
    <span role="gridcell" className="mono" title={text ?? undefined}>
      {text ?? <span className="tone-muted">—</span>}
    </span>
  );
}

function DifferenceEvidence({
  difference,
  names,
}: {
  readonly difference: Difference;
  readonly names: readonly [string, string];
}) {
  const { sign, tone } = COMPATIBILITY[difference.compatibility];
  return (
    <section className="ledger-evidence" aria-label="Difference">
      <h3>
        <span className="mono">{nameOf(difference)}</span>
        <span className={`tone-${tone}`}>
          {sign} {difference.compatibility === 'same' ? 'alike' : difference.compatibility}
        </span>
      </h3>
      {difference.why === '' ? null : <p>{difference.why}</p>}
      <dl className="compare-values">
        <dt>{names[0]}</dt>
        <dd className="mono">{difference.left ?? '—'}</dd>
        <dt>{names[1]}</dt>
        <dd className="mono">{difference.right ?? '—'}</dd>
      </dl>
    </section>
  );
}

function keyOf({ group, name }: Difference): string {
  return `${group} ${name}`;
}
