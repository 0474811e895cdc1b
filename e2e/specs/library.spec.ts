import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { ScopeWindow } from '../pages/scope-window.ts';
import { captureFiles } from '../shells/captures.ts';
import { inProject, testServer } from '../shells/project.ts';
import { startWebShell } from '../shells/web-shell.ts';
import { expect, test } from '../own-window.ts';
import { test as sharedTest } from '../shared-window.ts';

/** Opens the library by its shortcut's action; the result is its dialog. */
async function openLibrary(scope: ScopeWindow): Promise<Locator> {
  await scope.runAction('Open a capture');
  const library = scope.page.getByRole('dialog', { name: 'Captures' });
  await expect(library.getByRole('textbox', { name: 'Search captures' })).toBeFocused();
  return library;
}

test('a session is in the library with what it came to; its name, pin and tags outlive the window, and it can be deleted', async ({
  home,
  scope,
  shell,
  page,
}) => {
  await scope.connectTo([process.execPath, testServer('small-stdio')]);
  await scope.expectVerdict('Connected');
  const library = await openLibrary(scope);
  const rows = library.getByRole('grid', { name: 'Captures' }).locator('[data-capture]');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('being recorded');
  await scope.dismiss(library);
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await scope.expectVerdict('Closed');
  await scope.runAction('Close the tab');

  await openLibrary(scope);
  await expect(rows).toContainText('test-server 1.0.0');
  await expect(rows).toContainText('2025-11-25');
  await expect(rows).toContainText('Closed');
  // By keyboard alone: the first row, a new name, a pin.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('F2');
  await expect(library.getByRole('textbox', { name: /^New name of/ })).toBeFocused();
  await page.keyboard.insertText('The quiet one');
  await page.keyboard.press('Enter');
  await expect(rows).toContainText('The quiet one');
  await page.keyboard.press('p');
  await expect(rows).toHaveAttribute('data-pinned', '');
  await library.getByRole('textbox', { name: /^Tags of/ }).fill('calm, bug 7');
  await page.keyboard.press('Enter');
  await expect(rows).toContainText('bug 7');
  await library.getByRole('textbox', { name: 'Search captures' }).fill('calm quiet nothing');
  await expect(library.getByRole('status', { name: 'Captures shown' })).toHaveText('0 of 1 capture');
  await library.getByRole('textbox', { name: 'Search captures' }).fill('calm quiet');
  await expect(rows).toHaveCount(1);

  await shell.stop();
  const again = await startWebShell(home);
  await page.goto('about:blank');
  await page.goto(await again.newAddress());
  await expect(scope.sidebar.getByRole('button', { name: /^Open capture The quiet one/ })).toBeVisible();
  await openLibrary(scope);
  await expect(rows).toContainText(/The quiet one.*calm.*bug 7.*test-server 1\.0\.0/);
  await expect(rows).toHaveAttribute('data-pinned', '');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Delete');
  await expect(rows).toHaveCount(0);
  await expect(library).toContainText('Sessions are saved here.');
  expect(readdirSync(join(home, 'captures'))).toEqual(['trash']);
  // What was deleted comes back, and the list has the focus for the next key.
  await expect(library.locator(':focus')).toHaveCount(1);
  await scope.dismiss(library);
  // In the field of the welcome page the same key would take back what was typed.
  await scope.sidebar.getByRole('button', { name: 'Settings' }).focus();
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(scope.sidebar.getByRole('button', { name: /^Open capture The quiet one/ })).toBeVisible();
  await expect(page.locator(':focus')).toHaveCount(1);
  await page.goto('about:blank');
  await again.stop();
});

/** Drops files on the window, as a file manager does. */
async function drop(page: Page, files: readonly { readonly name: string; readonly text: string }[]): Promise<void> {
  await page.evaluate((dropped) => {
    const dataTransfer = new DataTransfer();
    for (const { name, text } of dropped) dataTransfer.items.add(new File([text], name));
    for (const type of ['dragover', 'drop'])
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }, files);
}

sharedTest(
  'files that are dropped on the window are taken into the library and opened; what is no capture is told',
  async ({ home, scope, page }) => {
    const golden = readFileSync(inProject('shared/capture/golden/version-1-http-modern.mcpcap'), 'utf8');
    // More than one piece: the texts of the golden capture stay at its front.
    const padding = Array.from({ length: 4_000 }, (_, i) =>
      JSON.stringify({ seq: 37 + i, t: 2e6 + i, kind: 'note', by: 'user', level: 'info', text: 'x'.repeat(300) }),
    );
    await drop(page, [
      { name: 'session of yesterday.mcpcap', text: `${golden}${padding.join('\n')}\n` },
      { name: 'shopping.txt', text: '# Shopping list\n- milk\n' },
    ]);
    await scope.expectVerdict('Closed', '2026-07-28');
    await scope.expectCount('rows', 4_036);
    await expect(page.getByText(/^shopping\.txt cannot be opened\. /)).toBeVisible();
    expect(captureFiles(home).map((path) => path.split('/').at(-1))).toContain('session of yesterday.mcpcap');
    expect(readdirSync(join(home, 'captures', '.uploads'))).toEqual([]);

    await openLibrary(scope);
    const picker = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose files…' }).click();
    await (await picker).setFiles({ name: 'chosen.mcpcap', mimeType: '', buffer: Buffer.from(golden) });
    await expect.poll(() => captureFiles(home).map((path) => path.split('/').at(-1))).toContain('chosen.mcpcap');
  },
);

/** Answers the handshake, then says something every 100 ms. */
const CHATTY = `
  const say = (value) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...value }) + '\\n');
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method } = JSON.parse(line);
    if (method === 'initialize') say({ id, result: { protocolVersion: '2025-11-25', capabilities: { logging: {} }, serverInfo: { name: 'chatty', version: '1' } } });
    else if (method === 'notifications/initialized')
      setInterval(() => say({ method: 'notifications/message', params: { level: 'info', data: 'still here' } }), 100);
    else if (id !== undefined) say({ id, error: { code: -32601, message: 'Method not found' } });
  }).on('close', () => process.exit(0));
`;

test('a capture that another process writes is followed, until it is finished', async ({ home, page }) => {
  const file = join(home, 'elsewhere.mcpcap');
  const recorder = spawn(
    process.execPath,
    [inProject('dist/cli/mcpscope.cjs'), 'record', '--out', file, '--', process.execPath, '-e', CHATTY],
    { env: { ...process.env, MCPSCOPE_HOME: home }, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  await once(recorder.stdout, 'data');
  const shell = await startWebShell(home, [file]);
  await page.goto(await shell.newAddress());
  const scope = new ScopeWindow(page);
  await scope.expectVerdict('Connected');
  const before = await scope.count('rows');
  await scope.expectCount('rows', before + 5);
  await expect(scope.verdict).toContainText('being written');
  await expect(page.getByRole('tablist', { name: 'Connections' })).toContainText('being written');
  recorder.kill('SIGINT');
  await once(recorder, 'exit');
  await scope.expectVerdict('Closed');
  await expect(scope.verdict).not.toContainText('being written', { timeout: 15_000 });
  await shell.stop();
});
