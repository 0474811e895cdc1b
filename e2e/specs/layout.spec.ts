import type { Locator } from '@playwright/test';
import type { ScopeWindow } from '../pages/scope-window.ts';
import { cutWords, expectWhole } from '../pages/whole.ts';
import { testServer } from '../shells/project.ts';
import { EVERYTHING } from '../shells/real-server.ts';
import { expect, test } from '../shared-window.ts';

test.use({ server: [process.execPath, ...EVERYTHING] });

const SIZES = [
  { width: 1280, height: 800 },
  { width: 1024, height: 700 },
  { width: 853, height: 533 },
];
const THEMES = ['dark', 'light'] as const;

/** Looks at the window in each size and both themes. */
async function inEach(
  scope: ScopeWindow,
  look: (size: { width: number; height: number }) => Promise<void>,
): Promise<void> {
  for (const size of SIZES)
    for (const colorScheme of THEMES) {
      await scope.page.setViewportSize(size);
      await scope.page.emulateMedia({ colorScheme });
      await expect(scope.page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      await test.step(`${size.width}×${size.height}, ${colorScheme}`, async () => {
        await look(size);
        await expectWhole(scope.page);
      });
    }
}

/** What each panel is opened for, and what that comes to: both are seen without scrolling. */
const MAIN: Readonly<Record<string, (panel: Locator) => readonly Locator[]>> = {
  Frames: (panel) => [
    panel.getByRole('combobox', { name: 'Filter frames' }),
    panel.getByRole('grid', { name: 'Frames' }).getByRole('row').last(),
  ],
  Operations: (panel) => [
    panel.getByText('All', { exact: true }),
    panel.getByRole('treegrid', { name: 'Operations' }).getByRole('row').nth(1),
  ],
  Capabilities: (panel) => [panel.locator('[data-capability]').first()],
  Surface: (panel) => [panel.getByRole('textbox', { name: 'Search the surface' })],
  Findings: (panel) => [panel.locator('[data-rule]').first()],
  Process: (panel) => [panel],
  Sequence: (panel) => [
    panel.getByRole('button', { name: 'Export' }),
    panel.getByRole('status', { name: 'What is drawn' }),
  ],
  Clients: (panel) => [
    panel.getByRole('button', { name: 'Judge again' }),
    panel.getByRole('status').filter({ hasText: 'of 17 clients' }),
  ],
  Notes: (panel) => [panel.getByRole('grid', { name: 'Notes' }).getByRole('row').last()],
  Requests: (panel) => [panel.getByRole('button', { name: 'New file…' })],
  Answers: (panel) => [
    panel.getByRole('grid', { name: 'Questions' }).getByRole('row').first(),
    panel.getByRole('textbox', { name: 'name', exact: true }),
    panel.getByRole('button', { name: /^Accept/ }),
  ],
};

async function expectMain(name: string, panel: Locator): Promise<void> {
  for (const main of MAIN[name]?.(panel) ?? []) await expect(main).toBeInViewport({ ratio: 1 });
}

/** Lets the server ask something. */
async function beAsked(scope: ScopeWindow): Promise<void> {
  const params = { name: 'trigger-elicitation-request', arguments: {} };
  await scope.send(JSON.stringify({ jsonrpc: '2.0', id: 901, method: 'tools/call', params }));
  await expect(scope.page.getByRole('status').filter({ hasText: 'The server waits for your answer' })).toBeVisible();
}

test('the chosen panel has more than half of the height, whatever is open by itself', async ({ scope, page }) => {
  await scope.expectVerdict('Connected');
  await beAsked(scope);
  await inEach(scope, async ({ height }) => {
    for (const panel of ['Frames', 'Surface', 'Answers', 'Findings']) {
      await expectMain(panel, await scope.showPanel(panel));
      await expect
        .poll(async () => ((await page.getByTestId('list').boundingBox())?.height ?? 0) / height)
        .toBeGreaterThanOrEqual(0.55);
    }
  });
  // Back at the frames everything is as it was.
  await page.setViewportSize({ width: 1280, height: 800 });
  await scope.showPanel('Frames');
  await expect(page.getByRole('textbox', { name: 'Message to send' })).toBeInViewport();
  await expect(page.getByRole('application')).toBeInViewport();
});

test('what is below the verdict stays where it is when a server says what it offers', async ({ scope, page }) => {
  const laptop = { width: 1024, height: 700 };
  await page.setViewportSize(laptop);
  await scope.expectVerdict('Connected', '17 tools');
  const said = await scope.verdict.boundingBox();
  // With room for the side bar.
  await page.setViewportSize({ width: 1280, height: 800 });
  await scope.connectByDialog([process.execPath, testServer('silent')]);
  await scope.expectVerdict('Waiting');
  await page.setViewportSize(laptop);
  await expect.poll(() => scope.verdict.boundingBox()).toEqual(said);
});

test('no words are cut in any panel, and its main button and result are seen', async ({ scope, page }) => {
  await scope.expectVerdict('Connected');
  await beAsked(scope);
  await page.setViewportSize({ width: 1280, height: 800 });
  await scope.frames.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('a');
  await expect(page.getByRole('textbox', { name: /^Note on event/ })).toBeFocused();
  await page.keyboard.insertText('The last so far.');
  await page.keyboard.press('ControlOrMeta+Enter');
  for (const name of Object.keys(MAIN)) {
    const panel = await scope.showPanel(name);
    await expect(page.locator('.panel-loading')).toHaveCount(0);
    for (const colorScheme of THEMES)
      await test.step(`${name}, ${colorScheme}`, async () => {
        await page.emulateMedia({ colorScheme });
        await expectMain(name, panel);
        await expectWhole(page);
      });
    for (const size of SIZES.slice(1))
      await test.step(`${name}, ${size.width}×${size.height}`, async () => {
        await page.setViewportSize(size);
        await expectMain(name, panel);
        await expectWhole(page);
      });
    await page.setViewportSize({ width: 1280, height: 800 });
  }
});

test.describe('a server that did not start', () => {
  test.use({ server: ['no-such-server', '--flag'] });

  test('what is known of it is read without a cut word', async ({ scope, page }) => {
    await scope.expectVerdict('Did not start');
    await expect(page.getByLabel('What went wrong').getByRole('button').first()).toBeInViewport({ ratio: 1 });
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await expect.poll(() => cutWords(page)).toEqual([]);
    }
  });
});

test.describe('over HTTP', () => {
  test.use({ server: [] });

  test('exchanges, heads of a request and every dialog have their words and their main button in view', async ({
    scope,
    page,
    standing,
  }) => {
    await scope.connectTo((await standing('everything', 'streamableHttp')).url);
    await scope.expectVerdict('Connected');
    const http = await scope.showExchange('tools/list');
    // Its line overlaps that of the strip.
    await expect(http.getByRole('tab', { selected: true }).first()).toBeInViewport({ ratio: 0.9 });
    const composer = page.getByRole('region', { name: 'Compose' });
    await inEach(scope, async ({ width }) => {
      await expect(http.getByRole('grid', { name: 'HTTP exchanges' })).toBeInViewport();
      if (width === 1280)
        await expect(http.getByRole('tab', { selected: true }).first()).toBeInViewport({ ratio: 0.9 });
    });
    await page.setViewportSize({ width: 1280, height: 800 });
    await scope.showPanel('Frames');
    await composer.getByRole('textbox', { name: 'Message to send' }).focus();
    await page.keyboard.insertText('{"jsonrpc":"2.0","id":71,"method":"ping"}');
    await composer.getByRole('button', { name: /^Headers/ }).click();
    await page.keyboard.press('ControlOrMeta+Enter');
    const head = composer.getByRole('region', { name: 'Headers of this request' });
    await expect(head.getByRole('row').first()).toBeInViewport({ ratio: 1 });
    await expect(composer.getByRole('button', { name: /^Send/ })).toBeInViewport({ ratio: 1 });
    await expectWhole(page);
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      for (const action of [
        'Connect to a server…',
        'Settings…',
        'Open a capture…',
        'Clients on this machine…',
        'Export…',
      ])
        await test.step(`${action}, ${colorScheme}`, async () => {
          await scope.runAction(action);
          const dialog = page.getByRole('dialog');
          const pages = dialog.getByRole('tablist', { name: 'Settings' }).getByRole('tab');
          for (const tab of [dialog, ...(await pages.all())]) {
            if (tab !== dialog) await tab.click();
            await expect(dialog).toBeInViewport({ ratio: 1 });
            for (const button of await dialog.locator('.dialog-footer button').all())
              await expect(button).toBeInViewport({ ratio: 1 });
            await expect.poll(() => cutWords(page)).toEqual([]);
          }
          await scope.dismiss(dialog);
        });
    }
  });
});

test('a tool is called, and its result read, without scrolling', async ({ scope }) => {
  await scope.expectVerdict('Connected');
  const surface = await scope.showPanel('Surface');
  await surface.getByRole('textbox', { name: 'Search the surface' }).fill('get-sum');
  await surface.getByRole('grid', { name: 'Surface' }).getByText('get-sum', { exact: true }).click();
  const tool = surface.getByRole('region', { name: 'get-sum', exact: true });
  await tool.getByRole('textbox', { name: 'a', exact: true }).fill('1');
  await tool.getByRole('textbox', { name: 'b', exact: true }).fill('2');
  const call = tool.getByRole('button', { name: /^Call/ });
  await expect(call).toBeInViewport({ ratio: 1 });
  await tool.getByRole('textbox', { name: 'b', exact: true }).press('ControlOrMeta+Enter');
  const result = tool.getByText('The sum of 1 and 2 is 3.');
  await inEach(scope, async () => {
    await expect(call).toBeInViewport({ ratio: 1 });
    await expect(tool.getByRole('region', { name: 'Outcome' }).getByRole('status').first()).toBeInViewport({
      ratio: 1,
    });
    await expect(result).toBeInViewport({ ratio: 1 });
  });
});

test('what is composed stays when it is sent, and its answer is chosen; the arrows bring back what was sent', async ({
  scope,
  page,
}) => {
  await scope.expectVerdict('Connected');
  const composer = page.getByRole('region', { name: 'Compose' });
  const editor = composer.getByRole('textbox', { name: 'Message to send' });
  const lines = composer.locator('.view-lines');
  const detail = page.getByTestId('detail');
  await editor.focus();
  await page.keyboard.insertText('{"jsonrpc":"2.0","id":71,"method":"ping"}');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(lines).toContainText('"id":71');
  await expect(detail.getByRole('heading', { level: 2 })).toContainText('result');

  // What came back stands beside the text, with state, time and size; so does what was sent.
  const reply = composer.getByRole('region', { name: 'Reply' });
  const answer = reply.getByRole('tree', { name: 'Reply' });
  await inEach(scope, async () => {
    await expect(editor).toBeInViewport();
    await expect(composer.getByRole('button', { name: /^Send/ })).toBeInViewport({ ratio: 1 });
    await expect(reply.getByRole('status')).toBeInViewport({ ratio: 1 });
    await expect(reply).toContainText(/result\s*[\d.]+\s*[µm]?s · \d+\s*B/);
    await expect(answer.getByText('"2.0"')).toBeInViewport({ ratio: 1 });
  });
  await page.setViewportSize({ width: 700, height: 700 });
  const above = await composer.getByTestId('composer-editor').boundingBox();
  expect((await reply.boundingBox())?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
  await page.setViewportSize({ width: 1280, height: 800 });
  await reply.getByText('Sent', { exact: true }).click();
  await expect(reply.getByRole('grid', { name: 'Raw text' })).toContainText('"method":"ping"');
  await reply.getByText('Tree', { exact: true }).click();
  await editor.focus();

  // Once more, under the next free id, by one key. Its answer is chosen too, once it is there.
  const shown = detail.getByRole('region', { name: 'Detail' });
  const first = await shown.getAttribute('data-seq');
  await page.keyboard.press('ControlOrMeta+Shift+Enter');
  await expect(lines).not.toContainText('"id":71');
  await expect(shown).not.toHaveAttribute('data-seq', first ?? '');
  await expect(detail.getByRole('heading', { level: 2 })).toContainText('result');
  await page.keyboard.press('ArrowUp');
  await expect(lines).toContainText('"id":71');
  await page.keyboard.press('ArrowDown');
  await expect(lines).not.toContainText('"id":71');

  await composer.getByRole('button', { name: 'Keep the selection' }).click();
  const chosen = await shown.getAttribute('data-seq');
  await editor.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText('{"jsonrpc":"2.0","id":73,"method":"ping"}');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(answer.getByText('73')).toBeVisible();
  await expect(shown).toHaveAttribute('data-seq', chosen ?? '');
});
