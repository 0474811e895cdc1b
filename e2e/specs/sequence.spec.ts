// The sequence diagram of a real session: what it draws, how it follows the selection, and what it exports.
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type { ScopeWindow } from '../pages/scope-window.ts';
import { testServer } from '../shells/project.ts';
import { expect, test } from '../shared-window.ts';

const CALL = JSON.stringify({
  jsonrpc: '2.0',
  id: 901,
  method: 'tools/call',
  params: { name: 'steps', arguments: {}, _meta: { progressToken: 'p' } },
});

test.use({ leavesNothing: true, server: [process.execPath, testServer('hostile-names')] });

/** Calls the tool that tells twelve steps, and shows the diagram. */
async function drawCall(scope: ScopeWindow): Promise<Locator> {
  await scope.expectVerdict('Connected');
  // Else its answer may come within the call, and cut its progress in two.
  await expect(scope.rows('response.result').filter({ hasText: 'tools/list' })).toHaveCount(1);
  await scope.send(CALL);
  const panel = await scope.showPanel('Sequence');
  await expect(stepOf(panel, 'tools/call result')).toBeVisible();
  return panel;
}

function stepOf(panel: Locator, words: string | RegExp): Locator {
  return panel.getByRole('option', { name: words }).first();
}

/** The text of a file that an item of the export menu hands over, and its name. */
async function exported(page: Page, panel: Locator, item: string): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: item }).click();
  const file = await download;
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}

test('a call is drawn with its progress folded, and what was asked meanwhile inside it', async ({ scope }) => {
  const panel = await drawCall(scope);
  await expect(stepOf(panel, /12 × notifications\/progress · the last at .* 12 of 12 · no. 1 to 12/)).toBeVisible();
  await expect(stepOf(panel, /roots\/list .*within tools\/call id 901/)).toBeVisible();
  await expect(panel.getByRole('status', { name: 'What is drawn' })).toContainText(/steps drawn from \d+ rows/);
  // What the server calls itself is text, made visible: it opened no dialog, and is no element.
  await expect(panel.getByText(/<img src=x onerror=alert\(1\)> \]\]>/).first()).toBeVisible();
  await expect(panel.locator('img, script, foreignObject')).toHaveCount(0);
});

test('one selection: a click on an arrow chooses its row, the keys move, and other panels follow', async ({
  scope,
}) => {
  const panel = await drawCall(scope);
  await stepOf(panel, /tools\/call result/).click();
  await expect(scope.page.getByTestId('detail')).toContainText('tools/call');
  await expect(stepOf(panel, /tools\/call result/)).toHaveAttribute('aria-selected', 'true');
  const diagram = panel.getByRole('listbox', { name: 'Sequence diagram' });
  await diagram.focus();
  await scope.page.keyboard.press('Home');
  const first = panel.getByRole('option').first();
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await scope.page.keyboard.press('ArrowDown');
  await expect(first).toHaveAttribute('aria-selected', 'false');
  const row = await panel.locator('[aria-selected="true"]').getAttribute('data-row');
  await scope.showPanel('Frames');
  await expect(scope.frames.locator('[aria-selected="true"]')).toHaveAttribute(
    'aria-rowindex',
    String(Number(row) + 1),
  );
});

test('the diagram is of the filtered rows, of one operation, or of everything', async ({ scope }) => {
  const panel = await drawCall(scope);
  await scope.showPanel('Frames');
  await scope.page.getByRole('combobox', { name: /filter/i }).fill('method:tools/list');
  await scope.showPanel('Sequence');
  await expect(stepOf(panel, 'tools/list result')).toBeVisible();
  await expect(stepOf(panel, 'tools/call result')).toBeHidden();
  await panel.getByText('Everything', { exact: true }).click();
  await stepOf(panel, 'tools/call result').click();
  await panel.getByText('This operation', { exact: true }).click();
  await expect(stepOf(panel, 'tools/call result')).toBeVisible();
  await expect(stepOf(panel, 'tools/list')).toBeHidden();
  await expect(panel.getByRole('option', { name: /roots\/list/ })).toHaveCount(2);
});

test('the SVG is well-formed whatever the server calls itself, and needs nothing beside itself', async ({ scope }) => {
  const panel = await drawCall(scope);
  const { name, text } = await exported(scope.page, panel, 'Save as SVG');
  expect(name).toMatch(/^sequence-[\w.-]+\.svg$/);
  const read = await scope.page.evaluate((svg) => {
    const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml');
    return {
      fault: parsed.querySelector('parsererror')?.textContent ?? '',
      root: parsed.documentElement.nodeName,
      elements: [...new Set([...parsed.querySelectorAll('*')].map((element) => element.nodeName))],
      words: parsed.documentElement.textContent ?? '',
    };
  }, text);
  expect(read.fault).toBe('');
  expect(read.root).toBe('svg');
  expect(read.elements.toSorted()).toEqual(
    ['circle', 'g', 'line', 'polygon', 'polyline', 'rect', 'svg', 'text', 'title', 'tspan'].filter((element) =>
      read.elements.includes(element),
    ),
  );
  expect(read.words).toContain('12 × notifications/progress');
  expect(read.words).toContain('<img src=x onerror=alert(1)>');
});

test('the Mermaid text has one statement a line, saved or copied', async ({ scope, context }) => {
  const panel = await drawCall(scope);
  const { name, text } = await exported(scope.page, panel, 'Save as Mermaid');
  expect(name).toMatch(/\.mmd$/);
  const [first, ...lines] = text.trimEnd().split('\n');
  expect(first).toBe('sequenceDiagram');
  for (const line of lines)
    expect(line).toMatch(
      /^ {2}(participant [CS] as|(de)?activate [CS]$|[CS]-[->)x]+[CS]:|Note [a-z]+ ([a-z]+ )?[CS,]+:)/,
    );
  expect(text).toContain('12 × notifications/progress');
  expect(text.replaceAll(/#\d+;/g, '')).not.toMatch(/[;#<%{}"]/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await scope.runAction('Copy the sequence diagram as Mermaid');
  await expect.poll(() => scope.page.evaluate(() => navigator.clipboard.readText())).toBe(text);
});

test('the operation of a row is drawn by one key', async ({ scope }) => {
  await scope.expectVerdict('Connected');
  await scope.send(CALL);
  await scope.choose(scope.rows('response.result').filter({ hasText: 'tools/call' }).first());
  await scope.frames.focus();
  await scope.page.keyboard.press('s');
  const panel = scope.page.getByRole('tabpanel', { name: /^Sequence/ });
  await expect(panel.getByRole('radio', { name: 'This operation' })).toBeChecked();
  await expect(stepOf(panel, 'tools/call result')).toHaveAttribute('aria-selected', 'true');
});

test('of many rows a page is drawn, and the sentence says what is left out', async ({ scope }) => {
  await scope.expectVerdict('Connected');
  await scope.send('{"jsonrpc":"2.0","id":902,"method":"tools/call","params":{"name":"pings","arguments":{}}}');
  await scope.expectCount('rows', 600);
  const panel = await scope.showPanel('Sequence');
  const status = panel.getByRole('status', { name: 'What is drawn' });
  await expect(status).toContainText(/^\d+ steps drawn from rows 1 to \d+ of \d+: \d+ after left out\./);
  for (const turn of ['Draw later rows', 'Draw earlier rows', 'Draw the newest rows']) await scope.runAction(turn);
  await expect(status).toContainText(/\d+ before left out\./);
  await expect(panel.getByRole('button', { name: 'Later' })).toBeDisabled();
  await expect(stepOf(panel, /^[\d.]+ s · ping result .*id 300/)).toBeAttached();
  // A row that is chosen elsewhere turns to its page.
  await scope.showPanel('Frames');
  await scope.showFirstRows();
  await scope.choose(scope.rows('request').first());
  await scope.showPanel('Sequence');
  await expect(panel.locator('[aria-selected="true"]')).toBeVisible();
});
