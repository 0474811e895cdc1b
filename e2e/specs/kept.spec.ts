import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { ScopeWindow } from '../pages/scope-window.ts';
import { begin } from '../shells/bridge-connection.ts';
import { Bridge } from '../shells/bridge.ts';
import { testServer } from '../shells/project.ts';
import { startWebShell } from '../shells/web-shell.ts';
import { EVERYTHING } from '../shells/real-server.ts';
import { expect, test } from '../own-window.ts';

const HALF = '{"jsonrpc":"2.0","id":77,"method":"tools/ca';

interface Seen {
  readonly panel: string | null;
  readonly filter: string;
  readonly row: string;
  readonly tool: string | null;
  readonly message: string;
}

/** What a user sees of the shown tab: panel, filter, chosen row, filled form, layout. */
async function seen(page: Page, scope: ScopeWindow): Promise<Seen> {
  const surface = await scope.showPanel('Surface');
  const field = surface.getByRole('textbox', { name: 'message', exact: true });
  await expect(field).toBeVisible();
  const message = await field.inputValue();
  const tool = await surface.getByRole('row', { selected: true }).first().textContent();
  await scope.showPanel('Frames');
  const row = scope.frames.locator('[role="row"][aria-selected="true"]');
  await expect(row).toBeVisible();
  return {
    panel: await page.getByTestId('list').getByRole('tab', { selected: true }).textContent(),
    filter: await page.getByRole('combobox', { name: 'Filter frames' }).inputValue(),
    row: ((await row.textContent()) ?? '').trim(),
    tool,
    message,
  };
}

/** Leaves a form, a message and a filter half done. */
async function leaveHalfDone(page: Page, scope: ScopeWindow): Promise<void> {
  const surface = await scope.showPanel('Surface');
  await surface.getByRole('grid', { name: 'Surface' }).getByText('echo', { exact: true }).click();
  await surface.getByRole('textbox', { name: 'message', exact: true }).fill('half a thought');
  await scope.showPanel('Frames');
  await page.getByRole('region', { name: 'Compose' }).getByRole('textbox', { name: 'Message to send' }).focus();
  await page.keyboard.insertText(HALF);
  await page.getByRole('combobox', { name: 'Filter frames' }).fill('method:initialize');
}

test('what was seen before a reload is seen after it', async ({ scope, page }) => {
  await scope.connectTo([process.execPath, ...EVERYTHING]);
  await scope.expectVerdict('Connected');
  await leaveHalfDone(page, scope);
  await scope.showFirstRows();
  await scope.choose(scope.rows('request').filter({ hasText: 'initialize' }).first());
  const before = await seen(page, scope);
  expect(before).toMatchObject({ filter: 'method:initialize', message: 'half a thought' });

  await page.reload();
  await scope.expectVerdict('Connected');
  expect(await seen(page, scope)).toEqual(before);
});

test('what was seen before the shell ended is seen after its next start, on a smaller screen too; what is gone is told', async ({
  scope,
  page,
  shell,
  home,
}) => {
  // A server that will be gone, and a record that will be.
  const moved = join(home, 'moved.mjs');
  writeFileSync(moved, `await import(${JSON.stringify(pathToFileURL(testServer('small-stdio')).href)});\n`);
  const bridge = await Bridge.open(shell);
  await scope.connectTo([process.execPath, ...EVERYTHING]);
  await scope.expectVerdict('Connected');
  const [shown] = await bridge.connections();
  await begin(bridge, [process.execPath, moved]);
  const lost = await begin(bridge, [process.execPath, testServer('small-stdio')]);
  const tabs = page.getByRole('tablist', { name: 'Connections' }).getByRole('tab');
  await expect(tabs).toHaveCount(3);

  // How it is left, on a screen of 4K: a form, a draft, a filter, a chosen row, a composer of another height.
  await page.setViewportSize({ width: 3840, height: 2160 });
  await scope.showFirstRows();
  await scope.choose(scope.rows('request').filter({ hasText: 'initialize' }).first());
  await leaveHalfDone(page, scope);
  const composer = page.getByRole('region', { name: 'Compose' });
  const separator = page.getByRole('separator', { name: 'Resize the composer' });
  await separator.focus();
  for (let step = 0; step < 4; step += 1) await separator.press('ArrowUp');
  const height = async (): Promise<number> => Math.round((await composer.boundingBox())?.height ?? 0);
  await expect.poll(height).toBeGreaterThan(500);
  const before = { ...(await seen(page, scope)), height: await height() };

  // Another window with the same settings: neither replaces what the other has changed without a word.
  const other = await startWebShell(home);
  const beside = await Bridge.open(other);
  await beside.ask('setSettings', { theme: 'light' });
  await scope.runAction('Change the theme: system, dark, light');
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('Another mcpscope has changed theme');
  beside.close();
  await other.stop();

  await page.goto('about:blank');
  bridge.close();
  await shell.stop();
  rmSync(lost.recording.path);
  rmSync(moved);

  const next = await startWebShell(home);
  try {
    await page.setViewportSize({ width: 1024, height: 700 });
    await page.goto(await next.newAddress());
    const again = new ScopeWindow(page);
    await again.ready();
    // The palette offers what can be done as it opens.
    await expect(page.getByRole('button', { name: 'Restore last session' })).toBeVisible();
    await again.runAction('Restore last session');
    await expect(page.getByRole('region', { name: 'Notices' })).toContainText(lost.recording.path);
    await expect(tabs).toHaveCount(2);
    await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('combobox', { name: 'Filter frames' })).toHaveValue('method:initialize');
    await expect(again.frames.locator('[role="row"][aria-selected="true"]')).toHaveText(before.row);

    // The next run in the same tab has the form and the draft, in a window that is a quarter as large.
    await again.runAction('Restart or reconnect');
    await again.expectVerdict('Connected');
    await expect(tabs).toHaveCount(2);
    await expect(composer.locator('.view-lines')).toContainText('"method":"tools/ca');
    for (const part of [composer.getByRole('button', { name: /^Send/ }), again.frames, again.verdict])
      await expect(part).toBeInViewport({ ratio: 1 });
    await again.showFirstRows();
    await again.choose(again.rows('request').filter({ hasText: 'initialize' }).first());
    await page.setViewportSize({ width: 3840, height: 2160 });
    expect({ ...(await seen(page, again)), height: await height() }).toEqual({ ...before, row: expect.any(String) });
    await page.setViewportSize({ width: 1280, height: 800 });

    // Its record can be read; that it cannot be started any more is told.
    await tabs.last().click();
    await again.expectVerdict('Closed');
    await again.runAction('Restart or reconnect');
    await expect(again.connection).toHaveAttribute('data-connection-state', 'closed');
    await expect(page.getByRole('main')).toContainText('moved.mjs');
    expect(shown?.recording.path).not.toBe('');
  } finally {
    await page.goto('about:blank');
    await next.stop();
  }
});

test('a hundred tabs, five thousand captures, and settings that are torn and newer', async ({ page, home }) => {
  test.slow();
  // What cannot be read is put aside, and told; what a newer version wrote stays.
  const settings = join(home, 'settings.json');
  writeFileSync(settings, '{"theme":"li');
  const torn = await startWebShell(home);
  // The engine says it, which is loaded once the address stands there.
  await expect.poll(() => torn.printed()).toContain(settings);
  const bridge = await Bridge.open(torn);
  const { id, recording } = await begin(bridge, [process.execPath, testServer('small-stdio')]);
  await bridge.ask('closeConnection', { connection: id });
  const [header = '', ...events] = readFileSync(recording.path, 'utf8').split('\n');
  const folder = join(home, 'captures');
  const small = [header, ...events.slice(0, 2), ''].join('\n');
  for (let n = 0; n < 5_000; n += 1) writeFileSync(join(folder, `many-${n}.mcpcap`), small, { mode: 0o600 });
  bridge.close();
  await torn.stop();
  writeFileSync(settings, JSON.stringify({ theme: 'light', fromTheFuture: { a: 1 } }));
  const next = await startWebShell(home);
  try {
    const beside = await Bridge.open(next);
    await page.goto(await next.newAddress());
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(page.getByRole('navigation', { name: 'Servers and captures' })).toContainText('5,001');
    const scope = new ScopeWindow(page, beside);
    await scope.ready();
    await scope.runAction('Open a capture');
    const library = page.getByRole('dialog', { name: 'Captures' });
    await expect(library.getByRole('status', { name: 'Captures shown' })).toContainText('5,001');
    await library.getByRole('textbox', { name: 'Search captures' }).fill('many-4999');
    await expect(library.getByRole('status', { name: 'Captures shown' })).toContainText('1 of 5,001');
    // Many at once are chosen and deleted.
    await library.getByRole('textbox', { name: 'Search captures' }).fill('many-499');
    await expect(library.getByRole('status', { name: 'Captures shown' })).toContainText('11 of 5,001');
    await library.getByRole('grid', { name: 'Captures' }).focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await expect(library.getByRole('status', { name: 'Captures shown' })).toContainText('0 of 4,990');
    await library.getByRole('textbox', { name: 'Search captures' }).fill('');
    await scope.dismiss(library);

    await Promise.all(
      Array.from({ length: 100 }, (_, n) => beside.ask('openCapture', { path: join(folder, `many-${n}.mcpcap`) })),
    );
    const tabs = page.getByRole('tablist', { name: 'Connections' }).getByRole('tab');
    await expect(tabs).toHaveCount(100);
    await page.getByRole('button', { name: 'All 100 tabs' }).click();
    await page.getByRole('menuitem').nth(73).click();
    await expect(tabs.nth(73)).toHaveAttribute('aria-selected', 'true');
    await expect(tabs.nth(73)).toBeInViewport({ ratio: 1 });
    await scope.runAction('Next tab');
    await expect(tabs.nth(74)).toBeInViewport({ ratio: 1 });
    await tabs.nth(74).click({ button: 'middle' });
    await expect(tabs).toHaveCount(99);
    await tabs.nth(74).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Close others' }).click();
    await expect(tabs).toHaveCount(1);
    // Its menu shows its keys; the name goes with the capture, so a second tab of it has it, too.
    await tabs.click({ button: 'right' });
    const rename = page.getByRole('menuitem', { name: 'Rename…' });
    await expect(rename).toContainText('F2');
    await rename.click();
    await page.getByRole('textbox', { name: /^New name of/ }).fill('the last one');
    await page.keyboard.press('Enter');
    await expect(tabs).toContainText('the last one');
    await tabs.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await expect(tabs).toContainText(['the last one', 'the last one']);
    // A change keeps what this version does not know.
    await beside.ask('setSettings', { density: 'compact' });
    expect(JSON.parse(readFileSync(settings, 'utf8'))).toMatchObject({ density: 'compact', fromTheFuture: { a: 1 } });
    beside.close();
  } finally {
    await page.goto('about:blank');
    await next.stop();
  }
});
