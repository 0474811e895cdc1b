import type { Locator, Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { EVERYTHING } from '../shells/real-server.ts';
import { expect, test } from '../shared-window.ts';

/** Stops of the Tab key that one way may have. */
const STOPS_MOST = 80;

/** Presses Tab until this has the focus, as somebody without a pointer does. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let stop = 0; stop < STOPS_MOST; stop += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(wanted, 'what Tab leads to').toBeFocused();
}

/** Chooses the row of the focused list that holds this text. */
async function arrowTo(list: Locator, text: string): Promise<void> {
  const chosen = list.locator('[role="row"][aria-selected="true"]');
  // The list is there before the server has answered what is in it.
  await expect(list.getByRole('row').first()).toBeVisible();
  await list.press('Home');
  for (let stop = 0; stop < STOPS_MOST; stop += 1) {
    // What is chosen is drawn a frame later where the list has to be scrolled.
    await expect(chosen).toBeVisible();
    if ((await chosen.filter({ hasText: text }).count()) > 0) return;
    await list.press('ArrowDown');
  }
  await expect(chosen).toContainText(text);
}

test('all of it without a mouse: connect, call a tool, answer an elicitation, export the capture', async ({
  scope,
  page,
}) => {
  const { keyboard } = page;

  // Connect; elicitation is declared by default.
  await scope.runAction('Connect to a server');
  const connect = page.getByRole('dialog', { name: 'Connect to a server' });
  const line = connect.getByRole('textbox', { name: 'Command line' });
  await expect(line).toBeFocused();
  await keyboard.insertText([process.execPath, ...EVERYTHING].join(' '));
  await tabTo(page, connect.getByRole('button', { name: /^Connect/ }));
  await keyboard.press('Enter');
  await expect(connect).toBeHidden();
  await scope.expectVerdict('Connected');

  // Call a tool that asks back.
  await scope.runAction('Show Surface');
  const surface = page.getByTestId('list').getByRole('tabpanel', { name: /^Surface/ });
  const list = surface.getByRole('grid', { name: 'Surface' });
  await tabTo(page, list);
  await arrowTo(list, 'trigger-elicitation-request');
  await tabTo(page, surface.getByRole('button', { name: /^Call/ }));
  await keyboard.press('Enter');

  // Answer it.
  await expect(page.getByRole('status').filter({ hasText: 'The server waits for your answer' })).toBeVisible();
  await scope.runAction('Answer the server');
  const question = page.getByTestId('answers').getByRole('region', { name: /^Question/ });
  await expect(question.getByRole('textbox', { name: 'name', exact: true })).toBeFocused();
  await keyboard.type('Ada');
  await keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByTestId('answers')).toHaveAttribute('data-waiting', '0');
  await scope.runAction('Show Operations');
  const operations = page.getByRole('treegrid', { name: 'Operations' });
  await expect(
    operations.locator('[data-state="result"]').filter({ hasText: 'trigger-elicitation-request' }),
  ).toBeVisible();

  // Give it away.
  await scope.runAction('Export…');
  const dialog = page.getByRole('dialog', { name: /^Export/ });
  const capture = dialog.getByRole('radio', { name: /^Capture/ });
  await tabTo(page, dialog.getByRole('radio', { checked: true }).first());
  for (let step = 0; step < 6 && !(await capture.isChecked()); step += 1) await keyboard.press('ArrowDown');
  await expect(capture).toBeChecked();
  await tabTo(page, dialog.getByRole('button', { name: /^(Export|Save)/ }));
  const download = page.waitForEvent('download');
  await keyboard.press('Enter');
  const file = await (await download).path();
  const text = readFileSync(file, 'utf8');
  expect(text).toMatch(/^\{"mcpscope":\d/);
  expect(text).toContain('Ada');
});

/** What somebody does with the keyboard alone, counted: a press of a key, or a text written in one go, is an action. */
class Hand {
  readonly #page: Page;
  #actions = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(key: string): Promise<void> {
    this.#actions += 1;
    await this.#page.keyboard.press(key);
  }

  async write(text: string): Promise<void> {
    this.#actions += 1;
    await this.#page.keyboard.insertText(text);
  }

  /** Takes so many actions at most since the last time, and begins to count anew. */
  took(most: number, what: string): void {
    expect(this.#actions, `actions to ${what}`).toBeLessThanOrEqual(most);
    this.#actions = 0;
  }
}

test('few actions lead to the tools, to a result, to a reply, to an answer, and back to the frames', async ({
  scope,
  page,
}) => {
  const hand = new Hand(page);
  await expect(page.getByRole('textbox', { name: 'Command line or address of the server' })).toBeFocused();
  await hand.write([process.execPath, ...EVERYTHING].join(' '));
  await hand.press('ControlOrMeta+Enter');
  await scope.expectVerdict('Connected');
  const panel = page.getByTestId('list').getByRole('tabpanel', { name: /^Surface/ });
  const tools = panel.getByRole('grid', { name: 'Surface' });
  await expect(tools).toBeFocused();
  await expect(tools.getByText('echo', { exact: true })).toBeInViewport();
  hand.took(2, 'connect and see the tools');

  await hand.press('ArrowDown');
  await hand.press('Enter');
  const tool = panel.getByRole('region', { name: 'echo', exact: true });
  await expect(tool.getByRole('textbox', { name: 'message', exact: true })).toBeFocused();
  await hand.write('hello');
  await hand.press('ControlOrMeta+Enter');
  await expect(tool.getByText('Echo: hello')).toBeInViewport({ ratio: 1 });
  hand.took(4, 'call a tool and read its result');

  // From a form to the frames, and from an editor.
  await hand.press('F6');
  await hand.press('1');
  await expect(scope.frames).toBeFocused();
  hand.took(3, 'have the frames focused');

  await arrowTo(scope.frames, 'echo {message');
  await hand.press('Shift+E');
  const composer = page.getByRole('region', { name: 'Compose' });
  const editor = composer.getByRole('textbox', { name: 'Message to send' });
  await expect(editor).toBeFocused();
  await hand.write('good-bye');
  await expect(composer.locator('.view-lines')).toContainText('"message":"good-bye"');
  await hand.press('ControlOrMeta+Shift+Enter');
  await expect(composer.getByRole('region', { name: 'Reply' }).getByText('Echo: good-bye')).toBeInViewport({
    ratio: 1,
  });
  hand.took(3, 'edit and resend, with the reply shown');

  await hand.press('F6');
  await hand.press('1');
  await expect(scope.frames).toBeFocused();
  hand.took(3, 'have the frames focused');

  const params = { name: 'trigger-elicitation-request', arguments: {} };
  await scope.send(JSON.stringify({ jsonrpc: '2.0', id: 901, method: 'tools/call', params }));
  await expect(page.getByRole('status').filter({ hasText: 'The server waits for your answer' })).toBeVisible();
  await hand.press('r');
  const answers = page.getByTestId('answers');
  await expect(answers.getByRole('textbox', { name: 'name', exact: true })).toBeFocused();
  await hand.write('Ada');
  await hand.press('ControlOrMeta+Enter');
  await expect(answers).toHaveAttribute('data-waiting', '0');
  hand.took(3, 'answer an elicitation');
});

test('F6 walks the panes, a panel’s key leads into its list, a new connection’s list has the focus, and ? shows all keys', async ({
  scope,
  page,
}) => {
  const { keyboard } = page;
  await scope.runAction('Connect to a server');
  const line = page.getByRole('dialog', { name: 'Connect to a server' }).getByRole('textbox', { name: 'Command line' });
  await expect(line).toBeFocused();
  await keyboard.insertText([process.execPath, ...EVERYTHING].join(' '));
  await keyboard.press('Enter');
  await scope.expectVerdict('Connected');
  await expect(scope.frames).toBeFocused();

  // Of nothing chosen there is no detail.
  await keyboard.press('Home');
  const inPane = (name: string): Locator => page.locator(`.${name}`).locator(':focus');
  for (const pane of ['detail', 'composer', 'sidebar', 'timeline', 'panel-tabs']) {
    await keyboard.press('F6');
    await expect(inPane(pane)).toHaveCount(1);
  }
  await expect(scope.frames).toBeFocused();
  await keyboard.press('Shift+F6');
  await expect(inPane('timeline')).toHaveCount(1);

  await keyboard.press('4');
  await expect(page.getByRole('grid', { name: 'Surface' })).toBeFocused();
  await keyboard.press('2');
  await expect(page.getByRole('treegrid', { name: 'Operations' })).toBeFocused();
  await keyboard.press('1');
  await expect(scope.frames).toBeFocused();

  await keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keys' });
  await expect(sheet.getByRole('region', { name: 'View' })).toContainText('Fold or unfold the composer');
  await expect(sheet.getByRole('region', { name: 'Everywhere' })).toContainText('Move in a list');
  await scope.dismiss(sheet);
});

test.describe('the palette', () => {
  test.use({ server: [process.execPath, ...EVERYTHING] });

  test('takes what ends or sends only where its whole name was typed', async ({ scope, page }) => {
    await scope.expectVerdict('Connected');
    await page.keyboard.press('ControlOrMeta+K');
    const palette = page.getByRole('dialog', { name: 'Search actions and frames' });
    await expect(palette.getByRole('combobox')).toBeFocused();
    await page.keyboard.insertText('disconn');
    await expect(palette.getByRole('option', { name: 'Press ↓ to choose' })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.insertText('ect');
    await expect(palette.getByRole('option', { name: 'Disconnect' })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(scope.connection).toHaveAttribute('data-connection-state', 'closed');
  });
});
