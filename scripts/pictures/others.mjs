// What is done in the window before a picture is taken of clients, servers and sign-ins of others.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from '../project.mjs';
import { ADDRESS, DEMO, FOLDER } from './servers.mjs';
import { connectTo, runAction, verdict } from './steps.mjs';

/** What a server makes of everything that clients do wrong. */
export async function tryFaults(page) {
  await runAction(page, 'How does the server take faults of clients?');
  await page
    .getByTestId('trials')
    .getByRole('status')
    .filter({ hasText: /that it met/ })
    .waitFor({ timeout: 120_000 });
}

/** Tries a client with some of the faults of servers. */
export async function tryClient(page) {
  await runAction(page, 'How does a client take faults of its server?');
  const form = page.getByTestId('client-trials-form');
  await form.getByRole('textbox', { name: 'Command' }).fill('node agent.mjs {server}');
  await form.getByText('Chosen faults and recipes').click();
  const faults = ['latency', 'stall', 'truncated-json', 'banner', 'exit-in-call', 'wrong-id', 'answered-twice'];
  for (const id of [...faults, 'undeclared-request', 'slow-then-silent'])
    await form.getByRole('checkbox', { name: id, exact: true }).check();
  await page.getByRole('button', { name: 'Try the client' }).click();
  await page.locator('[data-testid="client-trials"][data-running="over"]').waitFor({ timeout: 120_000 });
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().focus();
}

export async function serveMock(page) {
  await page.waitForTimeout(1500);
  await runAction(page, 'Serve as a mock server…');
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
  await page.getByText('Serving on this machine only.').waitFor();
}

/** What clients make of a server, with the tool that they take; in the table of tools, or client by client. */
export async function lookAtAcceptance(page, part) {
  await runAction(page, 'Show Clients');
  const panel = page.getByRole('region', { name: 'What clients make of it' });
  await panel.getByText(part, { exact: true }).click();
  const row = panel.getByRole('row', { name: part === 'Tools' ? /search/ : /Claude Code/ });
  await row.getByRole('gridcell').nth(1).click();
  await panel.getByRole('region', { name: 'The tool that passes' }).waitFor();
}

/** What the tools of a server take of a model's context. */
export async function lookAtContext(page) {
  await runAction(page, 'Show Clients');
  const panel = page.getByRole('region', { name: 'What clients make of it' });
  await panel.getByText('Context', { exact: true }).click();
  await panel.getByRole('grid', { name: 'Tools by their tokens' }).getByRole('gridcell').first().click();
}

/** A sign-in that waits for the browser, with the address to open. */
export async function waitForBrowser(page, path = '/mcp') {
  await connectTo(page, ADDRESS.url.replace('/mcp', path));
  await page.getByLabel('What went wrong').getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Waits for the browser to come back.').first().waitFor();
}

/** A sign-in with the consent given in another window. */
async function giveConsent(page, path = '/mcp') {
  await waitForBrowser(page, path);
  await page.getByRole('row', { name: /Authorization URL/ }).click();
  await page.getByRole('button', { name: 'Open in the browser…' }).click();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: /^Open / }).click();
  const consent = await opened;
  await consent.getByRole('link', { name: 'Allow' }).click();
  await consent.getByText('You can close this page').waitFor();
  await consent.close();
}

export async function readToken(page) {
  await giveConsent(page);
  await page.getByRole('row', { name: /^Token done/ }).click();
}

export async function failToSignIn(page) {
  await giveConsent(page, '/other-audience');
  await page.getByText('refuses the token').first().waitFor();
  await page.getByRole('row', { name: /The request again/ }).click();
}

/** What a server makes of requests that are wrong on purpose. */
export async function tryDefences(page) {
  await readToken(page);
  await page.getByRole('button', { name: 'Defences' }).click();
  await page.getByRole('button', { name: 'Try all' }).click();
  await page
    .getByText(/^(None of|\d+ of) \d+ /)
    .first()
    .waitFor();
}

/** Others speak to each other: a client whose configuration names the tap. Returns how it ends. */
export async function tapOthers(page, home) {
  const { Client } = await import('@modelcontextprotocol/client');
  const { StdioClientTransport } = await import('@modelcontextprotocol/client/stdio');
  const client = new Client({ name: 'claude-code', title: 'Claude Code', version: '2.1.330' });
  const tap = [inProject('dist/cli/mcpscope.cjs'), 'tap', '--name', 'weather', '--client', 'claude-code', '--'];
  const env = { ...process.env, MCPSCOPE_HOME: home };
  await client.connect(
    new StdioClientTransport({ command: 'node', args: [...tap, ...DEMO], cwd: FOLDER, env, stderr: 'ignore' }),
  );
  await verdict(page);
  await client.listTools();
  await client.callTool({ name: 'echo', arguments: { message: 'hello' } });
  await client.callTool({ name: 'get_weather', arguments: { city: 'Bergen' } });
  await page.getByRole('row').filter({ hasText: 'get_weather' }).first().click();
  return () => client.close();
}

/** Two clients of this machine: one server has its key in the open, one command is not there; the change of a tap is looked at. */
export async function lookAtClients(page, home) {
  const weather = { command: 'node', args: [join(FOLDER, 'demo', 'server.js')], env: { API_KEY: 'wk_7Xq2Lm9Pz4Rt8W' } };
  const files = { command: 'mcp-files', args: ['--root', '/srv/files'] };
  for (const [folder, name, servers] of [
    ['.cursor', 'mcp.json', { weather, files }],
    ['.gemini', 'settings.json', { weather }],
  ]) {
    mkdirSync(join(home, 'user', folder), { recursive: true });
    writeFileSync(join(home, 'user', folder, name), JSON.stringify({ mcpServers: servers }, null, 2));
  }
  await runAction(page, 'Clients on this machine');
  const dialog = page.getByRole('dialog', { name: 'Clients on this machine' });
  await dialog.getByRole('button', { name: 'Tap weather', exact: true }).click();
  await dialog.getByRole('region', { name: 'The change' }).waitFor();
}

/** The servers that run, by their clients: one of them is tapped. */
export async function lookAtProcesses(page, home) {
  const weather = { command: 'node', args: [join(FOLDER, 'demo', 'server.js')] };
  mkdirSync(join(home, 'user'), { recursive: true });
  writeFileSync(join(home, 'user', '.claude.json'), JSON.stringify({ mcpServers: { weather } }, null, 2));
  const leave = await tapOthers(page, home);
  await runAction(page, 'Clients on this machine');
  const processes = page.getByRole('region', { name: 'Server processes' });
  await processes
    .getByRole('button', { name: /^End tree of/ })
    .first()
    .click();
  await processes.getByRole('button', { name: 'Leave it' }).waitFor();
  await processes.scrollIntoViewIfNeeded();
  return leave;
}
