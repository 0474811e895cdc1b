import { useState } from 'react';
import type { LedgerRow, Session } from '../../../shared/analysis/index.ts';
import { compareSides, type SideDifference } from '../../../shared/compare/index.ts';
import type { ConnectionModel } from '../../state/index.ts';
import { VirtualList } from '../../widgets/index.ts';
import { Evidence } from './Evidence.tsx';
import { FirstSeq } from './FirstSeq.tsx';
import type { LedgerTone } from '../../protocol/differences/index.ts';
import { TONE_SIGNS, VERDICT_TONES } from './ledger-lines.ts';

const FIT_WORDS: Readonly<Record<SideDifference['fit'], { readonly words: string; readonly tone: LedgerTone }>> = {
  both: { words: 'both agree', tone: 'ok' },
  one: { words: 'one side only', tone: 'muted' },
  conflict: { words: 'they differ', tone: 'warning' },
};

/** The two ends of the connection beside each other: who declares what, and what the other makes of it. */
export function SidesView({ model, session }: { readonly model: ConnectionModel; readonly session: Session }) {
  const lines = compareSides(session);
  const [chosen, setChosen] = useState('');
  const at = lines.findIndex((line) => keyOf(line) === chosen);
  const row = rowOf(session, lines[at]);
  return (
    <div className="ledger-body">
      <VirtualList
        label="Client and server"
        count={lines.length}
        rowHeight={25}
        selected={at}
        onSelect={(index) => {
          const line = lines[index];
          if (line !== undefined) setChosen(keyOf(line));
        }}
        empty="Neither side has declared or used anything yet."
        header={
          <div role="row" className="ledger-row sides-row ledger-header">
            <span role="columnheader">capability</span>
            <span role="columnheader">client</span>
            <span role="columnheader">server</span>
            <span role="columnheader">verdict</span>
          </div>
        }
        renderRow={(index, place) => {
          const line = lines[index];
          if (line === undefined) return <div {...place} />;
          const { name, client, server, fit, verdict, seqs } = line;
          const tone = verdict === '' ? FIT_WORDS[fit].tone : VERDICT_TONES[verdict];
          return (
            <div {...place} className="ledger-row sides-row" data-side-difference={name} data-fit={fit}>
              <span role="gridcell" className="ledger-path" title={name}>
                {name}
              </span>
              <span role="gridcell" className="ledger-used" title={client}>
                <span>{client === '' ? '—' : client}</span>
                {line.by === 'server' && seqs[0] !== undefined ? <FirstSeq seq={seqs[0]} /> : null}
              </span>
              <span role="gridcell" className="ledger-used" title={server}>
                <span>{server === '' ? '—' : server}</span>
                {line.by === 'client' && seqs[0] !== undefined ? <FirstSeq seq={seqs[0]} /> : null}
              </span>
              <span role="gridcell" className={`tone-${tone}`} title={verdict}>
                {TONE_SIGNS[tone]} {verdict === '' ? FIT_WORDS[fit].words : verdict}
              </span>
            </div>
          );
        }}
      />
      {row === undefined ? null : (
        <Evidence model={model} line={{ ...row, sub: row.path.includes('.'), differs: false }} />
      )}
    </div>
  );
}

function keyOf({ by, name }: SideDifference): string {
  return `${by ?? ''} ${name}`;
}

function rowOf(session: Session, line: SideDifference | undefined): LedgerRow | undefined {
  return session.ledger.find(({ side, path }) => side === line?.by && path === line.name);
}
