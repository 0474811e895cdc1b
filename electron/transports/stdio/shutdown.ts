import { groupAlive, signalGroup, type EndingSignal } from './process-group.ts';
import type { ServerInput } from './server-input.ts';
import type { TransportEvent } from '../wire/index.ts';

/** A running server, as far as ending it goes. */
export interface Ending {
  readonly leader: number;
  readonly input: ServerInput;
  /** Resolves when the leader has exited. */
  readonly exited: Promise<unknown>;
  /** How long each step may take, ms. */
  readonly graceMs: number;
  /** How long the leader has waited for a processor so far, ms. */
  waitedMs(): number;
  tell(event: TransportEvent): void;
  now(): number;
}

/** Members of a group that die together do not do so in the same instant. */
const TOGETHER_MS = 100;
const POLL_MS = 20;
/** A server that waits for a processor gets its time of grace so many times over, and no more. */
const MOST_GRACES = 5;
const LEAST_MORE_MS = 20;
/** SIGKILL cannot be refused, but a busy system may take its time. */
const LEAST_AFTER_KILL_MS = 2000;

/**
 * Ends the server step by step: end of its input, SIGTERM to its group, SIGKILL to its group, with the time of grace
 * after each (specification, lifecycle, shutdown of stdio). Time in which the system gave the leader no processor does not count. Stops at the step at which the leader exits. Resolves to
 * false when it has not exited even then.
 */
export async function endServer(ending: Ending): Promise<boolean> {
  ending.input.end('shutdown');
  if (await inGrace(ending)) return true;
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    send(ending, signal);
    if (await inGrace(ending, signal === 'SIGKILL' ? LEAST_AFTER_KILL_MS : 0)) return true;
  }
  note(ending, 'The server has not ended after SIGKILL: the system holds it, and it is left to itself.');
  return false;
}

/** Ends what is left of the group of a leader that has exited. */
export async function endRemaining(ending: Ending): Promise<void> {
  if (await gone(ending.leader, TOGETHER_MS)) return;
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    send(ending, signal);
    if (await gone(ending.leader, Math.max(ending.graceMs, signal === 'SIGKILL' ? LEAST_AFTER_KILL_MS : 0))) return;
  }
  note(ending, 'A process that the server left behind has not ended after SIGKILL: the system holds it.');
}

/** True when the leader exits in time. */
async function inGrace({ exited, graceMs, waitedMs }: Ending, leastMs = 0): Promise<boolean> {
  const grace = Math.max(graceMs, leastMs);
  const waited = waitedMs();
  let given = 0;
  let due = grace;
  do {
    if (await within(exited, due - given)) return true;
    given = due;
    due = Math.min(grace + waitedMs() - waited, grace * MOST_GRACES);
  } while (due - given >= LEAST_MORE_MS);
  return false;
}

/** True when the promise resolves within the time. What has happened by then is heard first, also by us when we are late. */
async function within(promise: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => setImmediate(() => setImmediate(() => resolve(false))), ms);
  });
  try {
    return await Promise.race([promise.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}

function send(ending: Ending, signal: EndingSignal): void {
  const t = ending.now();
  signalGroup(ending.leader, signal, (error) => {
    ending.tell({ kind: 'process.signal', t, signal, target: 'group', ...(error === null ? {} : { error }) });
  });
}

async function gone(leader: number, ms: number): Promise<boolean> {
  const deadline = performance.now() + ms;
  while (groupAlive(leader)) {
    if (performance.now() >= deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return true;
}

function note(ending: Ending, text: string): void {
  ending.tell({ kind: 'note', t: ending.now(), by: 'engine', level: 'error', text });
}
