import { describe, expect, it } from 'vitest';
import { REQUEST_METHODS } from '../jsonrpc/index.ts';
import { errorMeaning, isDefinedCode, METHODS, methodNamed, REVISIONS, scopeIn, type Revision } from './index.ts';

/** `>` client to server, `<` server to client, `x` both, `-` not in that revision. */
const TABLE: readonly [name: string, kind: 'request' | 'notification', byRevision: string][] = [
  ['initialize', 'request', '>>>>-'],
  ['server/discover', 'request', '---->'],
  ['ping', 'request', 'xxxx-'],
  ['tools/list', 'request', '>>>>>'],
  ['tools/call', 'request', '>>>>>'],
  ['resources/list', 'request', '>>>>>'],
  ['resources/templates/list', 'request', '>>>>>'],
  ['resources/read', 'request', '>>>>>'],
  ['resources/subscribe', 'request', '>>>>-'],
  ['resources/unsubscribe', 'request', '>>>>-'],
  ['prompts/list', 'request', '>>>>>'],
  ['prompts/get', 'request', '>>>>>'],
  ['completion/complete', 'request', '>>>>>'],
  ['logging/setLevel', 'request', '>>>>-'],
  ['subscriptions/listen', 'request', '---->'],
  ['roots/list', 'request', '<<<<-'],
  ['sampling/createMessage', 'request', '<<<<-'],
  ['elicitation/create', 'request', '--<<-'],
  ['tasks/get', 'request', '---x>'],
  ['tasks/result', 'request', '---x-'],
  ['tasks/list', 'request', '---x-'],
  ['tasks/update', 'request', '---->'],
  ['tasks/cancel', 'request', '---x>'],
  ['notifications/initialized', 'notification', '>>>>-'],
  ['notifications/cancelled', 'notification', 'xxxxx'],
  ['notifications/progress', 'notification', 'xxxx<'],
  ['notifications/message', 'notification', '<<<<<'],
  ['notifications/tools/list_changed', 'notification', '<<<<<'],
  ['notifications/prompts/list_changed', 'notification', '<<<<<'],
  ['notifications/resources/list_changed', 'notification', '<<<<<'],
  ['notifications/resources/updated', 'notification', '<<<<<'],
  ['notifications/roots/list_changed', 'notification', '>>>>-'],
  ['notifications/elicitation/complete', 'notification', '---<-'],
  ['notifications/tasks/status', 'notification', '---x-'],
  ['notifications/subscriptions/acknowledged', 'notification', '----<'],
  ['notifications/tasks', 'notification', '----<'],
];

function sign(name: string, revision: Revision): string {
  const method = methodNamed(name);
  const directions = method ? scopeIn(method, revision)?.directions : undefined;
  if (!directions) return '-';
  return directions.length === 2 ? 'x' : directions[0] === 'c2s' ? '>' : '<';
}

describe('the methods', () => {
  it.each(TABLE)('%s', (name, kind, byRevision) => {
    expect(methodNamed(name)?.kind).toBe(kind);
    expect(REVISIONS.map((revision) => sign(name, revision)).join('')).toBe(byRevision);
  });

  it('are all in this table', () => {
    expect(METHODS.map(({ name }) => name)).toEqual(TABLE.map(([name]) => name));
  });

  it('have scopes that share no revision', () => {
    for (const { name, scopes } of METHODS) {
      const revisions = scopes.flatMap((one) => one.revisions);
      expect([name, new Set(revisions).size]).toEqual([name, revisions.length]);
    }
  });

  it('are the requests that the frame reader knows', () => {
    const requests = METHODS.filter(({ kind }) => kind === 'request').map(({ name }) => name);
    expect(requests.toSorted()).toEqual(Array.from(REQUEST_METHODS).toSorted());
  });

  it.each(['', 'constructor', 'tools/List', 'tools/list '])('do not include %j', (name) => {
    expect(methodNamed(name)).toBeNull();
  });
});

describe('error codes', () => {
  it.each<[number, Revision | null, string]>([
    [-32700, null, 'Parse error'],
    [-32601, '2026-07-28', 'Method not found'],
    [-32002, '2025-11-25', 'Resource not found'],
    [-32002, '2026-07-28', 'Server error'],
    [-32042, '2025-06-18', 'Server error'],
    [-32042, '2025-11-25', 'URL elicitation required'],
    [-32022, '2026-07-28', 'Unsupported protocol version'],
    [-32022, null, 'Unsupported protocol version'],
    [-32023, '2026-07-28', 'Reserved by MCP'],
    [-32023, '2025-11-25', 'Server error'],
    [-32500, '2025-11-25', 'Reserved by JSON-RPC'],
    [-1, '2025-11-25', 'Rejected by the user'],
    [404, '2025-11-25', 'Application error'],
    [1e300, null, 'Application error'],
  ])('%s in %s is “%s”', (code, revision, name) => {
    expect(errorMeaning(code, revision).name).toBe(name);
  });

  it('are defined from their revision to their end', () => {
    expect(REVISIONS.map((revision) => isDefinedCode(-32042, revision))).toEqual([false, false, false, true, false]);
    expect(REVISIONS.map((revision) => isDefinedCode(-32603, revision))).toEqual([true, true, true, true, true]);
  });
});
