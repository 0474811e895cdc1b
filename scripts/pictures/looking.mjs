// What is done in the window before a picture of what was recorded is taken.
import { ADDRESS, NEWER } from './servers.mjs';
import { holdCall, sweep } from './speaking.mjs';
import { call, compose, connectTo, converse, runAction, verdict } from './steps.mjs';

/** The stretch of the calls, large enough to see what each of them did; the room of the composer is the timeline's. */
export async function lookAtTimeline(page) {
  await converse(page);
  await runAction(page, 'Fold or unfold the composer');
  await page.mouse.move(860, 190);
  await page.mouse.wheel(0, -240);
}

export async function lookAtFindings(page) {
  await converse(page);
  await page.getByTestId('list').getByRole('tab', { name: 'Findings' }).click();
  await page.locator('[data-rule="frame-stdout-noise"]').first().click();
}

export async function explain(page) {
  await converse(page);
  await page.getByRole('tab', { name: 'Explain' }).click();
}

/** Colours the rows of two tools, and writes half a filter. */
export async function lookForRows(page) {
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

export async function drawSequence(page) {
  await converse(page);
  await page.getByRole('tab', { name: /^Sequence/ }).click();
}

/** Fills the library with sessions of several revisions and servers, and names one of them. */
export async function keepSessions(page) {
  await sweep(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Demo server' }).click();
  await page.waitForTimeout(2500);
  await converse(page);
  await runAction(page, 'Disconnect');
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

/** Connects to the address and chooses a call in the HTTP panel. */
export async function lookBeneath(page) {
  await connectTo(page, ADDRESS.url);
  await compose(page, JSON.stringify(call(20, 'get-sum', { a: 2, b: 40 })));
  await page.waitForTimeout(800);
  await page.getByRole('tab', { name: /^HTTP/ }).click();
  await page.getByRole('row').filter({ hasText: 'tools/list' }).first().click();
}

export async function probe(page) {
  await connectTo(page, ADDRESS.url);
  await runAction(page, 'Probe this address…');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Probe ⏎/ })
    .click();
  await page.getByText('Which clients can talk to it').waitFor();
}

/** A session that is played back, at the moment before initialize was answered, with a note on its request. */
export async function playBack(page) {
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
export async function replay(page) {
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
export async function exportSession(page) {
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
export async function compare(page) {
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

/** What was done to a message: the difference first. */
export async function lookAtTouched(page) {
  await holdCall(page);
  const goes = page.getByRole('textbox', { name: 'What goes on' });
  await goes.fill((await goes.inputValue()).replace('Oslo', 'Bergen'));
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.getByRole('tab', { name: /^Frames/ }).click();
  await page.locator('[role="row"][data-class="middle"]').filter({ hasText: 'edited by hand' }).click();
}

/** The tour, at the step about the detail. */
export async function takeTour(page) {
  await page.getByRole('button', { name: 'Show me around' }).click();
  for (let step = 1; step < 4; step += 1) {
    await page.getByText(`${step} of 8`).waitFor();
    // The list has its rows by then.
    await page.waitForTimeout(700);
    await page.getByRole('button', { name: 'Next' }).click();
  }
  await page.getByText('4 of 8').waitFor();
}
