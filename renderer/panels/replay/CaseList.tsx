import type { ReplayCase } from '../../../shared/replay/index.ts';
import { duration, VirtualList, type RowPlace } from '../../widgets/index.ts';
import { caseTitle, OUTCOMES } from './replay-outcome.ts';

interface CaseListProps {
  readonly list: readonly ReplayCase[];
  readonly chosen: ReplayCase | null;
  readonly onChoose: (one: ReplayCase) => void;
}

/** The cases of a replay, one line each. */
export function CaseList({ list, chosen, onChoose }: CaseListProps) {
  return (
    <VirtualList
      label="Cases"
      count={list.length}
      selected={chosen === null ? -1 : list.findIndex(({ index }) => index === chosen.index)}
      onSelect={(at) => {
        const one = list[at];
        if (one !== undefined) onChoose(one);
      }}
      header={<CaseHeader />}
      empty="No matching cases."
      renderRow={(at, place) => <CaseRow one={list[at]} place={place} />}
    />
  );
}

function CaseHeader() {
  return (
    <div role="row" className="replay-row replay-heading">
      <span role="columnheader">outcome</span>
      <span role="columnheader" aria-label="direction" />
      <span role="columnheader">operation</span>
      <span role="columnheader" className="replay-number">
        recorded
      </span>
      <span role="columnheader" className="replay-number">
        now
      </span>
    </div>
  );
}

function CaseRow({ one, place }: { readonly one: ReplayCase | undefined; readonly place: RowPlace }) {
  if (one === undefined) return <div {...place} />;
  const { sign, tone } = OUTCOMES[one.outcome];
  const ours = one.kind === 'request';
  // How long our answers took says nothing about the server, and a notification takes no time: its name has the room.
  const timed = ours && (one.recorded.latency >= 0 || one.live.latency >= 0);
  return (
    <div {...place} className="replay-row" data-outcome={one.outcome}>
      <span role="gridcell" className={`replay-outcome ${tone}`}>
        <i aria-hidden>{sign}</i> {one.outcome}
      </span>
      <span
        role="gridcell"
        className={ours ? 'tone-c2s' : 'tone-s2c'}
        title={ours ? 'client to server' : 'server to client'}
      >
        {ours ? '→' : '←'}
      </span>
      <span role="gridcell" aria-colspan={timed ? 1 : 3} className="replay-what" title={caseTitle(one)}>
        {one.name === '' ? null : <b>{one.name}</b>} {one.method === '' ? caseTitle(one) : one.method}
      </span>
      {timed ? (
        <>
          <span role="gridcell" className="replay-number">
            {took(one.recorded.latency)}
          </span>
          <span role="gridcell" className={`replay-number ${one.outcome === 'slower' ? 'tone-warning' : ''}`}>
            {took(one.live.latency)}
          </span>
        </>
      ) : null}
    </div>
  );
}

function took(us: number): string {
  return us < 0 ? '' : duration(us);
}
