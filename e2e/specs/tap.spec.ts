import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect, test } from '../own-window.ts';
import { inProject, testServer } from '../shells/project.ts';
import { EVERYTHING } from '../shells/real-server.ts';
import { startServer, startTap } from '../shells/test-server.ts';
import { startWebShell } from '../shells/web-shell.ts';

const TAP = [inProject('dist/cli/mcpscope.cjs'), 'tap'];

/** A client that others wrote, whose configuration names the tap in the place of its server. */
async function tappedClient(home: string, name: string, server = [testServer('small-stdio')]): Promise<Client> {
  const client = new Client({ name: 'others-client', version: '3.1.0' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [...TAP, '--name', name, '--client', 'cursor', '--', process.execPath, ...server],
      env: { ...getDefaultEnvironment(), MCPSCOPE_HOME: home },
    }),
  );
  return client;
}

test('a tapped server is shown live as a client starts it, and what was said while no window was open stands in the library', async ({
  home,
  scope,
  shell,
  page,
}) => {
  const client = await tappedClient(home, 'weather');
  const tab = page.getByRole('tab', { name: /Cursor ⇄ weather/ });
  await expect(tab).toContainText('tapped');
  await scope.expectVerdict('Connected');
  const who =
    /configuration of Cursor has this tap\. It was started by .* The client says that it is others-client 3\.1\.0\./;
  await expect(page.getByText('⇄ tapped').first()).toHaveAttribute('title', who);
  await client.listTools();
  await expect(page.getByRole('row').filter({ hasText: 'tools/list' }).first()).toBeVisible();
  await client.close();
  await expect(page.getByRole('status').first()).not.toContainText('Connected');

  await page.goto('about:blank');
  await shell.stop();
  const unseen = await tappedClient(home, 'mail');
  await unseen.listTools();
  await unseen.close();
  const again = await startWebShell(home);
  await page.goto(await again.newAddress());
  await scope.sidebar
    .getByRole('button', { name: /^Open capture .*mail|^Open capture test-server/ })
    .first()
    .click();
  await expect(page.getByRole('tab', { name: /Cursor ⇄ mail/ })).toContainText('tapped');
  await page.goto('about:blank');
  await again.stop();
});

test('a user speaks into a tapped connection once that is switched on, to either end, and neither notices an answer', async ({
  home,
  scope,
  page,
}) => {
  const client = await tappedClient(home, 'weather');
  await scope.expectVerdict('Connected');
  const composer = page.getByRole('region', { name: 'Compose' });
  await expect(composer).toBeHidden();

  await page.getByRole('button', { name: 'Speak', exact: true }).click();
  const speech = page.getByRole('switch', { name: 'Speak into this connection' });
  await speech.click();
  await expect(composer).toBeVisible();
  await expect(speech).toBeFocused();
  await page.keyboard.press('Escape');
  await scope.compose('{"jsonrpc":"2.0","id":1,"method":"tools/list"}');
  await expect(page.getByRole('row').filter({ hasText: 'tools/list' })).toHaveCount(2);
  await composer.getByText('to the client').click();
  await scope.compose('{"jsonrpc":"2.0","id":1,"method":"ping"}');
  await expect(page.getByRole('row').filter({ hasText: 'ping' })).toHaveCount(2);

  await scope.runAction('Stop speaking into this tapped connection');
  await expect(composer).toBeHidden();
  await client.listTools();
  await expect(page.getByRole('row').filter({ hasText: 'tools/list' })).toHaveCount(4);
  await client.close();
});

test('a call of a client of others is held and edited, and so is its result, by a rule made of a frame, with the keyboard', async ({
  home,
  scope,
  page,
}) => {
  const client = await tappedClient(home, 'weather', EVERYTHING);
  await scope.expectVerdict('Connected');
  const echo = (message: string) => client.callTool({ name: 'echo', arguments: { message } });
  await echo('sea');
  const rules = page.getByTestId('rules');
  const text = rules.getByRole('textbox', { name: 'Text of the rules' });
  const strip = page.getByRole('region', { name: 'Held messages' });
  const goes = strip.getByRole('textbox', { name: 'What goes on' });

  await scope.choose(scope.rows('request').filter({ hasText: 'tools/call' }).first());
  await page.keyboard.press('Shift+H');
  await expect(text).toHaveValue(/hold echo[^]*hold: true/);
  await text.focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText(
    "  - {name: results, when: 'class:response.* method:tools/call', do: [{hold: true}]}\n",
  );
  await page.keyboard.press('ControlOrMeta+Shift+L');
  await expect(rules.getByRole('status')).toContainText('In force');

  const answer = echo('sea');
  await expect(strip).toContainText(/Held: → tools\/call \d by hold echo.*goes on in \d+ s/);
  await page
    .getByTestId('list')
    .getByRole('tab', { name: /^Frames/ })
    .focus();
  await page.keyboard.press('Shift+J');
  await expect(goes).toHaveValue(/sea/);
  await goes.fill((await goes.inputValue()).replace('sea', 'ocean'));
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(strip).toContainText(/← tools\/call \d by results/);
  // The workbench may have gone on to it.
  await scope.runAction('Edit the held message');
  await expect(goes).toHaveValue(/Echo: ocean/);
  await goes.fill((await goes.inputValue()).replace('Echo: ocean', 'Echo: lake'));
  await page.keyboard.press('ControlOrMeta+Enter');
  expect(await answer).toMatchObject({ content: [{ type: 'text', text: 'Echo: lake' }] });
  await expect(strip).toBeHidden();
  await scope.showPanel('Frames');
  // What was done to the answer is told behind it.
  await expect(scope.rows('middle')).toHaveCount(2);
  await scope.choose(scope.rows('middle').last());
  await expect(page.getByLabel('What differs')).toContainText('lake');
  // What was done leads to the message, and the message to what was done.
  const detail = page.getByTestId('detail');
  await detail.getByRole('button', { name: /^frame \d+$/ }).click();
  const message = scope.frames.locator('[role="row"][aria-selected="true"]');
  await expect(message).toHaveAttribute('data-class', 'response.result');
  await expect(message).toContainText('changed on its way');
  await detail.getByRole('button', { name: 'changed on its way' }).click();
  await expect(message).toHaveAttribute('data-class', 'middle');
  await client.close();
});

test('a client of a tapped address is shown live, and a user speaks to either end of it', async ({
  home,
  scope,
  page,
}) => {
  // As high as the list.
  await page.setViewportSize({ width: 1280, height: 2000 });
  const server = await startServer('everything', ['streamableHttp']);
  const tap = await startTap(server.url, home);
  const client = new Client({ name: 'others-client', version: '3.1.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(tap.url)));
  await expect(page.getByRole('tab', { name: /others-client ⇄/ })).toContainText('tapped');
  await scope.expectVerdict('Connected');
  await client.listTools();
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  await expect(row('tools/list')).toHaveCount(2);

  await scope.runAction('Speak into this tapped connection');
  const composer = page.getByRole('region', { name: 'Compose' });
  await expect(composer).toBeVisible();
  await scope.compose('{"jsonrpc":"2.0","id":1,"method":"tools/list"}');
  await expect(row('tools/list')).toHaveCount(4);
  await composer.getByText('to the client').click();
  await scope.compose('{"jsonrpc":"2.0","id":1,"method":"ping"}');
  await expect(row('ping')).toHaveCount(2);
  await client.listTools();
  await expect(row('tools/list')).toHaveCount(6);
  await client.close();
  await tap.stop();
  await server.stop();
});
