// A headless Chromium, spoken to by the DevTools protocol.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { WebSocket } from 'ws';

let socket;
let lastId = 0;
const waiting = new Map();
/** Receivers of a session's events, by its id. */
export const sessions = new Map();

/** Sends a command of the DevTools protocol; resolves with its result. */
export function devtools(method, params = {}, sessionId) {
  return new Promise((resolve, reject) => {
    lastId += 1;
    waiting.set(lastId, { resolve, reject, method });
    socket.send(JSON.stringify({ id: lastId, method, params, sessionId }));
  });
}

/** Starts the browser, connects to it, and prints the line that Playwright waits for. */
export async function startChromium() {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'standin-'));
  const flags = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-sync',
    // Pages of the address bar, prepared with every window and never seen; see e2e/playwright.config.ts.
    '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
  ];
  const browser = spawn(
    process.env.MCPSCOPE_CHROMIUM ?? 'chromium',
    [...flags, '--remote-debugging-port=0', '--no-startup-window', '--enable-automation', `--user-data-dir=${profile}`],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  process.on('exit', () => {
    browser.kill('SIGKILL');
    fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  });
  const address = await new Promise((resolve, reject) => {
    let said = '';
    browser.once('error', reject);
    browser.once('exit', (code) => reject(new Error(`Chromium ended with code ${code}: ${said}`)));
    browser.stderr.on('data', (text) => {
      said += text;
      const found = /DevTools listening on (ws:\S+)/.exec(said);
      if (found) resolve(found[1]);
    });
  });
  socket = new WebSocket(address, { perMessageDeflate: false, maxPayload: 2 ** 30 });
  await new Promise((resolve) => socket.once('open', resolve));
  socket.on('message', (text) => receive(JSON.parse(text)));
  await devtools('Target.setDiscoverTargets', { discover: true });
  process.stderr.write(`\nDevTools listening on ${address}\n`);
}

/** Chromium has opened a page's window before it could be denied: it is closed again, whenever it turns up. */
async function denyOpened({ targetId, openerId }) {
  if (openerId === undefined) return;
  try {
    await devtools('Target.closeTarget', { targetId });
  } catch (error) {
    // Told of twice, it is closed once.
    if (!/No target/.test(error.message)) throw error;
  }
}

function receive({ id, error, result, method, params, sessionId }) {
  if (method === 'Target.targetCreated' || method === 'Target.targetInfoChanged') return denyOpened(params.targetInfo);
  if (id === undefined) return sessions.get(sessionId)?.(method, params);
  const asked = waiting.get(id);
  waiting.delete(id);
  if (error) asked.reject(new Error(`${asked.method}: ${error.message}`));
  else asked.resolve(result);
}
