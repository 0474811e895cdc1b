// `npm run pictures -- [NAME…]`: takes the pictures of docs/images anew, from the built web shell with real servers; all, or those whose
// names begin so.
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildIfNeeded } from './build.mjs';
import { findBrowser, NO_BROWSER } from './find-browser.mjs';
import { giveUp, inProject } from './project.mjs';
import { ensureInstalled } from './setup.mjs';

// Below the folder that the servers are laid out in: pictures show no path of the machine that takes them.
const EVERYTHING = ['node', 'node_modules/@modelcontextprotocol/server-everything/dist/index.js', 'stdio'];
const DEMO = ['node', 'demo/server.js'];
/** The same server at an address; a port that seldom is taken. */
const ADDRESS = { port: '3931', url: 'http://127.0.0.1:3931/mcp' };
const MISSING_KEY = ['node', 'weather-mcp.mjs'];
/** Two versions of the same server. */
const OLDER = ['node', 'forecasts.mjs', '1'];
const NEWER = ['node', 'forecasts.mjs', '2'];
/** Tools that clients stumble over. */
const ODD = ['node', 'places.mjs', '12'];
const FOLDER = join(tmpdir(), 'weather');
const WANTED = process.argv.slice(2);
/** The sizes of window that the guide shows, in CSS px. */
const DESK = { width: 1440, height: 900 };
const LAPTOP = { width: 1280, height: 800 };

/** A client that asks again when it hears nothing, and says what went wrong. */
const CLIENT = `import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
const [command, ...args] = process.argv.slice(2);
const client = new Client({ name: 'agent', version: '1.4.0' });
try {
  await client.connect(new StdioClientTransport({ command, args, stderr: 'ignore' }), { timeout: 9000 });
  await client.listTools(undefined, { timeout: 3000 });
  const call = () => client.callTool({ name: 'echo', arguments: { message: 'Oslo' } }, undefined, { timeout: 3000 });
  await call().catch(call);
  await client.close();
} catch (error) {
  console.error('Error: ' + error.message);
  process.exit(1);
}
`;

function layOutServers() {
  rmSync(FOLDER, { recursive: true, force: true });
  cpSync(inProject('dist/demo'), join(FOLDER, 'demo'), { recursive: true });
  cpSync(inProject('e2e/servers/exits-at-once.mjs'), join(FOLDER, 'weather-mcp.mjs'));
  cpSync(inProject('e2e/servers/sdk-versions.mjs'), join(FOLDER, 'forecasts.mjs'));
  cpSync(inProject('e2e/servers/odd-tools.mjs'), join(FOLDER, 'places.mjs'));
  cpSync(inProject('e2e/servers/peers'), join(FOLDER, 'peers'), { recursive: true });
  symlinkSync(inProject('node_modules'), join(FOLDER, 'node_modules'), 'junction');
  writeFileSync(join(FOLDER, 'agent.mjs'), CLIENT);
}

const call = (id, name, args) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args, _meta: { progressToken: id } },
});

/** Calls tools of the demo server that take a while, log, and answer against the rules, and chooses a telling row. */
async function converse(page) {
  const messages = [
    call(10, 'long_running', { steps: 4, milliseconds: 2400 }),
    call(11, 'get_weather', { city: 'Oslo' }),
    call(12, 'list_roots', {}),
    call(13, 'roll_dice', {}),
    call(14, 'fail', {}),
  ];
  for (const message of messages) {
    await compose(page, JSON.stringify(message));
    await page.waitForTimeout(300);
  }
  await page.waitForFunction(() => document.querySelector('[data-testid="connection"]')?.dataset.pending === '0');
  await compose(page, JSON.stringify(call(15, 'echo', { message: 'hello again' })));
  await page.getByRole('textbox', { name: 'Message to send' }).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(JSON.stringify(call(16, 'get_weather', { city: 'Bergen' })));
  await page.getByRole('row').filter({ hasText: 'roll_dice' }).first().click();
}

async function compose(page, text) {
  await page.getByRole('textbox', { name: 'Message to send' }).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(text);
  await page.getByTestId('composer').getByRole('button', { name: /^Send/ }).click();
}

/** The same with the timeline, which has folded to its overview beside the reply. */
async function converseAtLength(page) {
  await converse(page);
  await runAction(page, 'Fold or unfold the timeline');
  await page.getByTestId('composer').getByRole('textbox', { name: 'Message to send' }).focus();
}

/** The stretch of the calls, large enough to see what each of them did; the room of the composer is the timeline's. */
async function lookAtTimeline(page) {
  await converse(page);
  await runAction(page, 'Fold or unfold the composer');
  await page.mouse.move(860, 190);
  await page.mouse.wheel(0, -240);
}

async function lookAtFindings(page) {
  await converse(page);
  await page.getByTestId('list').getByRole('tab', { name: 'Findings' }).click();
  await page.locator('[data-rule="frame-stdout-noise"]').first().click();
}

async function explain(page) {
  await converse(page);
  await page.getByRole('tab', { name: 'Explain' }).click();
}

/** Colours the rows of two tools, and writes half a filter. */
async function lookForRows(page) {
  await converse(page);
  const filter = page.getByRole('combobox', { name: 'Filter frames' });
  for (const [tool, colour] of [
    ['get_weather', 'teal'],
    ['fail', 'orange'],
  ]) {
    await filter.fill(`tool:${tool}`);
    await page.keyboard.press('Enter');
    await page
      .getByRole('row')
      .filter({ hasText: tool })
      .first()
      .locator('[data-cell="method"]')
      .click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Filter and colour' }).click();
    await page.getByRole('menuitem', { name: `tool=${tool}` }).click();
    const menu = page.getByRole('menu', { name: `tool=${tool}` });
    await menu.getByRole('menuitem', { name: 'Colour by this value' }).click();
    await page.getByRole('menuitem', { name: colour }).click();
    await page.getByRole('button', { name: 'Dismiss the notice' }).first().click();
  }
  await filter.fill('');
  await filter.pressSequentially('method:tools/* l', { delay: 20 });
}

const REQUESTS = `mcpscope-sequence: 1
name: Smoke test
steps:
  - request: tools/list
    expect: result.tools[*].name=echo
    capture: { tool: 'result.tools[0].name' }
  - name: echo says what it was told
    request: tools/call
    params: { name: '{{tool}}', arguments: { message: hello } }
    expect: result.content[0].text:*hello*
  - name: the sum is right, and quick
    request: tools/call
    params: { name: get-sum, arguments: { a: 2, b: 3 } }
    expect: [latency<200ms, 'result.content[0].text:*6*']
  - wait: 250ms
  - name: half a message
    send: '{"jsonrpc":"2.0","id":99,'
    expect: -kind:process.exit
  - name: a tool that is not there
    request: tools/call
    params: { name: nothing }
    expect: result.isError=true
`;

/** A file of requests that ran, with one expectation that was not met. */
async function runRequests(page) {
  const requests = page.getByTestId('requests');
  await page.getByTestId('list').getByRole('tab', { name: 'Requests' }).click();
  await requests.getByRole('button', { name: 'New file…' }).click();
  await page.keyboard.type('smoke');
  await page.keyboard.press('Enter');
  await requests.getByText('Text', { exact: true }).click();
  await requests.getByRole('textbox', { name: 'Text of the file' }).fill(REQUESTS);
  await requests.getByRole('button', { name: /^Save/ }).click();
  await requests.getByText('Steps', { exact: true }).click();
  await requests.getByRole('row').filter({ hasText: 'half a message' }).waitFor();
  await requests.getByRole('button', { name: /^Run$/ }).click();
  await requests.getByText('✕ failed').waitFor();
  await requests.getByRole('row').filter({ hasText: 'the sum is right' }).click();
}

async function drawSequence(page) {
  await converse(page);
  await page.getByRole('tab', { name: /^Sequence/ }).click();
}

async function sweep(page) {
  await page.keyboard.press('ControlOrMeta+K');
  await page.keyboard.type('Try every revision');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('2024-11-05').first().waitFor();
  await page.waitForTimeout(9000);
}

/** What a server makes of everything that clients do wrong. */
async function tryFaults(page) {
  await page.keyboard.press('ControlOrMeta+K');
  await page.keyboard.type('How does the server take faults of clients?');
  await page.getByRole('option', { name: 'How does the server take faults of clients?' }).first().click();
  await page
    .getByTestId('trials')
    .getByRole('status')
    .filter({ hasText: /that it met/ })
    .waitFor({ timeout: 120_000 });
}

/** Tries a client with some of the faults of servers. */
async function tryClient(page) {
  await page.keyboard.press('ControlOrMeta+K');
  await page.keyboard.type('How does a client take faults of its server?');
  await page.getByRole('option', { name: 'How does a client take faults of its server?' }).first().click();
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

/** Fills the library with sessions of several revisions and servers, and names one of them. */
async function keepSessions(page) {
  await sweep(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Demo server' }).click();
  await page.waitForTimeout(2500);
  await converse(page);
  await page.keyboard.press('ControlOrMeta+K');
  await page.keyboard.type('disconnect');
  await page.keyboard.press('Enter');
  await page.getByText('Closed').first().waitFor();
  await page.getByRole('button', { name: 'All captures' }).click();
  const library = page.getByRole('dialog', { name: 'Captures' });
  await library.getByRole('row').filter({ hasText: 'Demo' }).first().click();
  await page.keyboard.press('F2');
  await page.keyboard.insertText('Greeting on stdout, dice loaded');
  await page.keyboard.press('Enter');
  await page.keyboard.press('p');
  await library.getByRole('textbox', { name: /^Tags of/ }).fill('stdout, to report');
  await page.keyboard.press('Enter');
}

async function serveMock(page) {
  await page.waitForTimeout(1500);
  await page.keyboard.press('ControlOrMeta+K');
  await page.keyboard.type('serve as a mock');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
  await page.getByText('Serving on this machine only.').waitFor();
}

/** Connects to the address and chooses a call in the HTTP panel. */
async function lookBeneath(page) {
  await connectTo(page, ADDRESS.url);
  await compose(page, JSON.stringify(call(20, 'get-sum', { a: 2, b: 40 })));
  await page.waitForTimeout(800);
  await page.getByRole('tab', { name: /^HTTP/ }).click();
  await page.getByRole('row').filter({ hasText: 'tools/list' }).first().click();
}

async function probe(page) {
  await connectTo(page, ADDRESS.url);
  await runAction(page, 'Probe this address…');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Probe ⏎/ })
    .click();
  await page.getByText('Which clients can talk to it').waitFor();
}

async function connectTo(page, url) {
  await page.getByLabel('Command line or address of the server').fill(url);
  await page.keyboard.press('Enter');
  await verdict(page);
  // The window draws what came after the verdict.
  await page.waitForTimeout(1000);
}

function verdict(page) {
  const told = ['ok', 'warning', 'error'].map((tone) => `[data-verdict-tone="${tone}"]`);
  return page.locator(`[data-testid="connection"]:is(${told.join(', ')})`).waitFor();
}

/** Server-everything at its address, until `act` is through. */
async function withServer(act) {
  const [node, file] = EVERYTHING;
  const server = spawn(node, [file, 'streamableHttp'], { cwd: FOLDER, env: { ...process.env, PORT: ADDRESS.port } });
  try {
    await new Promise((listening) => server.stderr.once('data', listening));
    await act();
  } finally {
    server.kill();
  }
}

/** A server of 2026-07-28 at the same address, until `act` is through. */
async function withModernServer(act) {
  const server = spawn('node', [inProject('e2e/servers/sdk-http.mjs'), 'modern', '--port', ADDRESS.port]);
  try {
    await new Promise((listening) => server.stdout.once('data', listening));
    await act();
  } finally {
    server.kill();
  }
}

/** A protected server at the same address, with its authorization server, until `act` is through. */
async function withGuardedServer(act) {
  const server = spawn('node', [inProject('e2e/servers/guarded.mjs'), '--port', ADDRESS.port]);
  try {
    await new Promise((listening) => server.stdout.once('data', listening));
    await act();
  } finally {
    server.kill();
  }
}

/** What clients make of a server, with the tool that they take; in the table of tools, or client by client. */
async function lookAtAcceptance(page, part) {
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.insertText('Show Clients');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: 'What clients make of it' });
  await panel.getByText(part, { exact: true }).click();
  const row = panel.getByRole('row', { name: part === 'Tools' ? /search/ : /Claude Code/ });
  await row.getByRole('gridcell').nth(1).click();
  await panel.getByRole('region', { name: 'The tool that passes' }).waitFor();
}

/** What the tools of a server take of a model's context. */
async function lookAtContext(page) {
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.insertText('Show Clients');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: 'What clients make of it' });
  await panel.getByText('Context', { exact: true }).click();
  await panel.getByRole('grid', { name: 'Tools by their tokens' }).getByRole('gridcell').first().click();
}

/** A sign-in that waits for the browser, with the address to open. */
async function waitForBrowser(page, path = '/mcp') {
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

async function readToken(page) {
  await giveConsent(page);
  await page.getByRole('row', { name: /^Token done/ }).click();
}

async function failToSignIn(page) {
  await giveConsent(page, '/other-audience');
  await page.getByText('refuses the token').first().waitFor();
  await page.getByRole('row', { name: /The request again/ }).click();
}

/** What a server makes of requests that are wrong on purpose. */
async function tryDefences(page) {
  await readToken(page);
  await page.getByRole('button', { name: 'Defences' }).click();
  await page.getByRole('button', { name: 'Try all' }).click();
  await page
    .getByText(/^(None of|\d+ of) \d+ /)
    .first()
    .waitFor();
}

/** A session that is played back, at the moment before initialize was answered, with a note on its request. */
async function playBack(page) {
  await runAction(page, 'Disconnect');
  await page.waitForSelector('[data-verdict-headline="Closed"]');
  const frames = page.getByRole('grid', { name: 'Frames' });
  await frames.focus();
  await page.keyboard.press('Home');
  await frames.locator('[data-class="request"]').filter({ hasText: 'initialize' }).first().click();
  await page.keyboard.press('a');
  await page.keyboard.insertText('Slower than yesterday: 40 ms before the server answers.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await runAction(page, 'Mark the selected row yellow');
  await runAction(page, 'Show the state at the selected row');
  await page.getByRole('region', { name: 'Playback' }).waitFor();
  await frames.locator('[data-colour="yellow"]').click();
}

/** The session of the demo server, replayed against the same server: its dice fall otherwise. */
async function replay(page) {
  await converse(page);
  // One throw might fall as before; four do not.
  for (const id of [17, 18, 19]) await compose(page, JSON.stringify(call(id, 'roll_dice', {})));
  await runAction(page, 'Disconnect');
  await page.waitForSelector('[data-verdict-headline="Closed"]');
  await runAction(page, 'Replay against a server…');
  await page.getByRole('button', { name: /^Replay/ }).click();
  await page.locator('[data-testid="replay"][data-state="done"]').waitFor();
  await page
    .getByTestId('replay')
    .getByRole('button', { name: /differs/ })
    .click();
  await page.getByRole('grid', { name: 'Cases' }).locator('[data-outcome="differs"]').first().click();
}

/** Calls a tool with what nobody else should see, and looks at what an export would take out of it. */
async function exportSession(page) {
  await compose(
    page,
    JSON.stringify(
      call(30, 'echo', {
        message: 'deploy from /home/jdoe/weather with q7Xk2Lm9Pz4Rt8Wv1Yb6Nc3',
        password: 'hunter2!staging',
        apiKey: 'sk-proj-abcdefghijklmnopqrstuvwx',
        callback: 'https://example.com/done?code=4f9a1c&state=1',
      }),
    ),
  );
  await page.waitForTimeout(800);
  await page.keyboard.press('ControlOrMeta+E');
  await page.locator('[data-testid="export"][data-state="known"]').waitFor();
}

/** The newer version of the server beside the older one. */
async function compare(page) {
  await page.getByRole('button', { name: 'Connect to a server' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Connect to a server' });
  await dialog.getByRole('textbox', { name: 'Command line' }).fill(NEWER.join(' '));
  await dialog.getByRole('button', { name: /^Connect/ }).click();
  await dialog.waitFor({ state: 'hidden' });
  await verdict(page);
  await page.waitForTimeout(1500);
  await runAction(page, 'Previous tab');
  await runAction(page, 'Compare with another capture…');
  await page.getByRole('grid', { name: 'Changes of the surface' }).getByRole('row').nth(2).click();
}

/** A client that declares more, and what the server then asks of it. */
async function answerServer(page) {
  await runAction(page, 'Edit and connect again…');
  const dialog = page.getByRole('dialog', { name: 'Connect to a server' });
  await dialog.getByText('Client identity and capabilities').click();
  await dialog
    .getByRole('textbox', { name: 'Declared client capabilities (JSON)' })
    .fill('{"roots":{"listChanged":true},"sampling":{},"elicitation":{"form":{},"url":{}}}');
  await dialog.getByRole('button', { name: /^Connect/ }).click();
  await dialog.waitFor({ state: 'hidden' });
  await verdict(page);
  await page.waitForTimeout(1500);
  await compose(page, JSON.stringify(call(40, 'trigger-elicitation-request', {})));
  await compose(page, JSON.stringify(call(41, 'trigger-sampling-request', { prompt: 'Will it rain in Oslo?' })));
  await runAction(page, 'Answer the server');
  const question = page.getByRole('region', { name: /^Question/ });
  await question.getByRole('textbox', { name: 'name', exact: true }).fill('Ada Lovelace');
  await page.waitForTimeout(6000);
}

/** A call that is held and edited, by a rule that was made of another one. */
async function holdCall(page) {
  await compose(page, JSON.stringify(call(40, 'echo', { message: 'Will it rain in Oslo?' })));
  await page.getByRole('row').filter({ hasText: 'tools/call' }).first().click();
  await page.keyboard.press('Shift+H');
  await page.getByTestId('rules').waitFor();
  await page.getByText('Draft, not in force').waitFor();
  await page.keyboard.press('ControlOrMeta+Shift+L');
  await page.getByText('In force, and kept').waitFor();
  await compose(page, JSON.stringify(call(41, 'echo', { message: 'Will it rain in Oslo?' })));
  await page.getByRole('button', { name: 'Edit…' }).click();
  await page.getByRole('textbox', { name: 'What goes on' }).waitFor();
  await page.waitForTimeout(6000);
}

/** What was done to a message: the difference first. */
async function lookAtTouched(page) {
  await holdCall(page);
  const goes = page.getByRole('textbox', { name: 'What goes on' });
  await goes.fill((await goes.inputValue()).replace('Oslo', 'Bergen'));
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.getByRole('tab', { name: /^Frames/ }).click();
  await page.locator('[role="row"][data-class="middle"]').filter({ hasText: 'edited by hand' }).click();
}

/** Rules that answer for the user. */
async function setRules(page) {
  await runAction(page, 'Standing rules…');
  const dialog = page.getByRole('dialog', { name: /^Standing rules/ });
  const choose = async (name, option) => {
    await dialog.getByRole('combobox', { name, exact: true }).click();
    await page.getByRole('option', { name: option }).first().click();
  };
  for (const [method, done] of [
    ['sampling/createMessage', 'ask me'],
    ['elicitation/create', 'accept'],
  ]) {
    await dialog.getByRole('button', { name: 'Add a rule' }).click();
    await choose('Method', method);
    await choose('Action', done);
  }
}

/** A tool called by its form: one value is out of its schema, and the answer stands beneath. */
async function callTool(page) {
  await page.getByRole('tab', { name: /^Surface/ }).click();
  await page.getByRole('grid', { name: 'Surface' }).getByText('get-resource-links', { exact: true }).click();
  const tool = page.getByRole('region', { name: 'get-resource-links' });
  await tool.getByRole('textbox', { name: 'count', exact: true }).fill('12');
  await tool.getByText('it must be at most 10').waitFor();
  await tool.getByRole('textbox', { name: 'count', exact: true }).press('ControlOrMeta+Enter');
  await tool.getByRole('region', { name: 'Outcome' }).getByRole('button', { name: 'answer', exact: true }).click();
}

/** A resource that is subscribed to, with the updates that were told, and its contents as Markdown. */
async function readResource(page) {
  await page.getByRole('tab', { name: /^Surface/ }).click();
  const kinds = page.getByRole('radiogroup', { name: 'Kinds' });
  const list = page.getByRole('grid', { name: 'Surface' });
  await kinds.getByText(/^Resources/).click();
  await list.getByText('features.md').first().click();
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await page.getByText('subscribed: the server reports changes').waitFor();
  await kinds.getByText(/^Tools/).click();
  await list.getByText('toggle-subscriber-updates').click();
  await page.getByRole('button', { name: /^Call/ }).click();
  await page.getByText('Started simulated resource updated notifications').waitFor();
  await kinds.getByText(/^Resources/).click();
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.getByRole('list', { name: 'Updates' }).getByRole('button').first().click();
}

/** Requests in flight beside a task that is polled. */
async function runTasks(page) {
  const research = call(50, 'simulate-research-query', { topic: 'tides of the North Sea' });
  await page.getByRole('tab', { name: /^Operations/ }).click();
  await compose(page, JSON.stringify(call(51, 'trigger-long-running-operation', { duration: 60, steps: 300 })));
  await compose(page, JSON.stringify(call(52, 'trigger-long-running-operation', { duration: 40, steps: 8 })));
  await compose(page, JSON.stringify({ ...research, params: { ...research.params, task: { ttl: 300_000 } } }));
  await page.getByRole('row').filter({ hasText: 'simulate-research-query' }).click();
  await page.getByTestId('detail').getByRole('tab', { name: 'Operation' }).click();
  await page.getByText(/^Poll every/).click();
  await page.locator('.task-steps [data-status="completed"]').waitFor();
  await page.getByRole('button', { name: 'Result', exact: true }).click();
  await page.getByRole('region', { name: 'Result of the task' }).waitFor();
  await page.locator('.operations-row[data-state="pending"]').last().hover();
}

/** A call with a variable, whose head says something else than its message, to be sent in pieces. */
async function composeOddly(page) {
  writeFileSync(join(FOLDER, 'weather.env'), 'CITY=Bergen\nAPI_TOKEN=q7Xk2Lm9Pz4Rt8Wv\n');
  await connectTo(page, ADDRESS.url);
  const composer = page.getByRole('region', { name: 'Compose' });
  await composer.getByRole('button', { name: /^Variables/ }).click();
  await page.getByRole('textbox', { name: 'Environment file' }).fill(join(FOLDER, 'weather.env'));
  await page.keyboard.press('Enter');
  await page.getByText('2 names in the file').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Message to send' }).focus();
  await page.keyboard.insertText(
    JSON.stringify({
      jsonrpc: '2.0',
      id: 6,
      method: 'tools/call',
      params: { name: 'forecast', arguments: { city: '{{CITY}}', days: 'three' } },
    }),
  );
  await runAction(page, 'Add the _meta of 2026-07-28 to the message');
  await runAction(page, 'Format the message');
  await composer.getByRole('button', { name: /^Headers/ }).click();
  await page.getByRole('textbox', { name: 'Value of Mcp-Name' }).fill('echo');
  await composer.getByRole('button', { name: /^Misbehave/ }).click();
  await page.getByRole('checkbox', { name: 'In pieces' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('separator', { name: 'Resize the composer' }).focus();
  for (let i = 0; i < 4; i += 1) await page.keyboard.press('ArrowUp');
  await page.getByRole('textbox', { name: 'Message to send' }).focus();
  await page.keyboard.press('ControlOrMeta+End');
}

/** Others speak to each other: a client whose configuration names the tap. Returns how it ends. */
async function tapOthers(page, home) {
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
async function lookAtClients(page, home) {
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
async function lookAtProcesses(page, home) {
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

/** Runs an action by the palette. */
/** The tour, at the step about the detail. */
async function takeTour(page) {
  await page.getByRole('button', { name: 'Show me around' }).click();
  for (let step = 1; step < 4; step += 1) {
    await page.getByText(`${step} of 8`).waitFor();
    // The list has its rows by then.
    await page.waitForTimeout(700);
    await page.getByRole('button', { name: 'Next' }).click();
  }
  await page.getByText('4 of 8').waitFor();
}

async function runAction(page, title) {
  await page.getByRole('button', { name: /^Search actions and frames/ }).click();
  const palette = page.getByRole('dialog', { name: 'Search actions and frames' });
  await palette.getByRole('combobox').fill(title);
  await palette.getByRole('option', { name: title }).first().waitFor();
  await page.keyboard.press('Enter');
  await palette.waitFor({ state: 'hidden' });
}

/** One picture of a window of its own, after `act` has done something in it, which may return how that ends. `server` is null where `act` connects. */
async function picture(browser, name, theme, server, act, viewport = DESK) {
  if (WANTED.length > 0 && !WANTED.some((wanted) => name.startsWith(wanted))) return;
  const home = mkdtempSync(join(tmpdir(), 'mcpscope-pictures-'));
  writeFileSync(join(home, 'settings.json'), '{"hintsSeen":["all"]}');
  const start = server === null ? [] : ['--', ...server];
  const shell = spawn(process.execPath, [inProject('dist/web/main.js'), '--port', '0', '--no-open', ...start], {
    cwd: FOLDER,
    env: { ...process.env, MCPSCOPE_HOME: home, HOME: join(home, 'user'), USERPROFILE: join(home, 'user') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let leave;
  try {
    const page = await browser.newPage({ viewport, colorScheme: theme });
    page.setDefaultTimeout(20_000);
    await page.goto(await addressOf(shell));
    if (server !== null) await verdict(page);
    leave = await act(page, home);
    // The canvas, the editor and the fonts are drawn a little later than the document.
    await page.waitForTimeout(1500);
    await page.screenshot({ path: inProject(`docs/images/${name}.png`) });
    await page.close();
  } finally {
    if (typeof leave === 'function') await leave();
    const ended = new Promise((done) => shell.once('exit', done));
    shell.kill('SIGTERM');
    await ended;
    rmSync(home, { recursive: true, force: true });
  }
  console.log(`docs/images/${name}.png`);
}

function addressOf(shell) {
  return new Promise((found, failed) => {
    shell.once('exit', () => failed(new Error('the web shell ended before it printed its address')));
    createInterface({ input: shell.stdout }).on('line', (line) => {
      const address = /http:\S+\?code=[0-9a-f]+/.exec(line)?.[0];
      if (address) found(address);
    });
  });
}

await ensureInstalled();
await buildIfNeeded();
const executablePath = await findBrowser();
if (executablePath === null) giveUp(NO_BROWSER);
const { chromium } = await import('@playwright/test');
// With scroll bars, as users see it: rows and their headings leave the same room for them.
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox'],
  ignoreDefaultArgs: ['--hide-scrollbars'],
});
mkdirSync(inProject('docs/images'), { recursive: true });
layOutServers();
try {
  for (const theme of ['dark', 'light']) {
    await picture(browser, `main-${theme}`, theme, DEMO, converseAtLength);
    await picture(browser, `capabilities-${theme}`, theme, EVERYTHING, (page) =>
      page.getByRole('tab', { name: /^Capabilities/ }).click(),
    );
    await picture(browser, `timeline-${theme}`, theme, DEMO, lookAtTimeline);
    await picture(browser, `findings-${theme}`, theme, DEMO, lookAtFindings);
    await picture(browser, `explain-${theme}`, theme, DEMO, explain);
    await picture(browser, `filter-${theme}`, theme, DEMO, lookForRows);
    await picture(browser, `failure-${theme}`, theme, MISSING_KEY, () => undefined);
    await withServer(() => picture(browser, `http-${theme}`, theme, null, lookBeneath));
    await withGuardedServer(() =>
      picture(browser, `sign-in-waits-${theme}`, theme, null, (page) => waitForBrowser(page), LAPTOP),
    );
    await picture(browser, `held-${theme}`, theme, EVERYTHING, holdCall, LAPTOP);
    await picture(browser, `tour-${theme}`, theme, null, takeTour, LAPTOP);
    await picture(browser, `laptop-main-${theme}`, theme, DEMO, converse, LAPTOP);
    await picture(browser, `laptop-tool-${theme}`, theme, EVERYTHING, callTool, LAPTOP);
    await picture(browser, `laptop-answers-${theme}`, theme, EVERYTHING, answerServer, LAPTOP);
  }
  await withGuardedServer(() => picture(browser, 'sign-in-token-dark', 'dark', null, readToken, LAPTOP));
  await withGuardedServer(() => picture(browser, 'sign-in-defences-dark', 'dark', null, tryDefences, LAPTOP));
  await withGuardedServer(() => picture(browser, 'sign-in-failed-light', 'light', null, failToSignIn, LAPTOP));
  await picture(browser, 'touched-dark', 'dark', EVERYTHING, lookAtTouched, LAPTOP);
  await picture(browser, 'sequence-light', 'light', DEMO, drawSequence);
  await picture(browser, 'answers-dark', 'dark', EVERYTHING, answerServer);
  await picture(browser, 'standing-rules-dark', 'dark', EVERYTHING, setRules);
  await picture(browser, 'explorer-dark', 'dark', EVERYTHING, callTool);
  await picture(browser, 'result-dark', 'dark', EVERYTHING, readResource);
  await picture(browser, 'tasks-dark', 'dark', EVERYTHING, runTasks);
  await picture(browser, 'requests-dark', 'dark', EVERYTHING, runRequests);
  await picture(browser, 'playback-dark', 'dark', DEMO, playBack);
  await picture(browser, 'replay-dark', 'dark', DEMO, replay);
  await picture(browser, 'export-dark', 'dark', DEMO, exportSession);
  await picture(browser, 'mock-dark', 'dark', EVERYTHING, serveMock);
  await picture(browser, 'sweep-dark', 'dark', EVERYTHING, sweep);
  await picture(browser, 'trials-dark', 'dark', EVERYTHING, tryFaults, LAPTOP);
  await picture(browser, 'client-trials-dark', 'dark', EVERYTHING, tryClient, LAPTOP);
  await picture(browser, 'compare-dark', 'dark', OLDER, compare);
  await picture(browser, 'acceptance-dark', 'dark', ODD, (page) => lookAtAcceptance(page, 'Clients'), LAPTOP);
  await picture(browser, 'acceptance-context-dark', 'dark', EVERYTHING, lookAtContext, LAPTOP);
  await picture(browser, 'acceptance-tools-light', 'light', ODD, (page) => lookAtAcceptance(page, 'Tools'), LAPTOP);
  await picture(browser, 'tap-dark', 'dark', null, tapOthers);
  await picture(browser, 'clients-dark', 'dark', null, lookAtClients);
  await picture(browser, 'processes-dark', 'dark', null, lookAtProcesses);
  await picture(browser, 'library-dark', 'dark', EVERYTHING, keepSessions);
  await withModernServer(() => picture(browser, 'composer-dark', 'dark', null, composeOddly));
  await withServer(() => picture(browser, 'probe-dark', 'dark', null, probe));
  await picture(browser, 'connect-dark', 'dark', EVERYTHING, (page) =>
    page.getByRole('button', { name: 'Connect to a server' }).first().click(),
  );
} finally {
  await browser.close();
  rmSync(FOLDER, { recursive: true, force: true });
}
