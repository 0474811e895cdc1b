import { join } from 'node:path';
import type { CaptureEvent } from '../../../shared/capture/index.ts';
import {
  type ClientEnd,
  type PlainRun,
  plainRun,
  reactionOfClient,
  type Trial,
  type TrialRecord,
} from '../../../shared/trials/index.ts';
import { type ClientCommand, runClient } from './client-process.ts';
import { NoTrial } from './no-trial.ts';
import type { Stand, TriedFault } from './stand.ts';

/** What a run of clients needs. */
export interface ClientRun {
  readonly faults: readonly TriedFault[];
  /** A folder for each fault below it. */
  readonly folder: string;
  /** Opens the server that is to be broken. */
  open(folder: string): Stand | Promise<Stand>;
  /** Told of each fault that begins, and of the run without one. */
  begins?(fault: TriedFault | null, handed: Stand['handed']): void;
  /** Ends the run, and with it the client that is running. */
  readonly stopped: AbortSignal;
}

const NO_FAULT: TriedFault = {
  id: 'no-fault',
  does: 'has no fault',
  usual: '',
  rules: '{"mcpscope-rules": 1, "rules": [{"enabled": false, "do": [{"drop": true}]}]}',
};

/**
 * Starts the client once without a fault and once with each, and gives what it did. Throws `NoTrial` where it cannot be started, and where without a fault it
 * does not reach the server, or fails.
 */
export async function* tryStartedClient(run: ClientRun, client: ClientCommand): AsyncGenerator<Trial> {
  const { records, end } = await once(run, client, NO_FAULT);
  const plain = plainRun(records, end);
  if (run.stopped.aborted) return;
  whyNot(plain, end);
  for (const fault of run.faults) {
    const fromMs = Date.now();
    const came = await once(run, client, fault);
    if (run.stopped.aborted) return;
    yield trialOf(fault, came.records, { ...came, plain, fromMs });
  }
}

/** So often the records of such a client are looked at, ms. */
const LOOK_MS = 200;

/**
 * Waits for a client that somebody else starts and uses, one fault after the other. `quietMs`: after so long without a word it has done what it does. Throws
 * `NoTrial` where no client can come any more.
 */
export async function* tryTappedClient(
  { faults, folder, open, begins, stopped }: ClientRun,
  quietMs: number,
): AsyncGenerator<Trial> {
  const stand = await open(folder);
  try {
    for (const fault of faults) {
      const fromMs = Date.now();
      let known = stand.bytes();
      await stand.put(fault);
      begins?.(fault, stand.handed);
      let records: readonly TrialRecord<CaptureEvent>[] = [];
      while (!stopped.aborted && !wasMet(records, fromMs)) {
        known = await quiet(stand, known, quietMs, stopped);
        records = stand.records();
        const gone = stand.gone?.() ?? '';
        if (gone !== '' && !wasMet(records, fromMs)) throw new NoTrial(gone);
      }
      if (stopped.aborted) return;
      yield trialOf(fault, records, { records, end: null, plain: null, fromMs });
    }
  } finally {
    await stand.close();
  }
}

function trialOf(
  { id, does }: TriedFault,
  records: readonly TrialRecord<CaptureEvent>[],
  trial: Omit<Parameters<typeof reactionOfClient>[0], 'untilMs'>,
): Trial {
  const captures = records.map(({ capture }) => capture);
  return { fault: id, does, ...reactionOfClient({ ...trial, untilMs: Date.now() }), captures };
}

/**
 * Resolves when the records have grown beyond `known` bytes and then no more for so long, or when the run is stopped; gives how long they are by then. What has not
 * grown is not read.
 */
async function quiet(stand: Stand, known: number, quietMs: number, stopped: AbortSignal): Promise<number> {
  let bytes = known;
  let grewAtMs = Date.now();
  while (!stopped.aborted && (bytes === known ? (stand.gone?.() ?? '') === '' : Date.now() - grewAtMs < quietMs)) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    const now = stand.bytes();
    if (now !== bytes) grewAtMs = Date.now();
    bytes = now;
  }
  return bytes;
}

function wasMet(records: readonly TrialRecord<CaptureEvent>[], fromMs: number): boolean {
  return records.some(({ startedAtMs, events }) =>
    events.some((event) => event.kind === 'middle' && startedAtMs + event.t / 1000 >= fromMs),
  );
}

async function once(
  { folder, open, begins, stopped }: ClientRun,
  client: ClientCommand,
  fault: TriedFault,
): Promise<{ readonly records: readonly TrialRecord<CaptureEvent>[]; readonly end: ClientEnd }> {
  const own = join(folder, fault.id);
  const stand = await open(own);
  try {
    await stand.put(fault);
    begins?.(fault === NO_FAULT ? null : fault, stand.handed);
    const end = await runClient(client, stand.handed, fault.id, own, stopped);
    await stand.close();
    return { records: stand.records(), end };
  } catch (error) {
    await stand.close();
    throw error;
  }
}

function whyNot({ asked }: PlainRun, end: ClientEnd): void {
  const last = end.output.trimEnd().split('\n').at(-1) ?? '';
  const said = last === '' ? '' : ` It said: ${last}`;
  if (asked.size === 0)
    throw new NoTrial(
      `Without a fault the client asked the server for nothing: give it the server by {server}, {url} or {config}, or by the variables MCPSCOPE_SERVER and MCPSCOPE_SERVER_CONFIG.${said}`,
    );
  if (!end.stopped && (end.code !== 0 || end.signal !== null))
    throw new NoTrial(
      `Without a fault the client ended with ${end.signal ?? `exit code ${end.code}`}: what it does with one would say nothing.${said}`,
    );
}
