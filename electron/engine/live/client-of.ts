import type { Operation } from '../../../shared/analysis/index.ts';
import type { StandingRule } from '../../../shared/answering/index.ts';
import type { ClientOptions } from '../../../shared/bridge/index.ts';
import type { Channel, SendOrder, Sent } from '../channels/index.ts';
import { Client, type ProbeStep } from '../client/index.ts';
import { type Connection, wholeText } from '../connection/index.ts';
import { exchangeOf } from './exchange-of.ts';
import type { Inquiries } from './inquiries.ts';
import type { Recorder } from './recorder.ts';

/** What a client of a connection works through. */
export interface ClientHost {
  readonly connection: Connection;
  readonly recorder: Recorder;
  readonly inquiries: Inquiries;
  /** Null until it is opened. */
  channel(): Channel | null;
  /** Sends one message, ended as the transport ends it. */
  say(text: Buffer, order: SendOrder): Sent;
  probed(step: ProbeStep): void;
  mends(operation: Operation | null): Promise<boolean>;
  close(): void;
}

/** Our client on a connection. */
export function clientOf(
  { connection, recorder, inquiries, channel, say, probed, mends, close }: ClientHost,
  settings: { readonly options: ClientOptions; readonly version: string; readonly rules: readonly StandingRule[] },
): Client {
  const { observation } = connection;
  return new Client(
    {
      get canSend() {
        return channel()?.canSend ?? false;
      },
      send: (text, timeout, origin = 'wire') => say(Buffer.from(text), { origin, timeout }),
      frameText: (row) => wholeText(connection, observation.rows.seq(row)),
      isStarting: () => inquiries.isStarting(),
      waitOn: (id, ms) =>
        recorder.note('info', 'The server is still starting: its answer is waited for longer.', {
          timeout: { dir: 'c2s', id, ms },
        }),
      abandon: (operation, why) => channel()?.abandon(operation, why) ?? false,
      timerRanOut: (id, ms) =>
        void recorder.event({ kind: 'timer', name: 'request-timeout', dir: 'c2s', id, ms, t: recorder.now() }),
      remark: ({ level, text }) => recorder.note(level, text),
      probed,
      exchangeOf: (operation) => exchangeOf(observation, operation),
      mends,
      whenApplied: (then) =>
        void recorder.applied().then(() => connection.guarded('what a request that is over comes to', then)),
      now: () => recorder.now(),
      close,
    },
    settings,
  );
}
