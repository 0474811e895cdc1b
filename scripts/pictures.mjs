// `npm run pictures -- [NAME…]`: takes the pictures of docs/images anew, from the built web shell with real servers; all, or those whose
// names begin so.
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
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
const FOLDER = join(tmpdir(), 'weather');
const WANTED = process.argv.slice(2);

function layOutServers() {
  rmSync(FOLDER, { recursive: true, force: true });
  cpSync(inProject('dist/demo'), join(FOLDER, 'demo'), { recursive: true });
  cpSync(inProject('e2e/servers/exits-at-once.mjs'), join(FOLDER, 'weather-mcp.mjs'));
  symlinkSync(inProject('node_modules'), join(FOLDER, 'node_modules'), 'junction');
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
  await page.keyboard.insertText(JSON.stringify(call(16, 'get_weather', { city: 'Bergen' })));
  await page.getByRole('row').filter({ hasText: 'roll_dice' }).first().click();
}

async function compose(page, text) {
  await page.getByRole('textbox', { name: 'Message to send' }).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(text);
  await page.getByRole('button', { name: /^Send/ }).click();
}

/** The stretch of the calls, large enough to see what each of them did. */
async function lookAtTimeline(page) {
  await converse(page);
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

async function drawSequence(page) {
  await converse(page);
  await page.getByRole('tab', { name: /^Sequence/ }).click();
}

async function sweep(page) {
  await page.keyboard.press('ControlOrMeta+K');
  await page.keyboard.type('every revision');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('2024-11-05').first().waitFor();
  await page.waitForTimeout(9000);
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
  await page.keyboard.press('ControlOrMeta+K');
  await page.keyboard.type('probe what');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
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

/** One picture of a window of its own, after `act` has done something in it. `server` is null where `act` connects. */
async function picture(browser, name, theme, server, act) {
  if (WANTED.length > 0 && !WANTED.some((wanted) => name.startsWith(wanted))) return;
  const home = mkdtempSync(join(tmpdir(), 'mcpscope-pictures-'));
  const start = server === null ? [] : ['--', ...server];
  const shell = spawn(process.execPath, [inProject('dist/web/main.js'), '--port', '0', '--no-open', ...start], {
    cwd: FOLDER,
    env: { ...process.env, MCPSCOPE_HOME: home },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme: theme });
    page.setDefaultTimeout(20_000);
    await page.goto(await addressOf(shell));
    if (server !== null) await verdict(page);
    await act(page);
    // The canvas, the editor and the fonts are drawn a little later than the document.
    await page.waitForTimeout(1500);
    await page.screenshot({ path: inProject(`docs/images/${name}.png`) });
    await page.close();
  } finally {
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
      const address = /http:\S+#token=[0-9a-f]+/.exec(line)?.[0];
      if (address) found(address);
    });
  });
}

await ensureInstalled();
await buildIfNeeded();
const executablePath = await findBrowser();
if (executablePath === null) giveUp(NO_BROWSER);
const { chromium } = await import('@playwright/test');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
mkdirSync(inProject('docs/images'), { recursive: true });
layOutServers();
try {
  for (const theme of ['dark', 'light']) {
    await picture(browser, `main-${theme}`, theme, DEMO, converse);
    await picture(browser, `capabilities-${theme}`, theme, EVERYTHING, (page) =>
      page.getByRole('tab', { name: /^Capabilities/ }).click(),
    );
    await picture(browser, `timeline-${theme}`, theme, DEMO, lookAtTimeline);
    await picture(browser, `findings-${theme}`, theme, DEMO, lookAtFindings);
    await picture(browser, `explain-${theme}`, theme, DEMO, explain);
    await picture(browser, `failure-${theme}`, theme, MISSING_KEY, () => undefined);
    await withServer(() => picture(browser, `http-${theme}`, theme, null, lookBeneath));
  }
  await picture(browser, 'sequence-light', 'light', DEMO, drawSequence);
  await picture(browser, 'sweep-dark', 'dark', EVERYTHING, sweep);
  await withServer(() => picture(browser, 'probe-dark', 'dark', null, probe));
  await picture(browser, 'connect-dark', 'dark', EVERYTHING, (page) =>
    page.getByRole('button', { name: 'Connect to a server' }).first().click(),
  );
} finally {
  await browser.close();
  rmSync(FOLDER, { recursive: true, force: true });
}
