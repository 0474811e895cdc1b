import { captureFiles, recordedEvents } from '../shells/captures.ts';
import { EVERYTHING } from '../shells/real-server.ts';
import { toolsOfEverything } from '../shells/tools-of-everything.ts';
import { expect, test } from '../shared-window.ts';

test.use({ leavesNothing: true });

test('the reference server connects by the dialog, and its handshake, capabilities and frames are shown', async ({
  scope,
  home,
}) => {
  await scope.connectByDialog([process.execPath, ...EVERYTHING]);
  await scope.expectVerdict('Connected', '2025-11-25');
  await expect(scope.verdict).toContainText(`${await toolsOfEverything('window')} tools`);
  await expect(scope.connection).toHaveAttribute('data-connection-state', 'open');
  await expect(scope.connection).toHaveAttribute('data-verdict-tone', 'ok');
  for (const name of ['spawn', 'initialize', 'initialized'])
    await expect(scope.phase(name)).toHaveAttribute('data-state', 'done');
  await expect(scope.phase('operation')).toHaveAttribute('data-state', 'active');

  await scope.showFirstRows();
  // What the server speaks is asked first; a server of the handshake era does not know the question.
  await expect(scope.rows('request').first()).toContainText('server/discover');
  await scope.choose(scope.rows('request').filter({ hasText: 'initialize' }).first());
  await expect(scope.frames.locator('[aria-selected="true"]')).toHaveAttribute('data-class', 'request');

  const capabilities = await scope.showPanel('Capabilities');
  await expect(capabilities).toContainText('tools.listChanged');
  await capabilities.getByRole('button', { name: 'client ↔ server' }).click();
  await expect(capabilities.getByRole('grid', { name: 'Client and server' })).toContainText('roots');

  const [capture] = captureFiles(home);
  const recorded = recordedEvents(capture ?? '');
  expect(recorded.some(({ dir, text }) => dir === 'c2s' && text?.includes('"initialize"'))).toBe(true);
  await expect.poll(() => scope.count('upto')).toBe(recordedEvents(capture ?? '').length);
});

test('a server that was connected to is remembered, and connects again with one click', async ({ scope }) => {
  await scope.connectTo([process.execPath, ...EVERYTHING]);
  await scope.expectVerdict('Connected');
  await scope.page.getByRole('button', { name: 'Disconnect' }).click();
  await expect(scope.connection).toHaveAttribute('data-connection-state', 'closed');
  await scope.sidebar
    .getByRole('list', { name: 'Servers' })
    .getByRole('button', { name: /Connect to/ })
    .click();
  await scope.expectVerdict('Connected');
});

test('a reload of the page finds everything again', async ({ scope, page }) => {
  await scope.connectTo([process.execPath, ...EVERYTHING]);
  await scope.expectVerdict('Connected');
  await scope.expectCount('rows', 10);
  const rows = await scope.count('rows');
  await page.reload();
  await scope.expectVerdict('Connected');
  await scope.expectCount('rows', rows);
});

test('a capture of an earlier session is opened from the sidebar', async ({ scope }) => {
  await scope.connectTo([process.execPath, ...EVERYTHING]);
  await scope.expectVerdict('Connected');
  await scope.page.getByRole('button', { name: 'Disconnect' }).click();
  await scope.expectVerdict('Closed');
  const rows = await scope.count('rows');
  await scope.sidebar
    .getByRole('button', { name: /^Open capture/ })
    .first()
    .click();
  // What follows is as true of the connection that was ended: the capture has a tab of its own.
  await expect(scope.page.getByRole('tablist', { name: 'Connections' }).getByRole('tab')).toHaveCount(2);
  await expect(scope.connection).toHaveAttribute('data-connection-state', 'closed');
  await scope.expectVerdict('Closed');
  await expect.poll(() => scope.count('rows')).toBe(rows);
});
