import type { ScopeWindow } from '../pages/scope-window.ts';
import { EVERYTHING } from '../shells/real-server.ts';
import { startWebShell } from '../shells/web-shell.ts';
import { expect, test } from '../own-window.ts';

/** Chooses the row of a request by its method. */
async function chooseRequest(scope: ScopeWindow, method: string): Promise<void> {
  await scope.showFirstRows();
  await scope.choose(scope.rows('request').filter({ hasText: method }).first());
  await scope.frames.focus();
}

test('a note, a mark and a time zero stand in list, detail, panel and timeline, and survive a restart', async ({
  scope,
  page,
  shell,
  home,
}) => {
  await scope.connectTo([process.execPath, ...EVERYTHING]);
  await scope.expectVerdict('Connected');
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await scope.expectVerdict('Closed');

  await chooseRequest(scope, 'initialize');
  await page.keyboard.press('a');
  const editor = page.getByRole('textbox', { name: /^Note on event/ });
  await expect(editor).toBeFocused();
  await page.keyboard.insertText('not what is wanted');
  await page.keyboard.press('Escape');
  await expect(editor).toBeHidden();
  await expect(scope.frames).toBeFocused();
  await page.keyboard.press('a');
  await expect(editor).toHaveValue('');
  await page.keyboard.insertText('Who sends this?\nAsk on Monday.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('region', { name: 'Note' })).toContainText('Ask on Monday.');
  await expect(scope.frames).toBeFocused();
  const noted = scope.rows('request').filter({ hasText: 'initialize' }).first();
  await expect(noted).toContainText('note: Who sends this?');

  await page.keyboard.press('ArrowDown');
  await scope.runAction('Mark the selected row teal');
  await expect(scope.frames.locator('[data-colour="teal"]')).toHaveCount(1);

  // From the request for initialize on, what came before it is negative.
  await chooseRequest(scope, 'initialize');
  await page.keyboard.press('z');
  const zero = page.getByRole('button', { name: /^time from #/ }).first();
  await expect(zero).toBeVisible();
  await expect(noted.getByRole('gridcell').nth(1)).toHaveText('0.000');
  await expect(scope.frames.getByRole('row').nth(1).getByRole('gridcell').nth(1)).toHaveText(/^−\d/);
  await expect(page.getByRole('region', { name: 'Detail' })).toContainText('0.000 s');

  await shell.stop();
  const again = await startWebShell(home);
  try {
    await page.goto(await again.newAddress());
    await scope.ready();
    await scope.sidebar
      .getByRole('button', { name: /^Open capture/ })
      .first()
      .click();
    await scope.expectVerdict('Closed');
    const panel = await scope.showPanel('Notes');
    const list = panel.getByRole('grid', { name: 'Notes' });
    await expect(list.locator('[data-seq]')).toHaveCount(2);
    await expect(list).toContainText('Who sends this?');
    await expect(list).toContainText('teal');
    await scope.showPanel('Frames');
    await expect(scope.frames.locator('[data-colour="teal"]')).toHaveCount(1);
    await scope.frames.focus();
    await page.keyboard.press('Shift+B');
    await expect(scope.frames.locator('[aria-selected="true"]')).toHaveAttribute('data-colour', 'teal');
    await page.keyboard.press('Shift+B');
    await expect(scope.frames.locator('[aria-selected="true"]')).toContainText('Who sends this?');
    await zero.click();
    await expect(zero).toBeHidden();
    await expect(scope.frames.getByRole('row').nth(1).getByRole('gridcell').nth(1)).toHaveText(/^\d/);
  } finally {
    await again.stop();
  }
});
