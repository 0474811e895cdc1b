import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { complaintsOf } from '../pages/complaints.ts';
import { ScopeWindow } from '../pages/scope-window.ts';
import { Bridge } from '../shells/bridge.ts';
import { testServer } from '../shells/project.ts';
import { startWebShell } from '../shells/web-shell.ts';
import { expect, test } from '../test.ts';

test('a client’s server is tapped by keyboard after its change was seen, untapped to the byte, and connected to', async ({
  home,
  page,
}) => {
  const user = join(home, 'user');
  mkdirSync(join(user, '.cursor'), { recursive: true });
  mkdirSync(join(user, '.codex'), { recursive: true });
  const path = join(user, '.cursor', 'mcp.json');
  const small = { command: process.execPath, args: [testServer('small-stdio')], env: { API_KEY: 's3cr3t-of-small' } };
  const hostile = { command: 'no-such-program', args: ['<img src=x onerror=alert(1)>'] };
  const text = JSON.stringify({ mcpServers: { small, '<b>hostile</b>': hostile } }, null, 2);
  writeFileSync(path, text);
  writeFileSync(join(user, '.codex', 'config.toml'), '[mcp_servers.x]\ncommand = oops\n');
  const shell = await startWebShell(home, [], null, { HOME: user, USERPROFILE: user });
  const complaints = complaintsOf(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(await shell.newAddress());
  const bridge = await Bridge.open(shell);
  const scope = new ScopeWindow(page, bridge);
  await scope.ready();

  await scope.runAction('Clients on this machine');
  const dialog = page.getByRole('dialog', { name: 'Clients on this machine' });
  await expect(dialog.getByRole('button', { name: /^Cursor/ })).toHaveAttribute('aria-current', 'true');
  await expect(dialog.getByRole('list', { name: 'What is wrong' })).toContainText(
    'has a secret in the open, in the variable API_KEY',
  );
  await expect(dialog.getByRole('list', { name: 'What is wrong' })).toContainText(
    'no-such-program of <b>hostile</b> is not found',
  );
  await expect(dialog).not.toContainText('s3cr3t-of-small');

  await dialog.getByRole('button', { name: 'Tap small', exact: true }).focus();
  await page.keyboard.press('Enter');
  const change = dialog.getByRole('region', { name: 'The change' });
  await expect(change.locator('[data-sign="+"]', { hasText: '"tap"' })).toBeVisible();
  await expect(change).not.toContainText('s3cr3t-of-small');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Untap small' })).toBeVisible();
  const tapped = readFileSync(path, 'utf8');
  expect(tapped).toContain('"--client"');
  expect(tapped).toContain('s3cr3t-of-small');

  await dialog.getByRole('button', { name: 'Untap small' }).focus();
  await page.keyboard.press('Enter');
  await expect(change).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Tap small', exact: true })).toBeVisible();
  expect(readFileSync(path, 'utf8')).toBe(text);

  await dialog.getByRole('button', { name: /^Codex/ }).click();
  await expect(dialog.getByRole('list', { name: 'What is wrong' })).toContainText('Line 2: "oops" is no value');
  await dialog.getByRole('button', { name: /^Cursor/ }).click();
  await dialog.getByRole('button', { name: 'Connect to small here' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await scope.expectVerdict('Connected');

  // A tree of processes does not come back: it is asked first, and the safe answer has the focus.
  await scope.runAction('Clients on this machine');
  const running = dialog.getByRole('region', { name: 'Server processes' }).getByRole('listitem');
  const endTree = running
    .filter({ hasText: 'Cursor: small' })
    .first()
    .getByRole('button', { name: /^End tree of/ });
  await endTree.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Leave it' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(endTree).toBeFocused();
  bridge.close();
  await shell.stop();
  expect(complaints, 'errors in the page').toEqual([]);
});
