import { useEffect, useRef, useState } from 'react';
import type { OfferedFault } from '../../../shared/bridge/index.ts';
import { command, notify, sentenceOf, useActiveConnection, useLayout } from '../../state/index.ts';
import { makeRule } from '../../protocol/evidence/index.ts';
import { Dialog, TextInput, VirtualList } from '../../widgets/index.ts';
import './rules.css';

/** Chooses the fault by which messages such as that of a row are broken; shown while the layout says so. */
export function FaultDialog() {
  const dialog = useLayout((state) => state.dialog);
  const close = useLayout((state) => state.close);
  const connection = useActiveConnection();
  if (dialog?.name !== 'fault' || connection === null) return null;
  const ground = connection.tap === null ? 'any' : connection.transport === 'stdio' ? 'stdio' : 'http';
  return <FaultList connection={connection.id} row={dialog.row} ground={ground} onClose={close} />;
}

interface FaultListProps {
  readonly connection: string;
  readonly row: number;
  /** Which faults can be had there: those of processes and of HTTP in a tap alone. */
  readonly ground: 'any' | 'stdio' | 'http';
  readonly onClose: () => void;
}

function FaultList({ connection, row, ground, onClose }: FaultListProps) {
  const [faults, setFaults] = useState<readonly OfferedFault[]>([]);
  const [sought, seek] = useState('');
  const [at, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    command('faultsOfServers', { ground })
      .then((told) => setFaults(told.faults))
      .catch((problem: unknown) => notify({ tone: 'error', text: sentenceOf(problem) }));
  }, [ground]);
  const words = sought.trim().toLowerCase();
  const shown = faults.filter(({ id, does }) => `${id} ${does}`.toLowerCase().includes(words));
  const chosen = Math.min(at, shown.length - 1);
  const take = (index: number): void => {
    const fault = shown[index];
    if (fault === undefined) return;
    onClose();
    makeRule({ fault: fault.id, usual: fault.usual }, connection, row).catch((problem: unknown) =>
      notify({ tone: 'error', text: sentenceOf(problem) }),
    );
  };
  return (
    <Dialog open onClose={onClose} title="Break such messages by a fault" width={640} focus={field}>
      <div className="fault-pick">
        <TextInput
          ref={field}
          aria-label="Search the faults"
          placeholder="Search   half a frame, wrong id, 10 MB"
          value={sought}
          onChange={({ target }) => {
            seek(target.value);
            setAt(0);
          }}
          onKeyDown={(event) => {
            const to = { ArrowDown: chosen + 1, ArrowUp: chosen - 1 }[event.key];
            if (to !== undefined) setAt(Math.max(0, Math.min(shown.length - 1, to)));
            else if (event.key === 'Enter') take(chosen);
            else return;
            event.preventDefault();
          }}
        />
        <VirtualList
          label="Faults"
          count={shown.length}
          rowHeight={40}
          selected={chosen}
          onSelect={setAt}
          onActivate={take}
          empty={<p>No fault of servers matches.</p>}
          renderRow={(index, place) => (
            <div {...place} className="fault-row" onClick={() => take(index)}>
              <code role="gridcell">{shown[index]?.id}</code>
              <span role="gridcell">{shown[index]?.does}</span>
            </div>
          )}
        />
        <p className="fault-says">
          The rule is a draft until you apply it.{' '}
          {ground === 'any' ? 'Faults of processes and of HTTP need a tap around the server, or mcpscope chaos.' : ''}
        </p>
      </div>
    </Dialog>
  );
}
