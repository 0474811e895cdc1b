// What goes on while a connection is open: what the server says by itself, and what a request repeats in its headers.
import { callTool, connectByBridge, MODERN_META } from '../shells/bridge-connection.ts';
import { recordedIn } from '../shells/captures.ts';
import { testServer } from '../shells/project.ts';
import { expect, test } from '../shared-window.ts';

for (const [what, way, revision] of [
  ['2026-07-28 over HTTP, by subscriptions/listen', 'http', 'auto'],
  ['2026-07-28 over stdio, by subscriptions/listen', 'stdio', 'auto'],
  ['2025-11-25 over HTTP, by the GET stream', 'http', '2025-11-25'],
] as const) {
  test(`what the server says by itself arrives: ${what}`, async ({ shell, standing, home }) => {
    const where =
      way === 'http' ? (await standing('sdk-http', 'dual')).url : [process.execPath, testServer('sdk-stdio'), 'dual'];
    const connection = await connectByBridge(shell, where, { revision });
    const modern = revision === 'auto';
    const listens = () =>
      modern
        ? recordedIn(home).find(({ text }) => text?.includes('notifications/subscriptions/acknowledged'))
        : recordedIn(home).find(({ kind, purpose }) => kind === 'http.request' && purpose === 'listen');
    await expect.poll(listens).toBeDefined();
    const id = await callTool(connection, 'change', {}, modern ? MODERN_META : {});
    const told = () => recordedIn(home).find(({ text }) => text?.includes('notifications/tools/list_changed'));
    await expect.poll(told).toBeDefined();
    // Not on the stream of the call that caused it.
    const asked = recordedIn(home).find(({ dir, text }) => dir === 'c2s' && text?.includes(`"id":${id},`));
    if (way === 'http') expect(told()?.stream).not.toBe(asked?.stream);
    if (modern) expect(told()?.text).toContain('io.modelcontextprotocol/subscriptionId');
    await connection.close();
  });
}

test('2026-07-28 over HTTP: a call repeats its method, its name and the annotated arguments in headers', async ({
  shell,
  standing,
  home,
}) => {
  const { url } = await standing('sdk-http', 'dual');
  const connection = await connectByBridge(shell, url, {});
  const id = await callTool(connection, 'forecast', { city: 'Zürich', days: 3 }, MODERN_META);
  const answer = () => recordedIn(home).find(({ dir, text }) => dir === 's2c' && text?.includes(`"id":${id}`));
  await expect.poll(answer).toBeDefined();
  expect(answer()?.text).toContain('3 days of sun in Zürich');
  const sent = recordedIn(home).find(
    ({ kind, exchange }) => kind === 'http.sent' && answer()?.stream === `http-${exchange}`,
  );
  const headers = new Map(sent?.headers?.map(({ name, value }) => [name.toLowerCase(), value]));
  expect(Object.fromEntries(headers)).toMatchObject({
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'tools/call',
    'mcp-name': 'forecast',
    'mcp-param-city': `=?base64?${Buffer.from('Zürich').toString('base64')}?=`,
    'mcp-param-days': '3',
  });
  await connection.close();
});
