import { recordedBy } from '../shells/captures.ts';
import { mcpscope } from '../shells/command-line.ts';
import { testServer } from '../shells/project.ts';
import { expect, test } from '../shared-window.ts';

const recorded = recordedBy(mcpscope);

const version = (home: string, number: number): Promise<string> =>
  recorded(home, `v${number}`, [testServer('sdk-versions'), String(number)]);

test('two captures stand beside each other in the window', async ({ scope, home, page }) => {
  await version(home, 1);
  await version(home, 2);
  await scope.runAction('Open a capture…');
  await page.locator('[data-capture="v1.mcpcap"]').click();
  await page.getByRole('button', { name: 'Compare…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare two sessions' });
  await expect(dialog.getByRole('status')).toContainText('Choose the session to compare with');
  await dialog.getByRole('combobox', { name: 'Current' }).click();
  await page.getByRole('option', { name: /v2\.mcpcap/ }).click();
  await expect(dialog.getByRole('status')).toHaveText(
    '✕ 5 breaking, 2 additive and 3 cosmetic changes; 5 operations differ.',
  );

  const surface = dialog.getByRole('grid', { name: 'Changes of the surface' });
  await surface.locator('[data-path="inputSchema.properties.unit.enum"]').click();
  const change = dialog.getByRole('region', { name: 'Change' });
  await expect(change).toContainText('“unit” no longer takes "K".');
  await expect(change).toContainText('["C","F","K"]');

  await dialog.getByRole('button', { name: 'Swap the sides' }).click();
  await expect(surface.locator('[data-name="alerts"]')).toContainText('breaking');
  await dialog.getByRole('button', { name: 'Swap the sides' }).click();

  await dialog.getByRole('tab', { name: /^Operations/ }).click();
  const operations = dialog.getByRole('grid', { name: 'Operations of both sessions' });
  await expect(operations.locator('[data-outcome="same"]')).toHaveCount(0);
  await dialog.getByText('Only what differs', { exact: true }).click();
  await expect(operations.locator('[data-outcome="same"]').first()).toBeVisible();
  await operations.locator('[data-method="prompts/list"]').click();
  const operation = dialog.getByRole('region', { name: 'Operation' });
  await expect(operation).toContainText('result.prompts[0].arguments[1].required');
  await operation.getByRole('button', { name: /in the current session$/ }).click();
  await expect(dialog).toBeHidden();
  await expect(scope.frames.locator('[aria-selected="true"]')).toContainText('prompts/list');

  await scope.runAction('Compare with another capture…');
  await dialog.getByRole('combobox', { name: 'Baseline' }).click();
  await expect(page.getByRole('option', { name: /v1\.mcpcap/ })).toBeVisible();
  await expect(page.getByRole('option', { name: /v2\.mcpcap/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
});
