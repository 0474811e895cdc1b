import { useCallback, useEffect, useState } from 'react';
import type { FoundClient, ServerProcesses } from '../../../shared/bridge/index.ts';
import { command, sentenceOf } from '../../state/index.ts';

interface Clients {
  /** null while they are looked for. */
  readonly clients: readonly FoundClient[] | null;
  readonly processes: ServerProcesses | null;
  /** Why they are not known, a sentence; '' when they are. */
  readonly problem: string;
  /** Looks again. */
  readonly refresh: () => Promise<void>;
}

/** The clients of this machine and the servers that they run, as they were at the last look. */
export function useClients(): Clients {
  const [clients, setClients] = useState<readonly FoundClient[] | null>(null);
  const [processes, setProcesses] = useState<ServerProcesses | null>(null);
  const [problem, setProblem] = useState('');
  const refresh = useCallback(
    () =>
      Promise.all([command('foundClients', {}), command('serverProcesses', {})]).then(
        ([found, running]) => {
          setClients(found.clients);
          setProcesses(running);
          setProblem('');
        },
        (failure: unknown) => setProblem(sentenceOf(failure)),
      ),
    [],
  );
  useEffect(() => {
    void refresh();
  }, [refresh]);
  return { clients, processes, problem, refresh };
}
