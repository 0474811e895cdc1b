import { expect, test } from '../shared-window.ts';
import { faults } from '../pages/axe.ts';

test('the tour leads through the window on the demo server, by mouse and keys, while the window stays in use', async ({
  scope,
  page,
}) => {
  await page.getByTestId('welcome').getByRole('button', { name: 'Show me around' }).click();
  await scope.expectVerdict('Connected');
  const step = page.locator('.tour');
  const parts = ['verdict', 'timeline', 'panel-tabs', 'detail', 'panel-tabs', 'panel-tabs', 'composer', 'sidebar'];
  for (const [at, part] of parts.entries()) {
    await expect(step).toContainText(`${at + 1} of ${parts.length}`);
    await expect(page.locator('[data-toured]')).toHaveClass(new RegExp(`\\b${part}\\b`));
    await expect(step).toBeInViewport({ ratio: 1 });
    if (at === 3) await expect(page.locator('.detail')).toHaveAttribute('data-seq', /\d/);
    if (at === 4) await expect(page.locator('.panel-tabs')).toContainText('frame-stdout-noise');
    expect(await faults(page, '.tour', [])).toEqual([]);
    // By mouse and by key in turns; the next step has the focus by itself.
    if (at === parts.length - 1) break;
    if (at % 2 === 0) await step.getByRole('button', { name: 'Next' }).click();
    else {
      await expect(step.getByRole('button', { name: 'Next' })).toBeFocused();
      await page.keyboard.press('ArrowRight');
    }
  }
  await page.keyboard.press('ArrowLeft');
  await expect(step).toContainText('7 of 8');
  // A press in the window does its work, and leaves the tour where it is.
  await scope.frames.getByRole('row').nth(2).click();
  await expect(scope.frames.getByRole('row').nth(2)).toHaveAttribute('aria-selected', 'true');
  await expect(step).toContainText('7 of 8');
  await step.getByRole('button', { name: 'Back' }).press('Escape');
  await expect(step).toHaveCount(0);
  await expect(page.locator('[data-toured]')).toHaveCount(0);
  await scope.expectVerdict('Connected');
});

test('it fits a small window, and ends with its connection', async ({ scope, page }) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await scope.runAction('Show me around');
  const step = page.locator('.tour');
  for (let at = 1; at < 8; at += 1) {
    await expect(step).toContainText(`${at} of 8`);
    await expect(step).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
  }
  await expect(step.getByRole('button', { name: 'Done' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('tablist', { name: 'Connections' }).getByRole('tab').first().press('Delete');
  await expect(step).toHaveCount(0);
});
