import type { Locator } from '@playwright/test';
import type { ScopeWindow } from '../pages/scope-window.ts';
import { testServer } from '../shells/project.ts';
import { expect, test } from '../shared-window.ts';

const BAD_ANSWERS = [process.execPath, testServer('bad-answers')];
/** What its answer to `string_id` breaks. Common clients wait for such an answer in vain, so the verdict names it. */
const ID_TYPE = 'rpc-response-id-type';

test.use({ leavesNothing: true, server: BAD_ANSWERS });

/** Calls a tool of the server by hand; its name says what will be wrong with the answer. */
async function call(scope: ScopeWindow, name: string, id = 4711): Promise<void> {
  await scope.expectVerdict('Connected');
  await scope.send(JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name } }));
}

const linesOf = (panel: Locator, rule: string): Locator => panel.locator(`[role="row"][data-rule="${rule}"]`);
const section = (panel: Locator, name: string): Locator => panel.locator(`[role="row"][data-section="${name}"]`);
const callout = ({ page }: ScopeWindow, rule: string): Locator => page.getByRole('region', { name: `error: ${rule}` });
const heightOf = async (place: Locator): Promise<number> => (await place.boundingBox())?.height ?? 0;
/** The colour of the number beside a panel's name. */
const countColour = ({ page }: ScopeWindow, name: string): Promise<string> =>
  page
    .getByRole('tab', { name: new RegExp(`^${name} \\d`) })
    .locator('.tabs-count')
    .evaluate((count) => getComputedStyle(count).color);
const answer = (scope: ScopeWindow): Locator => scope.rows('response.result').filter({ hasText: 'tools/call' });

test('a muted rule counts for nothing: not in numbers, not on its row, not in the verdict; until it is told again', async ({
  scope,
}) => {
  await call(scope, 'string_id');
  await scope.expectCount('findings-error', 1);
  await expect(scope.connection).toHaveAttribute('data-verdict-tone', 'warning');
  await expect(answer(scope)).toContainText('finding: error');

  const panel = await scope.showPanel('Findings');
  expect(await countColour(scope, 'Findings')).not.toBe(await countColour(scope, 'Frames'));
  await scope.choose(linesOf(panel, ID_TYPE));
  await callout(scope, ID_TYPE).getByRole('button', { name: 'Mute' }).click();
  await expect(section(panel, 'muted')).toContainText('1');
  await expect(section(panel, 'error')).toHaveCount(0);
  await expect(scope.connection).toHaveAttribute('data-findings-error', '0');
  await expect(scope.connection).toHaveAttribute('data-verdict-tone', 'ok');
  await expect(callout(scope, ID_TYPE)).toContainText('muted on this server');
  await scope.showPanel('Frames');
  await expect(answer(scope)).not.toContainText('finding');

  await callout(scope, ID_TYPE).getByRole('button', { name: 'Unmute' }).click();
  await expect(scope.connection).toHaveAttribute('data-findings-error', '1');
  await expect(scope.connection).toHaveAttribute('data-verdict-tone', 'warning');
  await expect(answer(scope)).toContainText('finding: error');

  // Finding and explanation are a line each: the message has the pane.
  const detail = scope.page.getByTestId('detail');
  await expect
    .poll(async () => (await heightOf(detail.locator('.detail-scroll'))) / (await heightOf(detail)))
    .toBeGreaterThanOrEqual(0.6);

  // It becomes a rule about all that breaks it, by the keyboard.
  await callout(scope, ID_TYPE)
    .getByRole('button', { name: `Rules about ${ID_TYPE}` })
    .focus();
  await scope.page.keyboard.press('Enter');
  await scope.page.getByRole('menuitem', { name: 'Delay what breaks this rule' }).focus();
  await scope.page.keyboard.press('Enter');
  await expect(scope.page.getByRole('textbox', { name: 'Text of the rules' })).toHaveValue(
    /when: finding:rpc-response-id-type[^]*direction: s2c[^]*delay: 2s/,
  );
  await scope.runAction('Revert to the rules in force');
});

test('a rule stays muted when its server is connected to again, and in the captures of it', async ({ scope }) => {
  await call(scope, 'string_id');
  await scope.expectCount('findings-error', 1);
  const panel = await scope.showPanel('Findings');
  await scope.choose(linesOf(panel, ID_TYPE));
  await scope.runAction('Mute the rule of this finding on this server');
  await expect(section(panel, 'muted')).toBeVisible();
  await scope.page.getByRole('button', { name: 'Disconnect' }).click();
  await expect(scope.connection).toHaveAttribute('data-connection-state', 'closed');

  await scope.connectByDialog(BAD_ANSWERS);
  await expect(scope.connection).toHaveAttribute('data-connection-state', 'open');
  await call(scope, 'string_id');
  await expect(section(await scope.showPanel('Findings'), 'muted')).toContainText('1');
  await expect(scope.connection).toHaveAttribute('data-findings-error', '0');

  const live = await scope.connection.getAttribute('data-connection');
  const captures = scope.sidebar.getByRole('button', { name: /^Open capture/ });
  await expect(captures).toHaveCount(2);
  await captures.last().click();
  await expect(scope.connection).not.toHaveAttribute('data-connection', live ?? '');
  const opened = await scope.showPanel('Findings');
  await expect(section(opened, 'muted')).toContainText('1');
  await expect(scope.connection).toHaveAttribute('data-findings-error', '0');

  // What is told again in the capture is told again on the connection, too.
  await section(opened, 'muted').dblclick();
  await scope.choose(linesOf(opened, ID_TYPE));
  await scope.runAction('Unmute the rule of this finding on this server');
  await expect(scope.connection).toHaveAttribute('data-findings-error', '1');
  await scope.runAction('Previous tab');
  await expect(scope.connection).toHaveAttribute('data-connection', live ?? '');
  await expect(scope.connection).toHaveAttribute('data-findings-error', '1');
});

test('what is wrong with a frame that was written by hand is meant so, and raises no number', async ({ scope }) => {
  await scope.expectVerdict('Connected');
  await scope.send('{"jsonrpc":"1.0","id":null,"method":"ping"}');
  const panel = await scope.showPanel('Findings');
  await expect(section(panel, 'expected')).toContainText('2');
  await scope.choose(linesOf(panel, 'rpc-version'));
  await expect(callout(scope, 'rpc-version')).toContainText('sent by hand');
  await expect(linesOf(panel, 'rpc-id-null')).toBeVisible();
  await expect(scope.connection).toHaveAttribute('data-findings-error', '0');

  // What the server answers to such a frame is its own doing.
  await call(scope, 'both');
  await expect(linesOf(panel, 'rpc-result-and-error')).toBeVisible();
  await expect(scope.connection).toHaveAttribute('data-findings-error', '1');
});

test('findings are searched, folded and gone through with the keyboard alone', async ({ scope, page }) => {
  const rule = 'rpc-response-unknown-id';
  for (const id of [11, 12, 13]) await call(scope, 'unknown_id', id);
  await scope.expectCount('findings-error', 3);
  await scope.runAction('Show Findings');
  const list = page.getByRole('treegrid', { name: 'Findings' });
  const search = page.getByRole('textbox', { name: 'Search findings' });
  const chosen = list.locator('[aria-selected="true"]');
  await expect(linesOf(list, rule)).toHaveCount(1);
  await expect(linesOf(list, rule)).toContainText('×3');

  await scope.runAction('Search the findings');
  await expect(search).toBeFocused();
  await page.keyboard.insertText('no such words');
  await expect(page.getByText('No matching findings.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('');
  await page.keyboard.insertText('answered SERVER');
  await page.keyboard.press('Enter');
  await expect(list).toBeFocused();

  await page.keyboard.press('Home');
  await expect(chosen).toHaveAttribute('data-section', 'error');
  await page.keyboard.press('ArrowDown');
  await expect(chosen).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  await expect(chosen).toHaveAttribute('aria-expanded', 'true');
  await expect(linesOf(list, rule)).toHaveCount(4);
  const detail = page.getByRole('region', { name: 'Detail' });
  await page.keyboard.press('ArrowDown');
  await expect(detail).toContainText('with the id 1011');
  await page.keyboard.press('ArrowDown');
  await expect(detail).toContainText('with the id 1012');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(chosen).toHaveAttribute('aria-expanded', 'false');
  await expect(linesOf(list, rule)).toHaveCount(1);

  // It is all as it was after a look at another panel.
  await page.keyboard.press('1');
  await expect(scope.frames).toBeVisible();
  await page.keyboard.press('5');
  await expect(search).toHaveValue('answered SERVER');
  await expect(chosen).toHaveAttribute('data-rule', rule);
});

test.describe('the place in a message', () => {
  test.use({ server: [process.execPath, testServer('small-stdio')] });

  test('is shown in the tree of its frame', async ({ scope, page }) => {
    await scope.expectVerdict('Connected');
    await scope.send(
      '{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":7,"deep":{"deeper":[{"arguments":1}]}}}',
    );
    const panel = await scope.showPanel('Findings');
    await section(panel, 'expected').waitFor();
    await scope.choose(linesOf(panel, 'msg-params-schema'));
    await scope.showDetail('Findings');
    await callout(scope, 'msg-params-schema').getByRole('button', { name: '/params/name' }).click();
    const tree = page.getByRole('tree', { name: 'Message' });
    await expect(tree).toBeFocused();
    await expect(tree.locator('[aria-selected="true"]')).toContainText('name');
    // What breaks the rule there is rewritten on its way.
    await scope.showPanel('Findings');
    await scope.choose(linesOf(panel, 'msg-params-schema'));
    await scope.runAction('Rewrite on its way what breaks the rule of this finding');
    await expect(page.getByRole('textbox', { name: 'Text of the rules' })).toHaveValue(
      /finding:msg-params-schema[^]*edit[^]*\/params\/name/,
    );
    await scope.runAction('Revert to the rules in force');
  });
});
