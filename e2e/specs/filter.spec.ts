// The filter of the frame list on a real server: what it offers, what it finds in messages, what is kept of it, and colours.
import type { Locator, Page } from '@playwright/test';
import type { ScopeWindow } from '../pages/scope-window.ts';
import { expect, test } from '../shared-window.ts';

const call = (id: number, name: string, args: object): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } });

function filterOf(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Filter frames' });
}

/** Rows of the list that are in view, without its heading. */
function shownRows(scope: ScopeWindow): Locator {
  return scope.frames.locator('[role="row"][data-seq]');
}

async function connectDemo(scope: ScopeWindow): Promise<void> {
  await scope.sidebar.getByRole('button', { name: 'Demo server' }).click();
  await scope.expectVerdict('Connected');
  await scope.expectCount('operations', 6);
}

test('the keyboard completes a filter, its words stand beneath, and a fault points at its column', async ({
  scope,
  page,
}) => {
  await connectDemo(scope);
  await page.keyboard.press('/');
  const filter = filterOf(page);
  await expect(filter).toBeFocused();

  // A field, and then one of its values.
  await page.keyboard.type('met');
  const offers = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(offers.getByRole('option', { name: /^method/ }).first()).toBeVisible();
  await expect(filter).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(filter).toHaveValue(/^method:?$/);
  if ((await filter.inputValue()) === 'method') await page.keyboard.type(':');
  await page.keyboard.type('tools/l');
  await page.keyboard.press('ArrowDown');
  const chosen = offers.getByRole('option', { selected: true });
  await expect(chosen).toContainText('tools/list');
  expect(await filter.getAttribute('aria-activedescendant')).toBe(await chosen.getAttribute('id'));
  await page.keyboard.press('Enter');
  await expect(filter).toHaveValue(/^method:tools\/list ?$/);
  await expect(offers).toBeHidden();
  await expect(page.locator('.filter-says').first()).toContainText(/method .*tools\/list/);
  await expect(shownRows(scope).first()).toBeVisible();
  await expect(shownRows(scope).filter({ hasNotText: 'tools/list' })).toHaveCount(0);

  // What cannot be read says where, and the list stays as it was.
  await filter.fill('dir:s2c latency>fast');
  const box = page.locator('.filter').first();
  await expect(box.locator('.filter-says-problem')).toContainText(/“fast” .*\(column \d+\)/);
  const column = Number(/column (\d+)/.exec((await box.locator('.filter-says-problem').textContent()) ?? '')?.[1]);
  expect(column).toBeGreaterThan('dir:s2c '.length);
  const mark = await box.locator('.filter-says-mark').boundingBox();
  const line = await filter.boundingBox();
  // The font is monospaced, 7.2 px a character, and the text begins 7 px from the left.
  expect(Math.abs((mark?.x ?? 0) - (line?.x ?? 0) - 7 - (column - 1) * 7.2)).toBeLessThan(8);
  await expect(filter).toHaveAttribute('aria-invalid', 'true');

  // Escape empties it, and arrow up in the empty line brings back what was used.
  await filter.fill('dir:c2s method:initialize');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await expect(scope.frames).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await page.keyboard.press('ArrowUp');
  await expect(filter).toHaveValue('dir:c2s method:initialize');
});

test('texts and paths are found in frames that come after the filter was set', async ({ scope, page }) => {
  await connectDemo(scope);
  const filter = filterOf(page);
  await filter.fill('"the ferry leaves at nine"');
  await expect(page.getByRole('status', { name: 'Rows shown' })).toHaveText(/^0 of \d+ rows$/);
  await expect(page.getByText('No matching rows.')).toBeVisible();
  // Longer than what a summary holds: only the message itself says it.
  await scope.send(call(901, 'echo', { message: `${'waves and '.repeat(40)}the ferry leaves at nine` }));
  await scope.send(call(902, 'echo', { message: 'the train leaves at ten' }));
  await scope.expectCount('operations', 8);
  await expect(shownRows(scope)).toHaveCount(2);
  await expect(shownRows(scope).first()).toHaveAttribute('data-class', 'request');

  await filter.fill('params.arguments.city:Oslo');
  await expect(shownRows(scope)).toHaveCount(0);
  await scope.send(call(903, 'get_weather', { city: 'Bergen' }));
  await scope.send(call(904, 'get_weather', { city: 'Oslo' }));
  await expect(shownRows(scope)).toHaveCount(1);
  await expect(shownRows(scope).first()).toContainText('904');
  await filter.fill('params.arguments.city:* -params.arguments.city:Oslo');
  await expect(shownRows(scope)).toHaveCount(1);
  await expect(shownRows(scope).first()).toContainText('903');
});

test('a value of the tree or of a cell becomes a filter, and a saved filter is there after a reload', async ({
  scope,
  page,
}) => {
  await connectDemo(scope);
  await scope.send(call(901, 'get_weather', { city: 'Oslo' }));
  await scope.send(call(902, 'get_weather', { city: 'Bergen' }));
  // The list moves until the last answer is in it.
  await expect(scope.rows('response.result').filter({ hasText: 'Bergen' })).toBeVisible();
  await scope.choose(scope.rows('request').filter({ hasText: 'Oslo' }).first());
  const filter = filterOf(page);
  const menu = page.getByRole('menu', { name: 'Filter by this value' });

  await page.getByRole('treeitem').filter({ hasText: 'city' }).last().click({ button: 'right' });
  await expect(menu).toContainText('params.arguments.city');
  await menu.getByRole('menuitem', { name: 'Show only this' }).click();
  await expect(filter).toHaveValue(/^params\.arguments\.city[:=]"?Oslo"?$/);
  await expect(shownRows(scope)).toHaveCount(1);

  // By the keyboard, from the selected row: what can be done with it comes first, with its key.
  const row = page.getByRole('menu', { name: 'Actions of this row' });
  const filters = page.getByRole('menu', { name: 'Filter and colour' });
  await filter.fill('id:902');
  await expect(shownRows(scope)).toHaveCount(2);
  await scope.frames.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+F10');
  // A key that comes before the focus would move the list.
  await expect.poll(() => row.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await expect(row.getByRole('menuitem').first()).toContainText('Edit in the composer');
  await expect(row.getByRole('menuitem', { name: 'Write a note…' })).toContainText('A');
  await page.keyboard.press('End');
  await expect(row.getByRole('menuitem', { name: 'Filter and colour' })).toBeFocused();
  await page.keyboard.press('Escape');
  await shownRows(scope).first().locator('[data-cell="dir"]').click({ button: 'right' });
  await row.getByRole('menuitem', { name: 'Filter and colour' }).click();
  await filters.getByRole('menuitem', { name: 'Exclude this' }).click();
  await expect(shownRows(scope)).toHaveCount(1);
  await expect(shownRows(scope).first()).toHaveAttribute('data-class', 'response.result');

  await page.getByRole('button', { name: 'Saved and recent filters' }).click();
  await page.getByRole('menuitem', { name: 'Save this filter…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filters and colours' });
  const name = dialog.getByRole('textbox', { name: 'Name of the filter' });
  await expect(name).toBeFocused();
  await name.fill('answer to Bergen');
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(dialog).toBeHidden();
  const kept = await filter.inputValue();

  await page.reload();
  await scope.expectCount('operations', 8);
  // What the tab was limited to is there again.
  await expect(filter).toHaveValue(kept);
  await filter.fill('');
  await scope.runAction('Filter: answer to Bergen');
  await expect(filter).toHaveValue(kept);
  await expect(shownRows(scope)).toHaveCount(1);
});

test('a colour rule tints its rows with a stripe and its name, and the first rule wins', async ({ scope, page }) => {
  await connectDemo(scope);
  await scope.send(call(901, 'get_weather', { city: 'Oslo' }));
  await expect(scope.rows('response.result').filter({ hasText: 'Oslo' })).toBeVisible();
  const asked = scope.rows('request').filter({ hasText: 'Oslo' }).first();
  await scope.choose(asked);
  await asked.locator('[data-cell="method"]').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Filter and colour' }).click();
  await page.getByRole('menuitem', { name: 'Colour by this value' }).click();
  await page.getByRole('menuitem', { name: 'teal' }).click();
  const called = scope.frames.locator('[role="row"]').filter({ hasText: 'tools/call' });
  await expect(called.first()).toHaveAttribute('data-colour', 'teal');
  await expect(called.first()).toHaveAttribute('title', /by the rule “method.*tools\/call/);
  await expect(scope.frames.locator('[role="row"]').filter({ hasText: 'tools/list' }).first()).not.toHaveAttribute(
    'data-colour',
  );

  await scope.runAction('Filters and colours');
  const dialog = page.getByRole('dialog', { name: 'Filters and colours' });
  const rules = dialog.getByRole('region', { name: 'Colour rules' }).getByRole('listitem');
  // Those that everybody starts with are like any other.
  for (const starter of ['Errors', 'Slow answers', 'Sent by hand', 'Server requests'])
    await dialog.getByRole('button', { name: `Delete the rule ${starter}` }).click();
  await expect(dialog.getByRole('button', { name: 'Add starter rules' })).toBeVisible();
  await dialog.getByRole('button', { name: 'New rule' }).click();
  await expect(rules).toHaveCount(2);
  await rules.last().getByRole('textbox', { name: 'Name of the rule' }).fill('Oslo');
  await rules.last().getByRole('combobox', { name: 'Filter of Oslo' }).fill('params.arguments.city:Oslo');
  await rules.last().getByRole('button', { name: 'Move up' }).click();
  await expect(rules.first().getByRole('textbox', { name: 'Name of the rule' })).toHaveValue('Oslo');
  await rules
    .last()
    .getByRole('combobox', { name: /^Filter of/ })
    .fill('dir:up');
  await expect(rules.last()).toContainText('“up” is not a direction');
  await rules
    .last()
    .getByRole('button', { name: /^Delete the rule/ })
    .click();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();

  // The one call of Oslo alone, by what only its message says.
  await expect(scope.frames.locator('[role="row"][data-colour="red"]')).toHaveCount(1);
  await expect(scope.frames.locator('[role="row"][data-colour]')).toHaveCount(1);
  await expect(scope.frames.locator('[role="row"][data-colour]')).toContainText('Oslo');
});
