import type { Page } from '@playwright/test';
import type { ScopeWindow } from '../pages/scope-window.ts';
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

test('what was seen before a reload is seen after it', async ({ scope, page }) => {
  await scope.connectTo([process.execPath, ...EVERYTHING]);
  await scope.expectVerdict('Connected');
  const surface = await scope.showPanel('Surface');
  await surface.getByRole('grid', { name: 'Surface' }).getByText('echo', { exact: true }).click();
  await surface.getByRole('textbox', { name: 'message', exact: true }).fill('half a thought');
  await scope.showPanel('Frames');
  const composer = page.getByRole('region', { name: 'Compose' });
  await composer.getByRole('textbox', { name: 'Message to send' }).focus();
  await page.keyboard.insertText(HALF);
  await page.getByRole('combobox', { name: 'Filter frames' }).fill('method:initialize');
  await scope.showFirstRows();
  await scope.choose(scope.rows('request').filter({ hasText: 'initialize' }).first());
  const before = await seen(page, scope);
  expect(before).toMatchObject({ filter: 'method:initialize', message: 'half a thought' });

  await page.reload();
  await scope.expectVerdict('Connected');
  expect(await seen(page, scope)).toEqual(before);
});
