import { notification, request, result } from './rule-case.ts';
import { HttpSession } from './http-session.ts';
import { tool } from './list-script.ts';

const page = (name: string, nextCursor?: string): object => ({ tools: [tool(name)], nextCursor });

/** A session in which both sides ask for all that needs to have been asked for, listed or told before. */
export function busySession(): HttpSession {
  const capabilities = {
    tools: { listChanged: true },
    prompts: {},
    resources: { subscribe: true },
    logging: {},
    completions: {},
  };
  const client = { roots: { listChanged: true }, sampling: {}, elicitation: { form: {}, url: {} } };
  const of = { protocolVersion: '2025-11-25' };
  const session = new HttpSession()
    .spawn()
    .client(request(0, 'initialize', { ...of, capabilities: client, clientInfo: { name: 'a', version: '1' } }))
    .server(result(0, { ...of, capabilities, serverInfo: { name: 'b', version: '1' } }))
    .client(notification('notifications/initialized'))
    .server(request(0, 'roots/list'))
    .client(result(0, { roots: [{ uri: 'file:///a' }] }))
    .client(request(1, 'tools/list'))
    .server(result(1, page('add', 'b')))
    .client(request(2, 'tools/list', { cursor: 'b' }))
    .server(result(2, page('slow')))
    .client(request(3, 'tools/call', { name: 'add', arguments: {}, _meta: { progressToken: 3 } }))
    .server(notification('notifications/progress', { progressToken: 3, progress: 1, total: 2 }))
    .server(notification('notifications/progress', { progressToken: 3, progress: 2, total: 2 }))
    .server(result(3, { content: [] }))
    .server(notification('notifications/tools/list_changed'))
    .client(request(4, 'tools/list'))
    .server(result(4, page('other')))
    .client(request(5, 'resources/list'))
    .server(result(5, { resources: [{ uri: 'file:///a', name: 'a' }] }))
    .client(request(6, 'resources/subscribe', { uri: 'file:///a' }))
    .server(result(6))
    .server(notification('notifications/resources/updated', { uri: 'file:///a' }))
    .client(request(7, 'resources/unsubscribe', { uri: 'file:///a' }))
    .server(result(7))
    .client(request(8, 'logging/setLevel', { level: 'debug' }))
    .server(result(8))
    .server(notification('notifications/message', { level: 'debug', data: 'x' }))
    .client(request(9, 'prompts/list'))
    .server(result(9, { prompts: [{ name: 'p', arguments: [{ name: 'who' }] }] }))
    .client(
      request(10, 'completion/complete', {
        ref: { type: 'ref/prompt', name: 'p' },
        argument: { name: 'who', value: '' },
      }),
    )
    .server(result(10, { completion: { values: [] } }))
    .client(request(11, 'tools/call', { name: 'other', arguments: {} }))
    .server(
      request(1, 'elicitation/create', { mode: 'url', message: 'x', url: 'https://a.example/', elicitationId: 'e' }),
    )
    .client(result(1, { action: 'accept' }))
    .server(notification('notifications/elicitation/complete', { elicitationId: 'e' }))
    .server(result(11, { content: [] }))
    .client(notification('notifications/roots/list_changed'))
    .server(request(2, 'roots/list'))
    .client(result(2, { roots: [{ uri: 'file:///b' }] }))
    .client(request(12, 'tools/call', { name: 'other' }), 1000)
    .wait(1000)
    .client(notification('notifications/cancelled', { requestId: 12 }))
    .client(request(13, 'ping'))
    .server(result(13))
    .add({ kind: 'process.stdin-close', by: 'shutdown' });
  session.exit(0);
  return session;
}
