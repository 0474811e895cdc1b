import type { SurfaceItem } from '../../../shared/analysis/index.ts';
import type { ClientOptions } from '../../../shared/bridge/index.ts';
import { ITEMS_SWEPT, sweepLine, type SweepLine, type SweepStep } from '../../../shared/compare/index.ts';
import { isConnected, runCheck, type CheckRun } from './check-run.ts';
import { type Connections, listedItem, messagesOf } from '../connection/index.ts';
import type { LiveConnection } from '../live/index.ts';

/** One revision that was tried, the connection that tried it, and what came of it. */
export interface SweptRevision {
  readonly line: SweepLine;
  readonly run: CheckRun;
}

/** The options of an ordinary client that asks for exactly this and takes whatever it is answered. */
export function sweepOptions(options: ClientOptions, asked: SweepStep): ClientOptions {
  return {
    ...options,
    conversation: 'ordinary',
    revision: asked,
    initialize: true,
    initialized: true,
    lists: true,
    otherRevision: 'continue',
  };
}

/** Leads the conversation of a connection to its end, and tells what the server answered and offered in it. */
export async function sweptRevision(connection: LiveConnection, asked: SweepStep): Promise<SweptRevision> {
  const run = await runCheck(connection);
  const items = connection.observation.surfaceItems().slice(0, ITEMS_SWEPT);
  const members = await membersOfItems(connection, items);
  const { state, path, reason } = connection.info().recording;
  const line = sweepLine({
    asked,
    connected: isConnected(run.closed),
    ...run,
    items,
    membersOf: (item) => members.get(item) ?? null,
    capture: state === 'recording' ? path : '',
    recordingProblem: reason,
  });
  return { line, run };
}

/** Longest list result that is looked through for the members of its items, in UTF-16 units. */
const LOOKED_THROUGH = 4_194_304;
const MEMBERS_KEPT = 40;
const LONGEST_NAME = 60;

/** The names of the members of each item, from the list results where they stand whole. */
async function membersOfItems(
  connection: LiveConnection,
  items: readonly SurfaceItem[],
): Promise<ReadonlyMap<SurfaceItem, readonly string[]>> {
  const results = new Map<number, readonly unknown[]>();
  for (const { seq } of items)
    if (!results.has(seq)) results.set(seq, await messagesOf(connection, seq, LOOKED_THROUGH));
  const found = new Map<SurfaceItem, readonly string[]>();
  for (const item of items) {
    const entry = listedItem(results.get(item.seq) ?? [], item);
    if (entry !== undefined) found.set(item, memberNames(entry));
  }
  return found;
}

function memberNames(entry: object): string[] {
  return Object.keys(entry)
    .slice(0, MEMBERS_KEPT)
    .map((name) => name.slice(0, LONGEST_NAME));
}

/** The sweeps of a window: each tries one revision after another, and can be stopped in the middle of one. */
export class Sweeps {
  readonly #connections: Connections;
  readonly #running = new Map<string, Set<LiveConnection>>();

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  /** Tries one revision within a sweep. `open` starts its connection; nothing of it is left open. */
  async revision(sweep: string, asked: SweepStep, open: () => LiveConnection): Promise<SweepLine> {
    const connection = open();
    const running = this.#running.get(sweep) ?? new Set();
    this.#running.set(sweep, running.add(connection));
    try {
      return (await sweptRevision(connection, asked)).line;
    } finally {
      running.delete(connection);
      if (running.size === 0) this.#running.delete(sweep);
      await connection.close();
      this.#connections.remove(connection);
      await connection.release();
    }
  }

  /** Closes what a sweep has open; its line tells how far it came. */
  async stop(sweep: string): Promise<void> {
    await Promise.all(Array.from(this.#running.get(sweep) ?? [], (connection) => connection.close()));
  }
}
