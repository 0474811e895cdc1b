import { useEffect, useState } from 'react';
import type { Exchange } from '../../../shared/analysis/index.ts';
import { command, type ConnectionModel } from '../../state/index.ts';

/** Code of the failure of an exchange (`ECONNREFUSED`); '' before it is known and where there is none. */
export function useErrorCode(model: ConnectionModel, exchange: Exchange | null): string {
  const row = exchange?.state === 'failed' ? exchange.endRow : -1;
  const seq = row < 0 ? 0 : model.rows.seq(row);
  const [read, setRead] = useState({ seq: 0, code: '' });
  useEffect(() => {
    if (seq === 0) return undefined;
    let wanted = true;
    const fetchCode = async (): Promise<void> => {
      try {
        const event = await command('readEvent', { connection: model.id, seq });
        if (wanted) setRead({ seq, code: event.kind === 'http.error' ? event.code : '' });
      } catch (problem) {
        // Only the advice is lost; the failure's own sentence came with the exchange.
        console.warn(`Event ${seq} could not be read.`, problem);
      }
    };
    void fetchCode();
    return () => {
      wanted = false;
    };
  }, [model, seq]);
  return read.seq === seq ? read.code : '';
}
