import type { Locator, Page } from '@playwright/test';
import { EVERYTHING } from '../shells/real-server.ts';
import { expect, test } from '../shared-window.ts';

const NODE = process.execPath;

const explanation = (page: Page): Locator => page.getByRole('region', { name: 'Explanation' });

// Folded it is a line; it stays as it was left.
test.beforeEach(({ scope }) => scope.runAction('Fold or unfold the explanation'));

/** Goes down a tree with the arrow key until the line of this key is chosen. */
async function walkTo(page: Page, key: string): Promise<void> {
  const tree = page.getByRole('tree', { name: 'Message' });
  const chosen = tree.locator('[role="treeitem"][aria-selected="true"]');
  await expect(tree.getByRole('treeitem').filter({ hasText: key }).first()).toBeVisible();
  await tree.press('Home');
  const lines = await tree.getByRole('treeitem').count();
  for (let line = 0; line < lines; line += 1) {
    if ((await chosen.locator('.json-tree-key').textContent()) === key) return;
    await tree.press('ArrowDown');
  }
  throw new Error(`The tree has no line ${key}.`);
}

test('a field under the keyboard is explained as the revision in force has it', async ({ scope, page }) => {
  await scope.connectTo([NODE, ...EVERYTHING]);
  await scope.expectVerdict('Connected', '2025-11-25');
  await scope.showFirstRows();
  await scope.choose(scope.rows('request').filter({ hasText: 'initialize' }).first());
  await scope.showDetail('Tree');
  await expect(explanation(page)).toContainText('Opens a session');
  await expect(explanation(page)).toContainText('request, client to server');
  await expect(explanation(page)).toContainText('Defined in 2025-11-25, since 2024-11-05. 2026-07-28 takes it away.');

  await walkTo(page, 'listChanged');
  await expect(explanation(page)).toContainText('roots.listChanged');
  await expect(explanation(page)).toContainText('capability of the client');
  await walkTo(page, 'protocolVersion');
  await expect(explanation(page)).toContainText('The revision that the client wants to speak');
  await expect(explanation(page)).toContainText('The last revision with a handshake');

  // The key takes the focus there and back, and the place in the tree is kept.
  await page.keyboard.press('i');
  await expect(explanation(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tree', { name: 'Message' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await expect(explanation(page)).toContainText('The revision that the client wants to speak');

  await scope.showDetail('Pretty');
  await page.getByRole('grid', { name: 'Pretty text' }).getByText('"jsonrpc"').hover();
  await expect(explanation(page)).toContainText('Which JSON-RPC is spoken');

  // One leads to another.
  await scope.showDetail('Tree');
  await walkTo(page, 'protocolVersion');
  await explanation(page).getByRole('button', { name: 'InitializeResult.protocolVersion' }).click();
  await expect(explanation(page)).toContainText('The revision that both sides will speak');
});

test('what no revision defines is said to be so, and an error code is explained', async ({ scope, page }) => {
  await scope.connectTo([NODE, ...EVERYTHING]);
  await scope.expectVerdict('Connected');
  await scope.send('{"jsonrpc":"2.0","id":901,"method":"acme/do","params":{"colour":"red"}}');
  const answer = scope.rows('response.error').filter({ hasText: 'acme/do' }).first();
  await scope.choose(answer);
  await scope.showDetail('Tree');
  await expect(explanation(page)).toContainText('Not defined by any revision of MCP.');
  await page.getByRole('treeitem').filter({ hasText: 'code' }).hover();
  await expect(explanation(page)).toContainText('−32601');
  await expect(explanation(page)).toContainText('Method not found');
  await expect(explanation(page)).toContainText('error code');

  await scope.runAction('Go to the matching request or response');
  await page.getByRole('treeitem').filter({ hasText: 'colour' }).first().hover();
  await expect(explanation(page)).toContainText('The method is not part of MCP');

  // The server passes over a message that is no JSON-RPC in the strict sense.
  await scope.send('{"jsonrpc":"2.0","id":903,"method":"ping","extra":1}');
  await scope.frames.focus();
  await page.keyboard.press('End');
  await scope.choose(scope.rows('request').filter({ hasText: '903' }).first());
  await page.getByRole('treeitem').filter({ hasText: 'extra' }).hover();
  await expect(explanation(page)).toContainText('Not defined by JSON-RPC 2.0, nor by any revision of MCP.');
});

test('a frame is explained field by field, and the clause opens only when it is pressed', async ({ scope, page }) => {
  const asked: string[] = [];
  await page.context().route('https://modelcontextprotocol.io/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>specification</title>' });
  });
  await scope.connectTo([NODE, ...EVERYTHING]);
  await scope.expectVerdict('Connected');
  await scope.send(
    '{"jsonrpc":"2.0","id":902,"method":"tools/call","params":{"name":"echo","arguments":{"message":"a"}}}',
  );
  // The list moves until the answer is in it.
  await expect(scope.rows('response.result').filter({ hasText: 'tools/call' })).toBeVisible();
  await scope.choose(scope.rows('request').filter({ hasText: 'tools/call' }).first());
  const view = await scope.showDetail('Explain');
  const frame = view.getByRole('region', { name: 'In this frame' });
  await expect(frame.getByRole('button')).toHaveText([
    /^tools\/call/,
    /^jsonrpc/,
    /^id/,
    /^params/,
    /^name/,
    /^arguments/,
  ]);
  await frame.getByRole('button', { name: /^arguments/ }).click();
  await expect(explanation(page)).toContainText('an object that satisfies its inputSchema');

  expect(asked).toEqual([]);
  const opened = page.context().waitForEvent('page');
  await explanation(page).getByRole('link').click();
  const site = await opened;
  await expect(site).toHaveTitle('specification');
  expect(asked).toEqual(['https://modelcontextprotocol.io/specification/2025-11-25/server/tools']);
});

test('header lines and the status of an exchange are explained', async ({ scope, page, standing }) => {
  const { url } = await standing('everything', 'streamableHttp');
  await scope.connectTo(url);
  await scope.expectVerdict('Connected');
  const panel = await scope.showExchange('tools/list');
  await panel.getByRole('tab', { name: 'Headers' }).click();
  const headers = panel.getByLabel('Request headers');
  await headers.getByRole('button', { name: 'mcp-session-id' }).focus();
  await expect(explanation(page)).toContainText('Mcp-Session-Id');
  await expect(explanation(page)).toContainText('Names the session.');
  await expect(explanation(page)).toContainText('Defined in 2025-11-25, since 2025-03-26. 2026-07-28 takes it away.');
  await page.keyboard.press('ArrowUp');
  await expect(explanation(page)).not.toContainText('Names the session.');
  await panel.getByRole('button', { name: '200', exact: true }).focus();
  await expect(explanation(page)).toContainText('HTTP status');

  await explanation(page).getByRole('button', { name: 'Fold the explanation' }).click();
  await expect(explanation(page)).toContainText('the answer to the request is in the body');
  await expect(explanation(page)).not.toContainText('HTTP status');
});
