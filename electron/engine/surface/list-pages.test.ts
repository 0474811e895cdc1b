import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LiveConnection } from '../live/index.ts';
import { scriptServer, testEngine, type TestEngine } from '../testing/test-engine.ts';
import { ListPages } from './list-pages.ts';

let test: TestEngine;
beforeEach(() => {
  test = testEngine();
});
afterEach(() => test.end());

/** A server of three pages: the cursor is the number of the page; what `pages` says for a cursor goes before. */
const listing = (special = '{}'): string => `
  const special = ${special};
  onLine((line) => {
    const { id, method, params } = JSON.parse(line);
    if (id === undefined) return;
    if (method === 'initialize') return say({ jsonrpc: '2.0', id, result: result({ tools: {} }) });
    const at = Number(params?.cursor ?? 0);
    const answer = special[at] ?? { result: { tools: [{ name: 't' + at, inputSchema: { type: 'object' } }], ...(at < 2 ? { nextCursor: String(at + 1) } : {}) } };
    say({ jsonrpc: '2.0', id, ...answer });
  });`;

/** A connection that asked for no list by itself. */
const connected = async (special?: string): Promise<LiveConnection> => {
  const connection = test.connect(scriptServer(listing(special)), { lists: false });
  await connection.conversation;
  return connection;
};

const names = ({ observation }: LiveConnection): string[] => observation.surfaceItems().map(({ name }) => name);

describe('ListPages', () => {
  it('reads page by page, then all again from the start', async () => {
    const connection = await connected();
    const lists = new ListPages();
    expect(await lists.read(connection, 'tools/list', 'next')).toEqual({ next: true });
    expect(names(connection)).toEqual(['t0']);
    expect(await lists.read(connection, 'tools/list', 'next')).toEqual({ next: true });
    expect(await lists.read(connection, 'tools/list', 'next')).toEqual({ next: false });
    expect(names(connection)).toEqual(['t0', 't1', 't2']);
    await expect(lists.read(connection, 'tools/list', 'next')).rejects.toThrow('tools/list has no further page.');
    expect(await lists.read(connection, 'tools/list', 'all')).toEqual({ next: false });
    expect(names(connection)).toEqual(['t0', 't1', 't2']);
    expect(connection.observation.session().lists[0]).toMatchObject({ kind: 'tools', pages: 3, more: false });
  });

  it('says what the server answered to a cursor of its own', async () => {
    const connection = await connected(`{ 1: { error: { code: -32602, message: 'Invalid cursor' } } }`);
    await expect(new ListPages().read(connection, 'tools/list', 'all')).rejects.toThrow(
      'tools/list, the page of cursor "1": the server answered with error −32602 · Invalid cursor.',
    );
    expect(names(connection)).toEqual(['t0']);
  });

  it('comes to an end where the pages have none, and reads no list twice at once', async () => {
    const connection = await connected(`{ 2: { result: { tools: [], nextCursor: '1' } } }`);
    const lists = new ListPages();
    const walk = lists.read(connection, 'tools/list', 'all');
    await expect(lists.read(connection, 'tools/list', 'next')).rejects.toThrow('is being read already');
    await expect(walk).rejects.toThrow('page 3 names the cursor "1" again');
  });
});
