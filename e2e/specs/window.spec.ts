import { testServer } from '../shells/project.ts';
import { expect, test } from '../shared-window.ts';

test.describe('the theme', () => {
  test('follows the system, and what the user chose after a reload', async ({ scope, page }) => {
    const root = page.locator('html');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(root).toHaveAttribute('data-theme', 'light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(root).toHaveAttribute('data-theme', 'dark');
    // From "system" on to "dark" and "light", whatever the system says.
    await scope.runAction('Change the theme');
    await scope.runAction('Change the theme');
    await expect(root).toHaveAttribute('data-theme', 'light');
    await page.reload();
    await expect(root).toHaveAttribute('data-theme', 'light');
  });
});

test('a hint of a panel stays until it is dismissed, also after a reload', async ({ scope, page }) => {
  await scope.connectTo([process.execPath, testServer('paged-lists')]);
  await scope.expectVerdict('Connected');
  await scope.runAction('Settings…');
  const settings = page.getByRole('dialog');
  await settings.getByRole('tab', { name: 'Appearance' }).click();
  await settings.getByRole('button', { name: 'Show dismissed hints again' }).click();
  await expect(settings.getByRole('button', { name: 'Show dismissed hints again' })).toBeDisabled();
  await scope.dismiss(settings);
  await scope.showPanel('Findings');
  const hint = page.getByRole('note');
  await expect(hint.getByRole('link', { name: 'Guide' })).toBeVisible();
  await hint.getByRole('button', { name: 'Dismiss the hint' }).click();
  await expect(hint).toHaveCount(0);
  await scope.expectFocus();
  await page.reload();
  await scope.showPanel('Operations');
  await expect(hint).toHaveCount(1);
  await scope.showPanel('Findings');
  await expect(hint).toHaveCount(0);
});

test('the keyboard alone connects, walks the list and sends', async ({ scope, page }) => {
  await scope.runAction('Connect to a server');
  await expect(page.getByRole('dialog').getByRole('textbox').and(page.locator(':focus'))).toBeVisible();
  await page.keyboard.insertText(`${process.execPath} ${testServer('paged-lists')}`);
  await page.keyboard.press('Enter');
  await scope.expectVerdict('Connected', '7 tools');

  await scope.runAction('Filter the frames');
  await expect(page.getByRole('combobox', { name: 'Filter frames' })).toBeFocused();
  await page.keyboard.insertText('method:tools/list');
  await page.keyboard.press('Enter');
  await expect(scope.frames).toBeFocused();
  await page.keyboard.press('Home');
  const chosen = scope.frames.locator('[role="row"][aria-selected="true"]');
  await expect(chosen).toHaveAttribute('data-class', 'request');
  await page.keyboard.press('ArrowDown');
  await expect(chosen).toHaveAttribute('data-class', 'response.result');

  await scope.runAction('Disconnect');
  await expect(scope.connection).toHaveAttribute('data-connection-state', 'closed');
});
