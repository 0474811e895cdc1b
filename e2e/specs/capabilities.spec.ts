import type { Locator } from '@playwright/test';
import { inProject, testServer } from '../shells/project.ts';
import { expect, test } from '../shared-window.ts';

const NODE = process.execPath;
const EVERYTHING = [NODE, inProject('node_modules/@modelcontextprotocol/server-everything/dist/index.js'), 'stdio'];
const DUAL = [NODE, testServer('sdk-stdio'), 'dual'];
const MODERN = [NODE, testServer('sdk-stdio'), 'modern'];

// Nothing of these tests outlives their connections. A grid draws only what is in view: in this window that is every line.
test.use({ leavesNothing: true, viewport: { width: 1280, height: 3000 } });

/** A line of a grid by its attribute. */
const lineOf = (grid: Locator, selector: string): Locator => grid.locator(selector).first();

const capability = (panel: Locator, path: string): Locator =>
  lineOf(panel.getByRole('grid', { name: 'Capabilities' }), `[data-capability="${path}"]`);

test('a legacy server: declared, used and judged, with the frames that prove it', async ({ scope, page }) => {
  await scope.connectTo(EVERYTHING, { capabilities: { roots: { listChanged: true } } });
  await scope.expectVerdict('Connected');
  await scope.expectCount('operations', 5);
  const panel = await scope.showPanel('Capabilities');

  const tools = capability(panel, 'tools');
  await expect(tools).toHaveAttribute('data-verdict', 'in use');
  await expect(tools).toContainText('1 list');
  await tools.click();
  const evidence = panel.getByRole('region', { name: 'Evidence' });
  await expect(evidence).toContainText('The server declared tools, and it was used.');
  await evidence
    .getByRole('button', { name: /frame \d+ .*tools\/list/ })
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'Detail' })).toContainText('tools/list');

  await expect(capability(panel, 'resources.subscribe')).toHaveAttribute('data-verdict', 'available, unused');
  await expect(capability(panel, 'sampling')).toHaveAttribute('data-verdict', 'not declared');
  const grid = panel.getByRole('grid', { name: 'Capabilities' });
  await expect(lineOf(grid, '[data-fact="structured-output"]')).toHaveAttribute('data-verdict', 'offered, unused');
  await expect(lineOf(grid, '[data-fact="task-tools"]')).toHaveAttribute('data-verdict', 'offered, unused');
});

test('the two ends of a connection beside each other, and back by keyboard', async ({ scope }) => {
  await scope.connectTo(EVERYTHING);
  await scope.expectVerdict('Connected');
  await scope.runAction('Compare client and server');
  const panel = await scope.showPanel('Capabilities');
  const sides = panel.getByRole('grid', { name: 'Client and server' });
  await expect(sides.locator('[data-side-difference="revision"]')).toContainText('asks for 2025-11-25');
  const roots = lineOf(sides, '[data-side-difference="roots"]');
  await expect(roots).toContainText('declares');
  await roots.click();
  await expect(panel.getByRole('region', { name: 'Evidence' })).toContainText('roots');
  await scope.runAction('Show the capability ledger');
  await expect(panel.getByRole('grid', { name: 'Capabilities' })).toBeVisible();
});

test('what if the session were of another revision: its findings choose their rows', async ({ scope }) => {
  await scope.connectTo(EVERYTHING);
  await scope.expectVerdict('Connected');
  await scope.expectCount('operations', 5);
  const panel = await scope.showPanel('Capabilities');
  await panel.getByRole('combobox', { name: 'What if this were another revision' }).click();
  await scope.page.getByRole('option', { name: /2026-07-28/ }).click();
  const grid = panel.getByRole('grid', { name: 'What would be illegal or missing' });
  const initialized = grid.locator('[data-rule="msg-wrong-version"][data-new="true"]', { hasText: 'initialized' });
  await expect(initialized).toContainText('2026-07-28 does not have');
  await initialized.click();
  await expect(scope.page.getByRole('region', { name: 'Detail' })).toContainText('notifications/initialized');

  await panel.getByText('Ledger', { exact: true }).click();
  const listChanged = capability(panel, 'roots.listChanged');
  await expect(listChanged).toHaveAttribute('data-verdict', 'wrong revision');
  await expect(listChanged).toContainText('≠ removed');

  await scope.runAction('What if this were 2025-11-25');
  await expect(panel.getByRole('status')).toContainText('nothing of this would be illegal or missing');
});

test('a modern server: which requests declared what', async ({ scope }) => {
  await scope.connectTo(MODERN, { capabilities: { roots: {} } });
  await scope.expectVerdict('Connected');
  await scope.expectCount('operations', 5);
  const panel = await scope.showPanel('Capabilities');
  await expect(capability(panel, 'tools.listChanged')).toHaveAttribute('data-verdict', 'in use');

  // One more request, written by hand, declares what the others do not.
  await scope.send(
    JSON.stringify({
      jsonrpc: '2.0',
      id: 900,
      method: 'tools/list',
      params: {
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientCapabilities': { sampling: {}, extensions: { 'com.example/only-here': {} } },
        },
      },
    }),
  );
  const sampling = capability(panel, 'sampling');
  await expect(sampling).toContainText(/declared by 1 of \d+ requests/);
  await sampling.click();
  const declared = panel.getByRole('region', { name: 'Evidence' }).getByRole('row', { name: /✓ declared/ });
  await declared.getByRole('button').first().click();
  await expect(scope.page.getByRole('region', { name: 'Detail' })).toContainText('tools/list');
  await expect(capability(panel, 'extensions.com.example/only-here')).toHaveAttribute(
    'data-verdict',
    'one-sided; fallback expected',
  );
});

test('a modern server that was not asked what it can do: no verdict, and a button to ask', async ({ scope }) => {
  const dialog = await scope.openConnectDialog(DUAL);
  await dialog.getByText('Automatic client behavior').click();
  await dialog.getByRole('switch', { name: 'Open the conversation' }).click();
  await dialog.getByRole('button', { name: /^Connect/ }).click();
  await expect(scope.connection).toHaveAttribute('data-connection-state', 'open');
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  await scope.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: meta } }));
  const panel = await scope.showPanel('Capabilities');
  await expect(capability(panel, 'tools')).toHaveAttribute('data-verdict', 'unknown');
  await panel.getByRole('button', { name: 'Send server/discover' }).click();
  await expect(capability(panel, 'tools')).toHaveAttribute('data-verdict', 'in use');
  await expect(panel.getByRole('button', { name: 'Send server/discover' })).toBeHidden();
});

test('two connections compared: era, revision, server and capabilities, each with what it means', async ({ scope }) => {
  await scope.connectTo(EVERYTHING);
  await scope.expectVerdict('Connected');
  await scope.connectByDialog(MODERN);
  await scope.expectVerdict('Connected', '2026-07-28');
  const panel = await scope.showPanel('Capabilities');
  await panel.getByRole('button', { name: 'another connection…' }).click();
  await scope.page.getByRole('menuitem', { name: /server-everything/ }).click();
  const grid = panel.getByRole('grid', { name: 'Differences' });
  const era = grid.locator('[data-difference="era"]');
  await expect(era).toHaveAttribute('data-compatibility', 'breaking');
  await expect(era).toContainText('modern');
  await era.click();
  await expect(panel.getByRole('region', { name: 'Difference' })).toContainText(
    'cannot speak to a server of the other',
  );
  await expect(lineOf(grid, '[data-difference="completions"]')).toHaveAttribute('data-compatibility', 'additive');

  await panel.getByRole('button', { name: 'Swap' }).click();
  await expect(lineOf(grid, '[data-difference="completions"]')).toHaveAttribute('data-compatibility', 'breaking');
  await expect(grid.locator('[data-difference="tools"]')).toHaveCount(0);
  await panel.getByRole('switch', { name: 'Show equal entries' }).click();
  await expect(lineOf(grid, '[data-difference="tools"]')).toHaveAttribute('data-compatibility', 'same');
});
