import { X } from 'lucide-react';
import type { Session } from '../../../shared/analysis/index.ts';
import { isRevision, REVISIONS, type Revision } from '../../../shared/mcp/index.ts';
import { runAction, useConnections } from '../../state/index.ts';
import { Button, IconButton, MenuButton, Select } from '../../widgets/index.ts';
import { showCapabilities, type CapabilityView } from './capability-view.ts';

interface CapabilitiesBarProps {
  readonly connection: string;
  readonly session: Session;
  readonly view: CapabilityView;
}

const NO_REVISION = 'what if…';

/** What the ledger is laid beside: the other end, another connection, another revision. */
export function CapabilitiesBar({ connection, session, view }: CapabilitiesBarProps) {
  const list = useConnections((state) => state.list);
  const show = (next: CapabilityView): void => showCapabilities(connection, next);
  const others = list.filter(({ id }) => id !== connection);
  const other = view.mode === 'compare' ? others.find(({ id }) => id === view.other) : undefined;
  return (
    <div className="capabilities-bar" role="toolbar" aria-label="Compare the capabilities">
      <span>Compare with</span>
      <Button
        className="capabilities-mode"
        aria-pressed={view.mode === 'sides'}
        onClick={() => show(view.mode === 'sides' ? { mode: 'ledger' } : { mode: 'sides' })}
      >
        client ↔ server
      </Button>
      <MenuButton
        label={other === undefined ? 'another connection…' : other.name}
        trigger={
          <button type="button" className="button button-plain capabilities-mode" aria-pressed={other !== undefined}>
            <span className="capabilities-other">{other === undefined ? 'another connection…' : other.name}</span>
          </button>
        }
        items={[
          ...others.map(({ id, name, origin, transport }) => ({
            key: id,
            label: name,
            hint: origin === 'file' ? 'capture' : transport,
            onSelect: () => show({ mode: 'compare', other: id }),
          })),
          {
            key: 'open',
            label: 'Open a capture…',
            separated: others.length > 0,
            onSelect: () => runAction('library.open'),
          },
        ]}
      />
      <Select
        label="What if this were another revision"
        className={`capabilities-mode ${view.mode === 'what-if' ? 'capabilities-chosen' : ''}`}
        value={view.mode === 'what-if' ? view.revision : NO_REVISION}
        options={revisionOptions(session)}
        onChange={(chosen) => show(chosen === NO_REVISION ? { mode: 'ledger' } : { mode: 'what-if', revision: chosen })}
      />
      {view.mode === 'ledger' ? null : (
        <IconButton
          label="Back to the ledger"
          icon={<X aria-hidden />}
          onClick={() => show({ mode: 'ledger' })}
          className="capabilities-back"
        />
      )}
    </div>
  );
}

function revisionOptions({
  revision,
}: Session): { value: Revision | typeof NO_REVISION; label: string; hint?: string }[] {
  return [
    { value: NO_REVISION, label: NO_REVISION, hint: isRevision(revision) ? `it is ${revision}` : 'none agreed on' },
    ...REVISIONS.map((value) => ({
      value,
      label: `what if ${value}`,
      ...(value === revision ? { hint: 'in force' } : {}),
    })),
  ];
}
