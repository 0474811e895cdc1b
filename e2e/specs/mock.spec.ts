// A recorded session is served from the window; what clients make of a mock stands in e2e/command-line/mock.test.ts.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { captureFiles } from '../shells/captures.ts';
import { EVERYTHING } from '../shells/real-server.ts';
import { expect, test } from '../shared-window.ts';

test.use({ leavesNothing: true, server: [process.execPath, ...EVERYTHING] });

test('a session is served, and no more after it was stopped', async ({ scope, home, page }) => {
  await scope.expectVerdict('Connected', /\d+ tools/);
  await scope.runAction('Serve as a mock server…');
  const dialog = page.getByRole('dialog', { name: /^Mock server: / });
  const [capture = ''] = captureFiles(home);
  await expect(dialog.getByText(`mcpscope mock ${capture}`)).toBeVisible();
  await dialog.getByLabel('Port').fill('70000');
  await expect(dialog.getByRole('alert')).toHaveText('A number from 0 to 65535.');
  await dialog.getByLabel('Port').fill('');
  await dialog.getByText('immediate').click();
  await dialog.getByRole('button', { name: 'Start' }).click();
  await expect(dialog.getByText('Serving on this machine only.')).toBeVisible();
  const url = await dialog.getByTestId('mock').getAttribute('data-url');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `Served as a mock server at ${url}` })).toContainText('⇄ mock');
  const client = new Client({ name: 'official', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(url ?? '')));
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain('echo');
  await client.close();
  await scope.runAction('Stop the mock server');
  await expect(page.getByText('⇄ mock')).toBeHidden();
  await expect(fetch(url ?? '')).rejects.toThrow('fetch failed');
});
