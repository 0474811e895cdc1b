import type { ClientOptions, Target } from '../../../shared/bridge/index.ts';
import type { Observation } from '../../../shared/findings/index.ts';
import type { Client, Route } from '../client/index.ts';
import type { Inquiries } from './inquiries.ts';
import { ProbeRun, type ProbeRunConnection } from './probe-run.ts';

/** The connection that is opened. */
export interface Opened extends ProbeRunConnection {
  readonly target: Target;
  readonly options: ClientOptions;
  readonly client: Client;
  readonly inquiries: Inquiries;
  readonly observation: Observation;
  /** Resolves when everything has ended and is recorded. */
  readonly closed: Promise<void>;
  close(): Promise<void>;
}

/** Does what our client's options ask for by themselves: opens the conversation, or tries every way to speak and ends. */
export async function converse(route: Route, connection: Opened): Promise<void> {
  const { target, options, client, inquiries, observation, closed } = connection;
  if (options.conversation === 'ordinary') {
    await client.start(route);
    // What a process that is gone leaves open is looked up when its outputs have ended.
    if (observation.session().process?.state === 'exited') return closed;
    return inquiries.settle();
  }
  await new ProbeRun(client, route, target.transport === 'stdio' ? null : target, connection).run();
  await connection.close();
}
