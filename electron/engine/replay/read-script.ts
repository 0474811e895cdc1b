import type { NoiseRule } from '../../../shared/compare/index.ts';
import { ScriptReader, type ReplayScript } from '../../../shared/replay/index.ts';
import { BridgeFault } from '../bridge/index.ts';
import { type ShownConnection, openRecord } from '../connection/index.ts';

/**
 * Reads from the record of a connection what its client did. Rejects with BridgeFault: `not-found` and `unreadable` where there is
 * no record to be read, `bad-input` where the client said nothing in it.
 */
export async function readScript(connection: ShownConnection, rules: readonly NoiseRule[]): Promise<ReplayScript> {
  await connection.folded();
  const upto = connection.lastSeq;
  const reader = new ScriptReader(rules);
  const capture = await openRecord(connection);
  const done = new AbortController();
  try {
    await capture.events((batch) => {
      for (const { event, reading } of batch) {
        if (event.seq > upto) return done.abort();
        reader.push(event, reading ?? undefined);
      }
    }, done.signal);
  } finally {
    await capture.close();
  }
  const script = reader.script();
  if (!script.steps.some(({ kind }) => kind === 'frame'))
    throw new BridgeFault('bad-input', 'The client of this session sent nothing, so there is nothing to replay.');
  return script;
}
