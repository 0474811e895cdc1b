import { captureFiles, recordedEvents } from '../shells/captures.ts';
import { testServer } from '../shells/project.ts';
import { EVERYTHING } from '../shells/real-server.ts';
import { toolsOfEverything } from '../shells/tools-of-everything.ts';
import { expect, test } from '../shared-window.ts';

const NODE = process.execPath;

// Nothing of these tests outlives their connections.
test.use({ leavesNothing: true });

test.describe('by auto alone, with an address and nothing else', () => {
  for (const transport of ['streamableHttp', 'sse'] as const) {
    test(`the reference server connects over ${transport}`, async ({ scope, standing }) => {
      const { url } = await standing('everything', transport);
      await scope.connectToAddressByDialog(url);
      await scope.expectVerdict('Connected', '2025-11-25');
      await expect(scope.verdict).toContainText(`${await toolsOfEverything('window')} tools`);
      await expect(scope.connection).toHaveAttribute('data-verdict-tone', 'ok');
      for (const name of ['initialize', 'initialized'])
        await expect(scope.phase(name)).toHaveAttribute('data-state', 'done');
    });
  }

  for (const [name, words, says] of [
    ['sdk-http', ['dual'], /2026-07-28.*6 tools, 1 prompt, 2 resources/],
    ['sdk-http', ['modern'], /2026-07-28.*6 tools/],
    ['http-sse-fixture', [], /2025-11-25.*3 tools/],
    ['websocket', [], /2025-11-25.*3 tools/],
  ] as const) {
    test(`${[name, ...words].join(' ')} connects`, async ({ scope, standing }) => {
      const { url } = await standing(name, ...words);
      await scope.connectTo(url);
      await scope.expectVerdict('Connected', says);
      await scope.expectCount('findings-error', 0);
      expect(await scope.count('findings-error')).toBe(0);
    });
  }

  test('the reference server and one of both eras connect over stdio', async ({ scope }) => {
    await scope.connectTo([NODE, ...EVERYTHING]);
    await scope.expectVerdict('Connected', '2025-11-25');
    await scope.connectByDialog([NODE, testServer('sdk-stdio'), 'dual']);
    await scope.expectVerdict('Connected', /2026-07-28.*6 tools/);
    await expect(scope.phase('discover')).toHaveAttribute('data-state', 'done');
  });
});

test('a server of both eras is spoken to in the legacy one where that is chosen', async ({ scope, page, standing }) => {
  const { url } = await standing('sdk-http', 'dual');
  const dialog = await scope.openAddressDialog(url);
  await dialog.getByRole('combobox', { name: 'Protocol revision' }).click();
  await page.getByRole('option', { name: '2025-11-25' }).click();
  await dialog.getByRole('button', { name: /^Connect/ }).click();
  await scope.expectVerdict('Connected', /2025-11-25.*6 tools/);
  await expect(scope.phase('initialize')).toHaveAttribute('data-state', 'done');
});

test('a request that needs input is one operation with its rounds', async ({ scope, standing }) => {
  const { url } = await standing('sdk-http', 'dual');
  await scope.connectTo(url);
  // With the tools come, every list was asked for.
  await scope.expectVerdict('Connected', /2026-07-28.*6 tools/);
  const before = await scope.count('operations');
  // The composer sends what stands in it: the metadata of a request of this era are for the user to write.
  const meta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{"elicitation":{}}}`;
  const greet = (id: number, more = '') =>
    scope.send(
      `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"greet","arguments":{}${more},${meta}}}`,
    );
  await greet(801);
  await scope.expectCount('operations', before + 1);
  const operations = await scope.showPanel('Operations');
  const row = operations.locator('[data-state="input-required"]');
  await expect(row).toHaveCount(1);
  await greet(
    802,
    ',"inputResponses":{"name":{"action":"accept","content":{"name":"Ada"}}},"requestState":"waiting for a name"',
  );
  await expect(row).toHaveCount(0);
  expect(await scope.count('operations')).toBe(before + 1);
});

test('the HTTP panel shows every exchange, and links to its frames and back', async ({ scope, page, standing }) => {
  const { url } = await standing('everything', 'streamableHttp');
  await scope.connectTo(url);
  await scope.expectVerdict('Connected');
  const panel = await scope.showExchange('tools/list');
  await panel.getByRole('tab', { name: /^Headers/ }).click();
  await expect(panel).toContainText(/POST \/mcp HTTP\/1\.1/);
  await expect(panel).toContainText(/mcp-session-id/i);
  await expect(panel).toContainText('text/event-stream');

  await panel
    .getByRole('button', { name: /^frame \d+$/ })
    .first()
    .click();
  await scope.showPanel('Frames');
  // The list follows what still comes: the detail stays with the frame.
  const detail = page.getByTestId('detail');
  await expect(detail).toContainText('tools/list');
  await detail
    .getByRole('button', { name: /^#\d+$/ })
    .first()
    .click();
  const exchanges = page.getByRole('grid', { name: 'HTTP exchanges' });
  await expect(exchanges.locator('[role="row"][aria-selected="true"]')).toContainText('tools/list');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await scope.showPanel('Frames');
  for (const action of [
    'Copy as curl',
    'Show in the HTTP panel',
    'Copy the request of the selected row as curl',
    'Go to the HTTP exchange of the selected row',
    'Show the headers of the composed request',
  ])
    await scope.runAction(action);
});

test('what is no frame is shown as text, and never as a page', async ({ scope, page, standing }) => {
  const { url } = await standing('adversary');
  await scope.connectTo(`${url}/html200`);
  await expect(scope.connection).toHaveAttribute('data-verdict-tone', 'error');
  await expect(scope.verdict).toContainText(/HTML/i);
  await scope.connection.getByRole('button', { name: 'Show HTTP' }).click();
  const exchanges = page.getByRole('grid', { name: 'HTTP exchanges' });
  await exchanges.getByText('server/discover', { exact: true }).click();
  await page.getByRole('tab', { name: /^Body/ }).click();
  await page.getByRole('button', { name: /^Response/ }).click();
  const body = page.getByRole('grid', { name: 'Body' }).getByRole('gridcell');
  await expect.poll(async () => (await body.allTextContents()).join('')).toContain('Please <b>sign in</b>.');
  await expect(page.locator('b', { hasText: /^sign in$/ })).toHaveCount(0);
});

test('a server that accepts and is silent is shown as waited for, with the time that is left', async ({
  scope,
  page,
  standing,
}) => {
  const { url } = await standing('adversary');
  await scope.connectTo(`${url}/silent`);
  await expect(scope.connection).toHaveAttribute('data-verdict-tone', 'busy');
  await expect(scope.connection).toContainText(/times out in/);
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await expect(scope.connection).toHaveAttribute('data-connection-state', 'closed');
});

test('a token is kept for its server, and stands in no capture', async ({ scope, home, standing }) => {
  const { url } = await standing('small-http');
  const dialog = await scope.openAddressDialog(url);
  await dialog.getByRole('textbox', { name: 'Bearer token' }).fill('tok-5b0c77');
  await dialog.getByRole('button', { name: /^Connect/ }).click();
  await scope.expectVerdict('Connected');
  const [capture = ''] = captureFiles(home);
  expect(JSON.stringify(recordedEvents(capture))).not.toContain('tok-5b0c77');
  await expect(scope.page.locator('body')).not.toContainText('tok-5b0c77');
});

test('the probe of an address says what it speaks, and ends', async ({ scope, standing }) => {
  const { url } = await standing('http-sse-fixture');
  const dialog = await scope.openAddressDialog(url);
  await dialog.getByRole('button', { name: 'Probe' }).click();
  await expect(scope.connection).toHaveAttribute('data-connection-state', 'closed');
  await expect(scope.verdict).toContainText(/HTTP\+SSE/);
  await expect(scope.page.getByRole('region', { name: 'Which clients can talk to it' })).toBeVisible();
  await scope.runAction('Connect to the probed address');
  await scope.expectVerdict('Connected');
});
