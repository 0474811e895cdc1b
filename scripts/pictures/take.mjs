// `npm run pictures -- [NAME…]`: takes the pictures of docs/images anew, from the built web shell with real servers; all, or those whose
// names begin so.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildIfNeeded } from '../build.mjs';
import { NO_BROWSER, findBrowser } from '../find-browser.mjs';
import {
  compare,
  drawSequence,
  explain,
  exportSession,
  keepSessions,
  lookAtFindings,
  lookAtTimeline,
  lookAtTouched,
  lookBeneath,
  lookForRows,
  playBack,
  probe,
  replay,
  takeTour,
} from './looking.mjs';
import {
  failToSignIn,
  lookAtAcceptance,
  lookAtClients,
  lookAtContext,
  lookAtProcesses,
  readToken,
  serveMock,
  tapOthers,
  tryClient,
  tryDefences,
  tryFaults,
  waitForBrowser,
} from './others.mjs';
import {
  DEMO,
  EVERYTHING,
  FOLDER,
  MISSING_KEY,
  ODD,
  OLDER,
  layOutServers,
  withGuardedServer,
  withModernServer,
  withServer,
} from './servers.mjs';
import {
  answerServer,
  callTool,
  composeOddly,
  holdCall,
  readResource,
  runRequests,
  runTasks,
  setRules,
  sweep,
} from './speaking.mjs';
import { converse, converseAtLength, verdict } from './steps.mjs';
import { giveUp, inProject } from '../project.mjs';
import { ensureInstalled } from '../setup.mjs';

const WANTED = process.argv.slice(2);

/** The sizes of window that the guide shows, in CSS px. */
const DESK = { width: 1440, height: 900 };

const LAPTOP = { width: 1280, height: 800 };

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
  // It says so once, and maybe before it is told to.
  const ended = new Promise((done) => shell.once('exit', done));
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
