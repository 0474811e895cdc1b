import { type Operation, type SurfaceKind } from '../../../shared/analysis/index.ts';
import type { OfferedList, OfferedSurface } from '../../../shared/compare/index.ts';
import { ERROR } from '../../../shared/mcp/index.ts';
import { type Connection, listedItem, messagesOf } from '../connection/index.ts';
import type { Turn } from '../pacing/index.ts';
import { isObject, member } from '../../../shared/json/index.ts';

/** Longest list result that is looked through, in UTF-16 units. */
const LOOKED_THROUGH = 2_097_152;
const ITEMS_MOST = 20_000;

const LISTS: Readonly<Record<SurfaceKind, { readonly method: string; readonly capability: string }>> = {
  tools: { method: 'tools/list', capability: 'tools' },
  prompts: { method: 'prompts/list', capability: 'prompts' },
  resources: { method: 'resources/list', capability: 'resources' },
  resourceTemplates: { method: 'resources/templates/list', capability: 'resources' },
};

/** What a server offered at the end of a session, item by item as it wrote it. */
export async function offeredSurface(connection: Connection, turn: Turn): Promise<OfferedSurface> {
  const { observation } = connection;
  const newest = newestLists(observation.operations);
  const items: Record<SurfaceKind, Map<string, unknown>> = {
    tools: new Map(),
    prompts: new Map(),
    resources: new Map(),
    resourceTemplates: new Map(),
  };
  const whole: Record<SurfaceKind, boolean> = {
    tools: true,
    prompts: true,
    resources: true,
    resourceTemplates: true,
  };
  let read = { seq: 0, messages: [] as readonly unknown[] };
  for (const [at, item] of observation.surfaceItems().entries()) {
    if (item.seq !== read.seq)
      read = { seq: item.seq, messages: await messagesOf(connection, item.seq, LOOKED_THROUGH) };
    const entry = at < ITEMS_MOST ? listedItem(read.messages, item) : undefined;
    if (entry === undefined) whole[item.kind] = false;
    else if (!items[item.kind].has(item.name)) items[item.kind].set(item.name, entry);
    if (turn.isOver) await turn.next();
  }
  const list = async (kind: SurfaceKind): Promise<OfferedList> => {
    const known = await knownOf(connection, kind, newest.get(LISTS[kind].method) ?? null);
    return { items: items[kind], known: known === 'whole' && !whole[kind] ? 'part' : known };
  };
  return {
    tools: await list('tools'),
    prompts: await list('prompts'),
    resources: await list('resources'),
    resourceTemplates: await list('resourceTemplates'),
  };
}

/** The newest request for each list that was answered. */
function newestLists(operations: readonly Operation[]): ReadonlyMap<string, Operation> {
  const methods = new Set(Object.values(LISTS).map(({ method }) => method));
  const newest = new Map<string, Operation>();
  for (const operation of operations)
    if (methods.has(operation.method) && operation.dir === 'c2s' && operation.response >= 0)
      newest.set(operation.method, operation);
  return newest;
}

async function knownOf(
  connection: Connection,
  kind: SurfaceKind,
  newest: Operation | null,
): Promise<OfferedList['known']> {
  const { serverCapabilities } = connection.observation.session();
  const { capability } = LISTS[kind];
  // What a server does not declare, or does not know the list of, it does not offer.
  const withheld = isObject(serverCapabilities) && member(serverCapabilities, capability) === undefined;
  if (newest === null) return withheld ? 'whole' : 'unknown';
  if (newest.state !== 'result')
    return newest.errorCode === String(ERROR.methodNotFound) || withheld ? 'whole' : 'unknown';
  const messages = await messagesOf(connection, connection.observation.rows.seq(newest.response), LOOKED_THROUGH);
  if (messages.length === 0) return 'part';
  const further = messages.some((message) => {
    const result = member(message, 'result');
    return Array.isArray(member(result, kind)) && typeof member(result, 'nextCursor') === 'string';
  });
  return further ? 'part' : 'whole';
}
