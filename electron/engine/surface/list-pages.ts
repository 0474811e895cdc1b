import { preview, type Operation, type SurfaceKind } from '../../../shared/analysis/index.ts';
import type { CommandInput } from '../../../shared/bridge/index.ts';
import { BridgeFault } from '../bridge/index.ts';
import type { LiveConnection } from '../live/index.ts';
import { operationEnded } from '../sending/index.ts';

type ListMethod = CommandInput<'listPage'>['method'];

const KINDS: Readonly<Record<ListMethod, SurfaceKind>> = {
  'tools/list': 'tools',
  'prompts/list': 'prompts',
  'resources/list': 'resources',
  'resources/templates/list': 'resourceTemplates',
};

/** A walk over the pages of a list ends here, whatever the server says. */
const PAGES_MOST = 1_000;

/** Reads the lists of servers by the user's hand, a page at a time, with the cursors that the analysis knows. */
export class ListPages {
  /** Lists that are being read now: a page that is asked for twice would stand there twice. */
  readonly #reading = new WeakMap<LiveConnection, Set<ListMethod>>();

  /**
   * Asks for the page after the newest one (for the first where none was read), or for all of them from the start. Resolves with
   * whether a further one is known of. Throws BridgeFault with a sentence when a page does not come, or none is left.
   */
  async read(connection: LiveConnection, method: ListMethod, pages: 'next' | 'all'): Promise<{ next: boolean }> {
    const reading = this.#reading.get(connection) ?? new Set();
    this.#reading.set(connection, reading);
    if (reading.has(method)) throw new BridgeFault('bad-input', `${method} is being read already.`);
    reading.add(method);
    try {
      return await (pages === 'all' ? readAll(connection, method) : readNext(connection, method));
    } finally {
      reading.delete(method);
    }
  }
}

async function readNext(connection: LiveConnection, method: ListMethod): Promise<{ next: boolean }> {
  const { pages } = factsOf(connection, method);
  const cursor = cursorOf(connection, method);
  if (pages > 0 && cursor === null) throw new BridgeFault('bad-input', `${method} has no further page.`);
  await readPage(connection, method, cursor);
  return { next: cursorOf(connection, method) !== null };
}

async function readAll(connection: LiveConnection, method: ListMethod): Promise<{ next: boolean }> {
  const seen = new Set<string>();
  await readPage(connection, method, null);
  for (let page = 2; ; page += 1) {
    const cursor = cursorOf(connection, method);
    if (cursor === null) return { next: false };
    if (seen.has(cursor))
      throw stopped(
        method,
        `page ${page - 1} names the cursor ${preview(cursor, 60)} again, so the pages would never end`,
      );
    if (page > PAGES_MOST) throw stopped(method, `there were ${PAGES_MOST} pages, and still no end`);
    seen.add(cursor);
    await readPage(connection, method, cursor);
  }
}

async function readPage(connection: LiveConnection, method: ListMethod, cursor: string | null): Promise<void> {
  const params = cursor === null ? '' : JSON.stringify({ cursor });
  const { seq } = connection.requestByHand(method, params, false);
  const operation = connection.observation.operations[await operationEnded(connection, seq)];
  if (operation?.state === 'result') return;
  const page = cursor === null ? 'the first page' : `the page of cursor ${preview(cursor, 60)}`;
  throw new BridgeFault('bad-input', `${method}, ${page}: ${endWords(connection, operation)}`);
}

function endWords({ observation }: LiveConnection, operation: Operation | undefined): string {
  switch (operation?.state) {
    case 'error':
      return `the server answered with ${observation.rows.at(operation.response).summary}.`;
    case 'timed-out':
      return 'no answer came in time.';
    case 'cancelled':
      return 'the request was cancelled.';
    default:
      return 'no answer came before the connection or its stream ended.';
  }
}

function stopped(method: ListMethod, why: string): BridgeFault {
  return new BridgeFault('bad-input', `${method} was not followed further: ${why}.`);
}

function cursorOf({ observation }: LiveConnection, method: ListMethod): string | null {
  return observation.listCursor(KINDS[method]);
}

function factsOf({ observation }: LiveConnection, method: ListMethod): { readonly pages: number } {
  return observation.session().lists.find(({ kind }) => kind === KINDS[method]) ?? { pages: 0 };
}
