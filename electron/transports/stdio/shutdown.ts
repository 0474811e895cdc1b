import { inGrace, type Grace } from '../../proc/index.ts';
import { groupAlive, signalGroup, type EndingSignal } from './process-group.ts';
import type { ServerInput } from './server-input.ts';
import type { TransportEvent } from '../wire/index.ts';

/** A running server, as far as ending it goes. Each step may take the time of grace. */
export interface Ending extends Grace {
  readonly leader: number;
  readonly input: ServerInput;
  /** Resolves when the leader has exited. */
  readonly exited: Promise<unknown>;
  tell(event: TransportEvent): void;
  now(): number;
}

/** Members of a group that die together do not do so in the same instant. */
const TOGETHER_MS = 100;
const POLL_MS = 20;
/** SIGKILL cannot be refused, but a busy system may take its time. */
const LEAST_AFTER_KILL_MS = 2000;

/**
 * Ends the server step by step: end of its input, SIGTERM to its group, SIGKILL to its group, with the time of grace
 * after each (specification, lifecycle, shutdown of stdio). Time in which the system gave the leader no processor does not count. Stops at the step at which the leader exits. Resolves to
 * false when it has not exited even then.
 */
export async function endServer(ending: Ending): Promise<boolean> {
  ending.input.end('shutdown');
  if (await inGrace(ending.exited, ending)) return true;
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    send(ending, signal);
    const graceMs = Math.max(ending.graceMs, signal === 'SIGKILL' ? LEAST_AFTER_KILL_MS : 0);
    if (await inGrace(ending.exited, { ...ending, graceMs })) return true;
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
