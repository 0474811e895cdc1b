import { useState } from 'react';
import { RefreshCw } from 'lucide-react';
import type { FoundClient } from '../../../shared/bridge/index.ts';
import { useLayout } from '../../state/index.ts';
import { Badge, Button, counted, Dialog, LEVEL_SIGNS } from '../../widgets/index.ts';
import { ClientFileView } from './ClientFileView.tsx';
import { ProcessList } from './ProcessList.tsx';
import { useClients } from './use-clients.ts';
import './clients.css';

/** The MCP clients of this machine; shown while the layout says so. */
export function ClientsDialog() {
  const shown = useLayout((state) => state.dialog?.name === 'clients');
  const close = useLayout((state) => state.close);
  return shown ? <ClientsView onClose={close} /> : null;
}

function ClientsView({ onClose }: { readonly onClose: () => void }) {
  const { clients, processes, problem, refresh } = useClients();
  const [chosen, setChosen] = useState('');
  const client = clients?.find(({ id }) => id === chosen) ?? clients?.[0];
  return (
    <Dialog
      open
      onClose={onClose}
      title="Clients on this machine"
      width={1120}
      footer={
        <>
          <p className="clients-foot">Nothing that a file names is run unless you connect to it.</p>
          <Button icon={<RefreshCw aria-hidden />} onClick={() => void refresh()}>
            Look again
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <div className="clients" data-testid="clients" aria-busy={clients === null}>
        {problem === '' ? null : (
          <p className="tone-error clients-problem" role="alert">
            ✕ {problem}
          </p>
        )}
        {clients !== null && clients.length === 0 ? (
          <NoClients />
        ) : (
          <div className="clients-panes">
            <nav className="clients-list" aria-label="Clients">
              {(clients ?? []).map((one) => (
                <ClientChoice key={one.id} client={one} chosen={one === client} onChoose={() => setChosen(one.id)} />
              ))}
            </nav>
            <section className="clients-files" aria-label={client?.name ?? 'Files'}>
              {client?.files.map((file) => (
                <ClientFileView key={file.path} file={file} client={client} onClose={onClose} onChanged={refresh} />
              ))}
            </section>
          </div>
        )}
        <ProcessList processes={processes} clients={clients ?? []} onEnded={refresh} />
      </div>
    </Dialog>
  );
}

/** What to do where no client was found. */
function NoClients() {
  return (
    <div className="clients-none">
      <p>
        <b>No MCP client found</b>
      </p>
      <p>None of the files exists in which Claude, Cursor, VS Code and others keep their servers.</p>
      <p>
        To tap the server of another client, put <code>mcpscope tap --</code> before its command.
      </p>
    </div>
  );
}

interface ClientChoiceProps {
  readonly client: FoundClient;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function ClientChoice({ client: { name, files }, chosen, onChoose }: ClientChoiceProps) {
  const servers = files.flatMap((file) => file.servers);
  const findings = files.flatMap((file) => file.findings);
  const worst = findings.some(({ level }) => level === 'error') ? 'error' : findings.length > 0 ? 'warning' : '';
  return (
    <button type="button" className="clients-choice" aria-current={chosen ? 'true' : undefined} onClick={onChoose}>
      <span>{name}</span>
      {servers.some(({ tapped }) => tapped) ? <Badge tone="info">tapped</Badge> : null}
      {worst === '' ? null : (
        <span className={`tone-${worst}`}>
          {LEVEL_SIGNS[worst]} {findings.length}
        </span>
      )}
      <small>{counted(servers.length, 'server')}</small>
    </button>
  );
}
