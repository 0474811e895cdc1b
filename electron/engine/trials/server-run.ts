import type { ClientOptions } from '../../../shared/bridge/index.ts';
import { member } from '../../../shared/json/index.ts';
import { readSequence } from '../../../shared/sequences/index.ts';
import { jsonText } from '../../../shared/sinks/index.ts';
import { type ClientFault, reactionOfServer, type Trial } from '../../../shared/trials/index.ts';
import { readRecord } from '../captures/index.ts';
import { isConnected } from '../check/index.ts';
import type { LiveConnection } from '../live/index.ts';
import { SequenceRun } from '../sequences/index.ts';

/** What a run of the faults of clients needs. */
export interface ServerRun {
  /** How long an answer is waited for, ms. */
  readonly limitMs: number;
  readonly stopped: AbortSignal;
  /** Opens a connection of its own for a fault; it is recorded. */
  connect(behaviour: Partial<ClientOptions>, fault: ClientFault): LiveConnection;
  /** Told of a connection that is over. */
  readonly forget?: (connection: LiveConnection) => void;
}

/** Why a server cannot be tried, as a sentence. */
export class CannotTry extends Error {}

/** The newest revision whose conversations are opened by a handshake. */
const REVISION = '2025-11-25';
const NO_ENVIRONMENT = { path: '', values: new Map(), problem: '' };

/** Does each fault to the server on a connection of its own, and gives what it did. Throws `CannotTry` where it does not connect. */
export async function* tryServer(faults: readonly ClientFault[], run: ServerRun): AsyncGenerator<Trial> {
  for (const fault of faults) {
    if (run.stopped.aborted) return;
    const trial = await tryFault(run, fault);
    if (run.stopped.aborted) return;
    yield trial;
  }
}

/** Does one fault to the server, and gives what it did. Throws `CannotTry` where it does not connect, or nothing can be recorded. */
export async function tryFault({ limitMs, stopped, connect, forget }: ServerRun, fault: ClientFault): Promise<Trial> {
  const { id, does, handshake, closes, ground } = fault;
  const behaviour = { initialize: handshake, lists: false, listen: false, revision: REVISION };
  const connection = connect(behaviour, fault);
  const { path: capture, reason } = connection.info().recording;
  await whenStarted(connection);
  await connection.conversation;
  const session = connection.observation.session();
  if (capture === '') {
    await ended(connection, forget);
    throw new CannotTry(`What the server does is judged by its capture. ${reason}`);
  }
  if (connection.info().state !== 'open' || (handshake && !isConnected(session))) {
    await ended(connection, forget);
    const { headline, detail } = session.verdict;
    throw new CannotTry(`Without a fault the server does not connect. ${headline}: ${detail}`);
  }
  const wrong = fault.steps();
  const ordinary = {
    request: member(session.serverCapabilities, 'tools') === undefined ? 'ping' : 'tools/list',
    timeout: limitMs,
  };
  const steps = [
    ...(handshake ? [ordinary] : []),
    ...wrong.map((step) => ('send' in step ? { timeout: limitMs, ...step } : step)),
    // A server that falls over may still answer what came together with the fault: the second one finds it gone.
    ...(closes ? [] : [ordinary, ordinary]),
  ];
  const reading = readSequence(jsonText({ 'mcpscope-sequence': 1, steps }));
  if (!reading.ok) throw new Error(reading.problems.map(({ message }) => message).join(' '));
  const sequence = new SequenceRun({
    id,
    connection,
    sequence: reading.sequence,
    environment: NO_ENVIRONMENT,
    rules: [],
  });
  const stop = (): void => sequence.stop();
  stopped.addEventListener('abort', stop);
  await sequence.done;
  stopped.removeEventListener('abort', stop);
  // A server whose input was ended ends by itself.
  if (closes && ground === 'stdio') await within(limitMs, connection.closed);
  await ended(connection, forget);
  const record = readRecord(capture);
  if (record === null) throw new CannotTry(`The capture ${capture} cannot be read.`);
  const sent = sequence.report.steps.map((step) => step.sent);
  const first = handshake ? 1 : 0;
  const trial = {
    record,
    faultSeqs: sent.slice(first, first + wrong.length).filter((seq) => seq > 0),
    beforeSeq: handshake ? sent[0]! : 0,
    afterSeq: closes ? 0 : sent.at(-1)!,
    closes,
  };
  return { fault: id, does, ...reactionOfServer(trial), captures: [capture] };
}

async function ended(connection: LiveConnection, forget: ServerRun['forget']): Promise<void> {
  await connection.close();
  forget?.(connection);
  await connection.release();
}

/** Resolves when the server was started, or could not be. */
function whenStarted(connection: LiveConnection): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (connection.info().state === 'starting') return;
      unlisten();
      resolve();
    };
    const unlisten = connection.listen({ changed: look });
    look();
  });
}

async function within(ms: number, waited: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([waited, new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)))]);
  clearTimeout(timer);
}
