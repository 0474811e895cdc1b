import { useState } from 'react';
import type { Session } from '../../../shared/analysis/index.ts';
import { isRevision, type Revision } from '../../../shared/mcp/index.ts';
import type { ConnectionModel } from '../../state/index.ts';
import { tallyOf } from '../../protocol/operations/index.ts';
import { Evidence, FactEvidence } from './Evidence.tsx';
import { shownFacts } from '../../protocol/differences/index.ts';
import { happenings } from './happenings.ts';
import { ledgerLines, type LedgerLine } from './ledger-lines.ts';
import { keyOf, LedgerList, type ListLine } from './LedgerList.tsx';

interface LedgerViewProps {
  readonly model: ConnectionModel;
  readonly session: Session;
  /** The revision to judge by; null for the one in force. */
  readonly revision: Revision | null;
}

/** The ledger of both sides with the facts beside it, and the evidence of the chosen line. */
export function LedgerView({ model, session, revision }: LedgerViewProps) {
  const [chosen, setChosen] = useState('');
  const lines = allLines(model, session, revision);
  const line = lines.find((one) => 'key' in one && one.key === chosen);
  const head = revision ?? (isRevision(session.revision) ? session.revision : 'allowed');
  return (
    <div className="ledger-body">
      <LedgerList lines={lines} revision={head} chosen={chosen} onChoose={setChosen} />
      {line?.kind === 'capability' ? <Evidence model={model} line={line.line} /> : null}
      {line?.kind === 'fact' ? <FactEvidence model={model} fact={line.fact} /> : null}
    </div>
  );
}

function allLines(model: ConnectionModel, session: Session, revision: Revision | null): ListLine[] {
  const facts = shownFacts(session.facts).map((fact): ListLine => ({ kind: 'fact', key: `fact ${fact.name}`, fact }));
  const happened = happenings(session, tallyOf(model), model.findings);
  return [
    { kind: 'group', title: 'Server' },
    ...capabilities(ledgerLines(session, revision, 'server')),
    { kind: 'group', title: 'Client' },
    ...capabilities(ledgerLines(session, revision, 'client')),
    ...(facts.length === 0 ? [] : [{ kind: 'group', title: 'Facts of the session' } as const]),
    ...facts,
    ...(happened.length === 0 ? [] : [{ kind: 'group', title: 'What happened' } as const]),
    ...happened.map((happening): ListLine => ({ kind: 'happening', happening })),
  ];
}

function capabilities(lines: readonly LedgerLine[]): ListLine[] {
  return lines.map((line) => ({ kind: 'capability', key: keyOf(line), line }));
}
