import type { LedgerRow, Operation } from '../../../shared/analysis/index.ts';
import type { Served, ServedPage, ServedResult } from '../../../shared/acceptance/index.ts';
import { isObject, listMember, member } from '../../../shared/json/index.ts';
import { type Connection, messagesOf } from '../connection/index.ts';
import type { Turn } from '../pacing/index.ts';

/** Longest message that is looked into, in UTF-16 units. */
const LOOKED_INTO = 16_777_216;
/** Answers to calls that are judged, the newest ones. */
const MOST_RESULTS = 200;
/** Rows among which noise before the first answer is looked for. */
const ROWS_LOOKED_AT = 1_000;
/** Tools of which no more than this are judged. */
export const MOST_TOOLS = 10_000;

/** What a server offered and said in a session, as clients would judge it, as far as it is recorded. `server`: its key in their configuration. */
export async function servedBy(connection: Connection, server: string, turn: Turn): Promise<Served> {
  const { observation } = connection;
  const session = observation.session();
  const { operations } = observation;
  const pages: ServedPage[] = [];
  const tools: unknown[] = [];
  const cursors: unknown[] = [];
  const messages: unknown[] = [];
  for (const seq of pageSeqs(connection)) {
    for (const message of await messagesOf(connection, seq, LOOKED_INTO)) {
      const value = member(message, 'result');
      if (!Array.isArray(member(value, 'tools'))) continue;
      messages.push(message);
      pages.push({ value, bytes: bytesOf(value) });
      cursors.push(member(value, 'nextCursor'));
      for (const tool of listMember(value, 'tools')) if (tools.length < MOST_TOOLS) tools.push(tool);
    }
    if (turn.isOver) await turn.next();
  }
  const opened = operations.findLast(
    ({ method, response, state }) => OPENING.has(method) && response >= 0 && state === 'result',
  );
  const opening = opened === undefined ? [] : await messagesOf(connection, seqOf(connection, opened), LOOKED_INTO);
  const { serverCapabilities } = session;
  const facts = [
    ...(repeats(cursors) ? ['cursorRepeats'] : []),
    ...(session.ledger.some(saysToolsChanged) ? ['toolsChanged'] : []),
    ...(session.transport === 'stdio' && opened !== undefined && noiseBefore(connection, opened.response)
      ? ['nonJsonLineBefore initialize answer']
      : []),
    ...(isObject(serverCapabilities) && member(serverCapabilities, 'tools') === undefined
      ? ['capabilityMissing tools']
      : []),
  ];
  const results = await calledResults(connection, operations, turn);
  return {
    server,
    tools,
    pages,
    opening: member(opening[0], 'result'),
    results,
    messages: [...opening.slice(0, 1), ...messages],
    facts,
  };
}

const OPENING: ReadonlySet<string> = new Set(['initialize', 'server/discover']);

/** The events of the pages of the newest list of tools. */
function pageSeqs(connection: Connection): number[] {
  const seqs = new Set<number>();
  for (const { kind, seq } of connection.observation.surfaceItems()) if (kind === 'tools') seqs.add(seq);
  const last = connection.observation.session().lists.find(({ kind }) => kind === 'tools')?.seq ?? 0;
  if (last > 0) seqs.add(last);
  return [...seqs].toSorted((a, b) => a - b);
}

async function calledResults(
  connection: Connection,
  operations: readonly Operation[],
  turn: Turn,
): Promise<ServedResult[]> {
  const called = operations.filter(
    ({ method, dir, response }) => method === 'tools/call' && dir === 'c2s' && response >= 0,
  );
  const results: ServedResult[] = [];
  for (const operation of called.slice(-MOST_RESULTS)) {
    const seq = seqOf(connection, operation);
    const value = member((await messagesOf(connection, seq, LOOKED_INTO))[0], 'result');
    if (value !== undefined) results.push({ tool: operation.name, seq, value, bytes: bytesOf(value) });
    if (turn.isOver) await turn.next();
  }
  return results;
}

function seqOf(connection: Connection, { response }: Operation): number {
  return connection.observation.rows.seq(response);
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/** Whether the server wrote a line that is no message before it answered what opened the conversation: among the first rows. */
function noiseBefore({ observation: { rows } }: Connection, answer: number): boolean {
  for (let at = 0; at < Math.min(answer, ROWS_LOOKED_AT); at += 1)
    if (rows.direction(at) === 's2c' && rows.class(at).startsWith('noise.') && rows.class(at) !== 'noise.blank')
      return true;
  return false;
}

/** The server said that its tools had changed. */
function saysToolsChanged({ side, path, used }: LedgerRow): boolean {
  return side === 'server' && path === 'tools.listChanged' && used.includes('notification');
}

/** A cursor that was there before, or one that is empty. */
function repeats(cursors: readonly unknown[]): boolean {
  const texts = cursors.filter((cursor) => typeof cursor === 'string');
  return texts.includes('') || new Set(texts).size < texts.length;
}
