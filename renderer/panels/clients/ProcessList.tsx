import { useState } from 'react';
import type { FoundClient, ServerProcess, ServerProcesses } from '../../../shared/bridge/index.ts';
import { command, notify, sentenceOf } from '../../state/index.ts';
import { Badge, Button, byteSize, counted, duration } from '../../widgets/index.ts';

export interface ProcessListProps {
  /** null while they are looked for. */
  readonly processes: ServerProcesses | null;
  readonly clients: readonly FoundClient[];
  readonly onEnded: () => Promise<void>;
}

/** The server processes of this machine, by the client that started each. */
export function ProcessList({ processes, clients, onEnded }: ProcessListProps) {
  const [asked, setAsked] = useState(0);
  /** Whose tree was asked about last, and left: its button has the focus again. */
  const [left, setLeft] = useState(0);
  const ask = (pid: number): void => {
    setLeft(asked);
    setAsked(pid);
  };
  const end = async ({ pid, began }: ServerProcess): Promise<void> => {
    setAsked(0);
    try {
      const { ended } = await command('endProcessTree', { pid, began });
      notify({ tone: 'ok', text: `${counted(ended, 'process', 'processes')} ended.` });
      await onEnded();
    } catch (failure) {
      notify({ tone: 'error', text: sentenceOf(failure) });
    }
  };
  const list = processes?.processes ?? [];
  return (
    <section className="clients-processes" aria-label="Server processes">
      <h3>Server processes{processes === null ? '' : ` (${list.length})`}</h3>
      {processes === null || processes.problem === '' ? null : <p className="tone-warning">▲ {processes.problem}</p>}
      <ul>
        {list.map((one) => (
          <li key={`${one.pid} ${one.began}`}>
            <span>
              {one.client === ''
                ? 'no known client'
                : (clients.find(({ id }) => id === one.client)?.name ?? one.client)}
              {one.server === '' ? '' : `: ${one.server}`}
            </span>
            <code title={one.name}>{one.name}</code>
            <span>{one.below === 0 ? `pid ${one.pid}` : `pid ${one.pid} and ${one.below} below`}</span>
            <span className="clients-number">{byteSize(one.bytes)}</span>
            <span className="clients-number">{one.ageMs < 0 ? '' : duration(one.ageMs * 1000)}</span>
            <span>
              {one.orphan ? (
                <Badge tone="warning" label="Its parent is gone, so nobody ends it">
                  orphan
                </Badge>
              ) : (
                `of ${one.startedBy}`
              )}
            </span>
            {asked === one.pid ? (
              <span className="clients-acts">
                <Button autoFocus onClick={() => ask(0)}>
                  Leave it
                </Button>
                <Button tone="danger" onClick={() => void end(one)}>
                  End {counted(one.below + 1, 'process', 'processes')}
                </Button>
              </span>
            ) : (
              <Button
                aria-label={`End tree of ${one.name}, ${one.pid}`}
                autoFocus={left === one.pid}
                onClick={() => ask(one.pid)}
              >
                End tree…
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
