import { expect, test } from '../shared-window.ts';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 1024, height: 700 },
];

test('says who loses which tool, why, and what they take, by keyboard', async ({ scope, page }) => {
  await scope.connectTo([process.execPath, 'e2e/servers/odd-tools.mjs', '1000']);
  await scope.expectVerdict('Connected');
  // Said with the findings and the ledger in the same words, and no error; each leads to its tool among the clients.
  const reach = page.getByRole('region', { name: 'How far it reaches among clients' });
  const loss = reach.getByRole('button', { name: /warning: \d+ of \d+ clients lose all tools .*“search”/ }).first();
  await scope.showPanel('Capabilities');
  await expect(loss).toBeVisible();
  await scope.showPanel('Findings');
  await loss.click();
  const panel = page.getByRole('region', { name: 'What clients make of it' });
  await expect(
    panel.getByRole('grid', { name: 'Tools by clients' }).getByRole('row', { selected: true }),
  ).toContainText('search');
  await panel.getByText('Clients', { exact: true }).click();
  await expect(panel.getByRole('status')).toContainText(/\d+ of \d+ clients lose something/);

  // Client by client.
  const clients = panel.getByRole('grid', { name: 'Clients', exact: true });
  await clients.focus();
  await page.keyboard.press('Home');
  await clients.getByRole('row', { name: /Claude Code/ }).click();
  const choice = panel.getByRole('region', { name: 'The choice' });
  await expect(choice).toContainText('Claude Code loses all 1003 tools because of “search”.');
  await expect(choice).toContainText('other versions are unknown');
  await expect(choice.locator('[data-rule="claude-code/root-type-object"]')).toContainText(
    'the program was run, 2026-',
  );

  // Tool by tool, through the clients that there is no room for.
  await panel.getByText('Tools', { exact: true }).click();
  const table = panel.getByRole('grid', { name: 'Tools by clients' });
  await table.focus();
  await page.keyboard.press('End');
  await expect(table.getByRole('row', { name: /tool_999/ })).toBeInViewport();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(table.getByRole('row', { selected: true })).toContainText('search');
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('ArrowRight');
  await expect(table.getByRole('gridcell', { selected: true })).toBeInViewport();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect(table.getByRole('row', { selected: true })).toBeInViewport({ ratio: 1 });
    await expect(panel.getByRole('button', { name: 'Judge again' })).toBeInViewport({ ratio: 1 });
  }

  // The tool that passes is one press away.
  await panel.getByText('Causes', { exact: true }).click();
  await panel.getByRole('switch', { name: 'Only losses' }).click();
  await panel
    .getByRole('grid', { name: 'Causes' })
    .getByRole('row', { name: /search/ })
    .first()
    .click();
  const passes = panel.getByRole('region', { name: 'The tool that passes' });
  await expect(passes).toContainText('nothing is lost');
  await expect(passes.locator('[data-sign="+"]').first()).toContainText('"type": "object"');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await passes.getByRole('button', { name: 'Copy' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(JSON.parse(copied)).toMatchObject({ name: 'search', inputSchema: { type: 'object' } });

  // What all of it takes of a model's context.
  await panel.getByRole('switch', { name: 'Only losses' }).click();
  await panel.getByText('Context', { exact: true }).click();
  const costs = panel.getByRole('grid', { name: 'Tools by their tokens' });
  await costs.focus();
  await page.keyboard.press('Home');
  await expect(costs.getByRole('row', { selected: true })).toContainText('tool_');
  const all = panel.getByRole('region', { name: 'In all' });
  await expect(all).toContainText(/[\d,]{6,} tokens .*By the tokenizer o200k_base/);
  await expect(all.getByRole('row', { name: /Cline CLI 1,003/ })).toBeVisible();
  await expect(all.getByRole('row', { name: /Claude Code 0 0/ })).toBeVisible();
  await expect(all.locator('[data-chosen="true"]')).toContainText('tool_');

  // The frames are one key away.
  await costs.focus();
  await page.keyboard.press('1');
  await expect(scope.frames).toBeFocused();
});
