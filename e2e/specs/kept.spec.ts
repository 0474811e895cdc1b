import type { Page } from '@playwright/test';
import type { ScopeWindow } from '../pages/scope-window.ts';
import { Bridge } from '../shells/bridge.ts';
import { EVERYTHING } from '../shells/real-server.ts';
import { startWebShell } from '../shells/web-shell.ts';
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

test('what was seen before a reload, a restart of the connection and one of mcpscope is seen after it', async ({
  scope,
  page,
  shell,
  home,
}) => {
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

  await test.step('reload', async () => {
    await page.reload();
    await scope.expectVerdict('Connected');
    expect(await seen(page, scope)).toEqual(before);
    await expect(composer).toContainText(HALF);
  });

  await test.step('restart of the connection, in the same tab', async () => {
    await page.getByRole('button', { name: 'Restart' }).click();
    await expect(page.getByRole('button', { name: 'Run 2' })).toBeVisible();
    await scope.expectVerdict('Connected');
    await expect(page.getByRole('tablist', { name: 'Connections' }).getByRole('tab')).toHaveCount(1);
    await expect(page.getByRole('combobox', { name: 'Filter frames' })).toHaveValue('method:initialize');
    await page.getByRole('button', { name: 'Compare with the run before' }).click();
    const compare = page.getByRole('dialog', { name: 'Compare two sessions' });
    await expect(compare.getByTestId('compare')).not.toHaveAttribute('data-asking');
    await scope.dismiss(compare);
    await page.getByRole('tablist', { name: 'Connections' }).getByRole('tab').first().click();
    await scope.choose(scope.rows('request').filter({ hasText: 'initialize' }).first());
  });

  const last = await seen(page, scope);
  await page.goto('about:blank');
  await shell.stop();
  const again = await startWebShell(home);
  await page.goto(await again.newAddress());
  await page.getByRole('button', { name: 'Restore last session' }).click();
  await scope.expectVerdict('Closed');
  expect(await seen(page, scope)).toEqual(last);
  await expect(page.getByRole('tablist', { name: 'Connections' }).getByRole('tab')).toHaveCount(2);
  // Nothing was started; now it is, in the same tab, with the text that was half written.
  const bridge = await Bridge.open(again);
  expect((await bridge.connections()).map(({ origin }) => origin)).toEqual(['file', 'file']);
  bridge.close();
  await page.getByRole('button', { name: 'Restart' }).click();
  await scope.expectVerdict('Connected');
  await expect(page.getByRole('button', { name: 'Run 3' })).toBeVisible();
  await expect(composer).toContainText(HALF);
  await page.goto('about:blank');
  await again.stop();
});
