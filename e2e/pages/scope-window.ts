import { expect, type Locator, type Page } from '@playwright/test';
import type { ClientOptions, ConnectionInfo } from '../../shared/bridge/index.ts';
import { begin } from '../shells/bridge-connection.ts';
import type { Bridge } from '../shells/bridge.ts';

/** The window of mcpscope, by roles and names, and by the attributes that docs/automation.md promises. */
export class ScopeWindow {
  readonly page: Page;
  readonly #bridge: Bridge | null;
  /** Carries the data-* attributes of the shown connection. */
  readonly connection: Locator;
  readonly verdict: Locator;
  readonly sidebar: Locator;
  readonly frames: Locator;
  readonly lifecycle: Locator;

  /** `bridge` is one beside the window's own: what a test is not about is done by it. */
  constructor(page: Page, bridge: Bridge | null = null) {
    this.page = page;
    this.#bridge = bridge;
    this.connection = page.getByTestId('connection');
    this.verdict = page.getByLabel('Verdict');
    this.sidebar = page.getByRole('navigation', { name: 'Servers and captures' });
    this.frames = page.getByRole('grid', { name: 'Frames' });
    this.lifecycle = page.getByRole('list', { name: 'Lifecycle' });
  }

  /** Resolves when the welcome page or a connection is shown. */
  async ready(): Promise<void> {
    // Until settings and connections are told, what is done to the layout would be taken back by what was kept of it.
    await this.page.locator('main:not([aria-busy="true"])').waitFor();
  }

  /**
   * Connects to a command (words) or an address, without the dialog. The window shows the first connection by itself; another one is
   * connected to by the dialog, which shows it.
   */
  async connectTo(where: readonly string[] | string, options: Partial<ClientOptions> = {}): Promise<void> {
    const { id } = await begin(this.#engine, where, options);
    await this.#expectConnection('data-connection', id);
  }

  /** Starts a server by the connect dialog. `words` must need no quoting. */
  async connectByDialog(words: readonly string[]): Promise<void> {
    const dialog = await this.openConnectDialog(words);
    await dialog.getByRole('button', { name: /^Connect/ }).click();
    await expect(dialog).toBeHidden();
  }

  /** Connects to a server at an address by the connect dialog, with everything else as it is there. */
  async connectToAddressByDialog(url: string): Promise<void> {
    const dialog = await this.openAddressDialog(url);
    await dialog.getByRole('button', { name: /^Connect/ }).click();
    await expect(dialog).toBeHidden();
  }

  /** Opens a capture and shows it, without the library. */
  async openCapture(path: string): Promise<void> {
    const { id } = await this.#engine.ask<ConnectionInfo>('openCapture', { path });
    await this.#expectConnection('data-connection', id);
  }

  /** Opens the connect dialog and writes the address, for what else is to be chosen. */
  async openAddressDialog(url: string): Promise<Locator> {
    await this.sidebar.getByRole('button', { name: 'Connect to a server' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Connect to a server' });
    // The button itself is what a screen reader sees; what is seen is its label.
    await dialog.getByText('Address', { exact: true }).click();
    await dialog.getByRole('textbox', { name: 'URL' }).fill(url);
    return dialog;
  }

  /** Opens the connect dialog and writes the command line, for what else is to be chosen. */
  async openConnectDialog(words: readonly string[]): Promise<Locator> {
    await this.sidebar.getByRole('button', { name: 'Connect to a server' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Connect to a server' });
    await dialog.getByRole('textbox', { name: 'Command line' }).fill(words.join(' '));
    return dialog;
  }

  /** Waits for the verdict's headline, as "Connected". */
  async expectVerdict(headline: string, detail: RegExp | string = ''): Promise<void> {
    await this.#expectConnection('data-verdict-headline', headline);
    await expect(this.verdict).toContainText(detail);
  }

  /** Waits until a number that the window counts is at least this. */
  async expectCount(
    name: 'rows' | 'operations' | 'pending' | 'upto' | `findings-${'error' | 'warning' | 'info'}`,
    least: number,
  ): Promise<void> {
    await expect.poll(() => this.count(name), { timeout: 30_000 }).toBeGreaterThanOrEqual(least);
  }

  async count(name: string): Promise<number> {
    return Number(await this.connection.getAttribute(`data-${name}`));
  }

  /** Rows of the frame list that are in view, by class. */
  rows(rowClass: string): Locator {
    return this.frames.locator(`[role="row"][data-class="${rowClass}"]`);
  }

  /** Brings the first rows into view; a list of a live connection follows its end. */
  async showFirstRows(): Promise<void> {
    await this.frames.focus();
    await this.page.keyboard.press('Home');
  }

  phase(name: string): Locator {
    return this.lifecycle.locator(`[data-phase="${name}"]`);
  }

  /** Chooses a row of a list that may still move under the pointer: what comes in may add a lane to the timeline above it. */
  async choose(row: Locator): Promise<void> {
    await row.dispatchEvent('mousedown');
    await expect(row).toHaveAttribute('aria-selected', 'true');
  }

  /** Chooses a tab over the list, as "Findings"; the result is what it shows. */
  showPanel(name: string): Promise<Locator> {
    return this.#showTab(this.page.getByTestId('list'), name);
  }

  /** Chooses a view of the selected row, as "Raw"; the result is what it shows. */
  showDetail(name: string): Promise<Locator> {
    return this.#showTab(this.page.getByTestId('detail'), name);
  }

  /** Chooses an exchange of the HTTP panel by what it carries, as "tools/list"; the result is what is shown of it. */
  async showExchange(carries: string): Promise<Locator> {
    const panel = await this.showPanel('HTTP');
    await panel.getByRole('grid', { name: 'HTTP exchanges' }).getByText(carries, { exact: true }).first().click();
    return panel;
  }

  /** The text in the raw view, as far as it is in view, put together from its rows. */
  async rawText(): Promise<string> {
    const rows = this.page.getByTestId('detail').getByRole('grid', { name: 'Raw text' }).getByRole('gridcell');
    return (await rows.allTextContents()).join('');
  }

  async #showTab(pane: Locator, name: string): Promise<Locator> {
    await pane.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
    return pane.getByRole('tabpanel', { name: new RegExp(`^${name}`) });
  }

  /** Runs an action by the command palette, with the keyboard alone. */
  async runAction(title: string): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+K');
    const palette = this.page.getByRole('dialog', { name: 'Search actions and frames' });
    const search = palette.getByRole('combobox');
    await search.waitFor();
    await expect(search).toBeFocused();
    await this.page.keyboard.insertText(title);
    await palette.getByRole('option', { name: title }).first().waitFor();
    await this.page.keyboard.press('Enter');
    await palette.waitFor({ state: 'hidden' });
    await this.expectFocus();
  }

  /** Whatever was done, the next key is heard somewhere. */
  async expectFocus(): Promise<void> {
    await expect.poll(() => this.page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  }

  /** Closes a dialog by Escape. A dialog hears keys only once it has taken the focus. */
  async dismiss(dialog: Locator): Promise<void> {
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await this.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  }

  /** Sends a text on the shown connection as the composer does, without its editor: that is half of what the window loads. */
  async send(text: string): Promise<void> {
    const connection = await this.connection.getAttribute('data-connection');
    await this.#engine.ask('send', { connection, text, end: 'lf', bom: false });
  }

  /** Writes a text into the composer in place of what is there, and sends it as it stands. */
  async compose(text: string): Promise<void> {
    const composer = this.page.getByRole('region', { name: 'Compose' });
    const editor = composer.getByRole('textbox', { name: 'Message to send' });
    await editor.focus();
    await this.page.keyboard.press('ControlOrMeta+A');
    await this.page.keyboard.insertText(text);
    await composer.getByRole('button', { name: /^Send/ }).click();
  }

  /**
   * Waits until the shown connection has such an attribute. By its selector first: each time that `expect` looks in vain, Playwright
   * describes the page for its message, which costs more than what the page itself does meanwhile.
   */
  async #expectConnection(name: string, value: string): Promise<void> {
    const having = `[data-testid="connection"][${name}=${JSON.stringify(value)}]`;
    await this.page
      .locator(having)
      .waitFor({ timeout: 30_000 })
      .catch(() => undefined);
    await expect(this.connection).toHaveAttribute(name, value, { timeout: 1_000 });
  }

  get #engine(): Bridge {
    if (this.#bridge === null) throw new Error('This window has no bridge beside it.');
    return this.#bridge;
  }
}
