import { useState } from 'react';
import type { Session } from '../../../shared/analysis/index.ts';
import { isRevision, REVISIONS, type Revision } from '../../../shared/mcp/index.ts';
import { useModel, type ConnectionModel } from '../../state/index.ts';
import { Button, Select } from '../../widgets/index.ts';
import { tallyOf } from '../operations/index.ts';
import { Evidence } from './Evidence.tsx';
import { KnowledgeStrip } from './KnowledgeStrip.tsx';
import { ledgerLines, type LedgerLine } from './ledger-lines.ts';
import { keyOf, LedgerList, type ListLine } from './LedgerList.tsx';
import { sessionFacts } from './session-facts.ts';
import './capabilities.css';

type Asked = Revision | 'negotiated';

/** What each side may declare, declared and used, judged by the negotiated revision or by another. */
export function CapabilitiesPanel() {
  const model = useModel();
  const [asked, setAsked] = useState<Asked>('negotiated');
  const [beside, setBeside] = useState(false);
  const [chosen, setChosen] = useState('');
  const session = model?.session ?? null;
  if (model === null || session === null) return null;
  const revision = asked === 'negotiated' || asked === session.revision ? null : asked;
  const server = ledgerLines(session, revision, 'server');
  const client = ledgerLines(session, revision, 'client');
  const line = [...server, ...client].find((one) => keyOf(one) === chosen);
  const head = revision ?? (isRevision(session.revision) ? session.revision : 'allowed');
  const list = { revision: head, chosen, onChoose: setChosen };
  return (
    <div className="capabilities-panel">
      <div className="capabilities-bar">
        <span>Allowed by</span>
        <Select
          label="Allowed by"
          value={revision ?? 'negotiated'}
          options={revisionOptions(session)}
          onChange={setAsked}
        />
        {revision === null ? null : (
          <span className="tone-warning">what if it were {revision}: ≠ marks what it allows otherwise</span>
        )}
        <Button className="capabilities-beside" aria-pressed={beside} onClick={() => setBeside(!beside)}>
          client ↔ server
        </Button>
      </div>
      {session.modern === null ? null : <KnowledgeStrip model={model} modern={session.modern} />}
      {beside ? (
        <div className="capabilities-beside-lists">
          <LedgerList
            {...list}
            label="Client capabilities"
            narrow
            lines={[{ kind: 'group', title: 'Client' }, ...capabilities(client)]}
          />
          <LedgerList
            {...list}
            label="Server capabilities"
            narrow
            lines={[{ kind: 'group', title: 'Server' }, ...capabilities(server)]}
          />
        </div>
      ) : (
        <LedgerList {...list} label="Capabilities" narrow={false} lines={allLines(model, session, server, client)} />
      )}
      {line === undefined ? null : <Evidence model={model} line={line} />}
    </div>
  );
}

function capabilities(lines: readonly LedgerLine[]): ListLine[] {
  return lines.map((line) => ({ kind: 'capability', line }));
}

function allLines(
  model: ConnectionModel,
  session: Session,
  server: readonly LedgerLine[],
  client: readonly LedgerLine[],
): ListLine[] {
  const facts = sessionFacts(session, tallyOf(model), model.findings);
  return [
    { kind: 'group', title: 'Server' },
    ...capabilities(server),
    { kind: 'group', title: 'Client' },
    ...capabilities(client),
    ...(facts.length === 0 ? [] : [{ kind: 'group', title: 'Facts of the session' } as const]),
    ...facts.map((fact): ListLine => ({ kind: 'fact', fact })),
  ];
}

function revisionOptions(session: Session): { value: Asked; label: string; hint?: string }[] {
  const known = isRevision(session.revision);
  const negotiated = known ? session.revision : 'what was negotiated';
  return [
    { value: 'negotiated', label: negotiated, hint: known ? 'negotiated' : 'none yet' },
    ...REVISIONS.filter((revision) => revision !== session.revision).map((revision) => ({
      value: revision,
      label: revision,
      hint: 'what if',
    })),
  ];
}
