import type { Page } from '@playwright/test';
import { EVERYTHING } from '../shells/real-server.ts';
import type { ScopeWindow } from '../pages/scope-window.ts';
import { expect, test } from '../shared-window.ts';

test.use({ server: [process.execPath, ...EVERYTHING] });

/** These begin or end connections, so they have their turn at last, in this order; each leads to so many tabs. */
const LAST = [
  ['connection.restart', 1],
  ['connection.compare-run', 2],
  ['tab.close-others', 1],
  ['tab.duplicate', 2],
  ['capabilities.compare', 2],
  ['connection.next', 2],
  ['connection.previous', 2],
  ['tab.close-others', 1],
  ['step.close-stdin', 1],
  ['connection.restart', 1],
  ['connection.disconnect', 1],
  ['connection.close', 0],
  ['connection.reopen', 1],
] as const;
/** What needs another server, a record, or long: each is run in the journey of its own, where `ScopeWindow.runAction`, or the spec itself, holds the same. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'composer.spec.ts': ['composer.stop-repeating'],
  'demo.spec.ts': ['connection.demo'],
  'explorer-tools.spec.ts': ['surface.call', 'surface.edit-call'],
  'failed-starts.spec.ts': ['view.diagnosis'],
  'findings.spec.ts': ['rules.rewrite-finding'],
  'kept.spec.ts': ['connection.restore'],
  'keyboard.spec.ts': ['view.next-pane', 'view.previous-pane', 'view.palette'],
  'library.spec.ts': ['app.undo'],
  'mock.spec.ts': ['mock.stop'],
  'operations.spec.ts': ['tasks.cancel', 'tasks.keep-polling', 'tasks.poll', 'tasks.result'],
  'pains.spec.ts': ['view.post-mortem'],
  'playback.spec.ts': [
    'playback.open',
    'playback.from',
    'playback.toggle',
    'playback.next',
    'playback.previous',
    'playback.faster',
    'playback.slower',
    'playback.start',
    'playback.end',
    'playback.here',
    'playback.idle',
  ],
  'replay.spec.ts': ['panel.replay', 'replay.step', 'replay.stop'],
  'rules.spec.ts': [
    'frames.answer',
    'rules.revert',
    'held.edit',
    'held.forward',
    'held.drop',
    'held.drop-all',
    'held.forward-all',
  ],
  'sequence.spec.ts': ['sequence.earlier', 'sequence.later', 'sequence.newest'],
  'sign-in.spec.ts': [
    'panel.sign-in',
    'sign-in.begin',
    'sign-in.steps',
    'sign-in.next',
    'sign-in.run',
    'sign-in.give-up',
  ],
  'sweep.spec.ts': ['connection.sweep', 'connection.swept'],
  'tap.spec.ts': ['tap.speak', 'tap.stop-speaking'],
  'timeline.spec.ts': ['timeline.zoom-brush'],
  'transports.spec.ts': [
    'connection.converse',
    'composer.headers',
    'exchange.show',
    'exchange.copy-curl',
    'frames.http',
    'frames.curl',
  ],
  'tour.spec.ts': ['tour.start'],
};
const OTHERS = Object.values(ELSEWHERE).flat();

/** A request that waits, and what else some actions need: a mark, a filter, a chosen tool, a file of requests that is not saved. */
const WAITS = {
  name: 'trigger-long-running-operation',
  arguments: { duration: 600, steps: 2 },
};

async function prepare(scope: ScopeWindow, panel: string): Promise<void> {
  const { page } = scope;
  const list = page.getByTestId('list');
  if (panel === 'Frames') {
    await scope.send(JSON.stringify({ jsonrpc: '2.0', id: 900, method: 'tools/call', params: WAITS }));
    await scope.choose(scope.rows('request').filter({ hasText: WAITS.name }).first());
    await page.keyboard.press('m');
    await page.getByRole('combobox', { name: 'Filter frames' }).fill('method:tools/*');
  }
  if (panel === 'Operations') await scope.choose(list.getByRole('row').filter({ hasText: WAITS.name }).first());
  if (panel === 'Findings') await scope.choose(list.locator('[role="row"][data-rule]').first());
  if (panel === 'Surface') await list.getByRole('grid', { name: 'Surface' }).getByText('echo', { exact: true }).click();
  if (panel === 'Answers') {
    const params = { name: 'trigger-elicitation-request', arguments: {} };
    for (const id of [901, 902, 903])
      await scope.send(JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params }));
    await expect(page.getByTestId('answers')).toHaveAttribute('data-waiting', '3');
  }
  if (panel === 'Requests') {
    await scope.runAction('New file of requests…');
    await expect(page.getByRole('dialog', { name: 'New file of requests' }).getByRole('textbox')).toBeFocused();
    await page.keyboard.insertText('waits');
    await page.keyboard.press('Enter');
    await list.getByText('Text', { exact: true }).click();
    await list
      .getByRole('textbox', { name: 'Text of the file' })
      .fill('mcpscope-sequence: 1\nname: Waits\nsteps:\n  - wait: 60s\n');
  }
}

interface Walk {
  /** Ids of the actions that were run. */
  readonly ran: readonly string[];
  /** Those after which nothing had the focus, with what had it before. */
  readonly lost: readonly string[];
}

/**
 * Runs every action that the palette offers now, but for these, and those `only` where any are given. Within the page, since there are many: the palette is
 * opened by its key, the entry is pressed, what opened is closed by Escape.
 */
function walkActions(page: Page, but: readonly string[], only: readonly string[] = []): Promise<Walk> {
  return page.evaluate(
    async ({ but, only }) => {
      const ran: string[] = [];
      const lost: string[] = [];
      const palette = {
        async until(holds: () => boolean): Promise<boolean> {
          for (let frames = 0; frames < 1800 && !holds(); frames += 1) await this.frame();
          return holds();
        },
        frame: (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve)),
        /** What closes gives the focus back some frames later; nobody is quicker than that. */
        async rest(): Promise<void> {
          for (let same = 0, last = document.activeElement; same < 3; same += 1) {
            await this.frame();
            if (document.activeElement !== last) same = 0;
            last = document.activeElement;
          }
        },
        press: (key: string, ctrlKey = false): boolean =>
          (document.activeElement ?? document.body).dispatchEvent(
            new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }),
          ),
        /** The dialog that the window means to show; it may not be drawn yet. '' for none. */
        meant: (): string => document.querySelector<HTMLElement>('.app')?.dataset['dialog'] ?? '',
        top: (): Element | undefined => [...document.querySelectorAll('[role="dialog"], [role="menu"]')].at(-1),
        entries: (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.palette-list .palette-item')],
        idOf: (entry: HTMLElement): string => decodeURIComponent(entry.dataset['value'] ?? ''),
        hasFocus: (): boolean => document.activeElement !== null && document.activeElement !== document.body,
        wanted: (id: string): boolean =>
          // The open tabs are offered beside them.
          !/^tab\.(?!rename|duplicate|close-others)/.test(id) &&
          !but.includes(id) &&
          !ran.includes(id) &&
          (only.length === 0 || only.includes(id)),
      };
      for (;;) {
        palette.press('k', true);
        if (!(await palette.until(() => palette.entries().length > 0)))
          throw new Error(
            `The palette did not open after ${ran.slice(-3).join()}: ${lost.join('; ')}; ` +
              `open: ${palette.top()?.getAttribute('aria-label') ?? palette.top()?.textContent?.slice(0, 60) ?? 'nothing'}; ` +
              `focus: ${document.activeElement?.outerHTML.slice(0, 200) ?? 'nothing'}`,
          );
        const entry = palette.entries().find((one) => palette.wanted(palette.idOf(one)));
        const id = entry === undefined ? '' : palette.idOf(entry);
        if (entry === undefined) palette.press('Escape');
        else entry.click();
        ran.push(id);
        await palette.until(() => palette.entries().length === 0);
        if (!(await palette.until(palette.hasFocus))) lost.push(`${id}: after it was run`);
        // What is loaded when it is first shown opens late.
        for (let frames = 0; frames < 3; frames += 1) await palette.frame();
        // A tab's name is written in its place. Where the tab alone has the focus, a dialog may be about to take it, and would be closed.
        if (document.activeElement?.matches('[role="tablist"] input') === true) palette.press('Escape');
        const opened = palette.top() !== undefined || palette.meant() !== '';
        for (let most = 0; most < 4 && (palette.top() !== undefined || palette.meant() !== ''); most += 1) {
          // The one that closes may still be there.
          if (!(await palette.until(() => palette.top()?.contains(document.activeElement) === true))) {
            const open = palette.top()?.outerHTML.slice(0, 100) ?? `nothing, but ${palette.meant()}`;
            lost.push(`${id}: within what it opened, ${open}: ${document.activeElement?.outerHTML.slice(0, 200)}`);
          }
          const open = palette.top();
          palette.press('Escape');
          if (!(await palette.until(() => open?.isConnected !== true || palette.top() !== open)))
            lost.push(`${id}: what it opened stayed open`);
        }
        if (!(await palette.until(palette.hasFocus))) lost.push(`${id}: after what it opened was closed`);
        if (opened) await palette.rest();
        if (id === '') return { ran: ran.slice(0, -1), lost };
      }
    },
    { but, only },
  );
}

test('the focus is somewhere after every action that there is', async ({ scope, page }) => {
  // More than a hundred, each with the palette and what it opens.
  test.slow();
  await scope.expectVerdict('Connected');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const ran: string[] = [];
  const take = ({ ran: more, lost }: Walk): void => {
    ran.push(...more);
    expect(lost).toEqual([]);
  };
  const late: readonly string[] = LAST.map(([id]) => id);
  // The engine tells what this client says first, and then its dialog opens.
  await scope.runAction('Connect as this client…');
  await scope.dismiss(page.getByRole('dialog', { name: 'Connect to a server' }));
  await scope.expectFocus();
  ran.push('connection.as-client');
  // Each is offered once the window has read what the other one wrote; others of the list may write anything in between.
  await page.getByRole('textbox', { name: 'Message to send' }).focus();
  await page.keyboard.insertText('{"jsonrpc":"2.0","id":900,"method":"ping"}');
  await scope.runAction('Format the message');
  await scope.expectFocus();
  await scope.runAction('Make the message one line');
  await scope.expectFocus();
  ran.push('composer.lay-out', 'composer.one-line');
  for (const panel of [
    'Frames',
    'Operations',
    'Surface',
    'Findings',
    'HTTP',
    'Sequence',
    'Requests',
    'Notes',
    'Answers',
  ]) {
    await scope.runAction(`Show ${panel}`);
    await expect(page.locator('.panel-loading')).toHaveCount(0);
    await prepare(scope, panel);
    // Others of the list may choose another row, or none.
    if (panel === 'Frames') take(await walkActions(page, [], ['frames.by-value']));
    if (panel === 'Findings') {
      // Whether a rule is muted the engine tells later: the palette shows what it offers only once that has come.
      take(await walkActions(page, [], ['finding.mute']));
      await scope.runAction('Unmute the rule of this finding on this server');
      ran.push('finding.unmute');
    }
    take(await walkActions(page, [...late, ...OTHERS, ...ran]));
  }
  for (const [id, tabs] of LAST) {
    const before = id === 'connection.restart' ? await scope.connection.getAttribute('data-connection') : null;
    if (id === 'connection.compare-run') {
      // Its dialog opens once the record of that run is read.
      await scope.runAction('Compare with the run before');
      await scope.dismiss(page.getByRole('dialog', { name: 'Compare two sessions' }));
      await scope.expectFocus();
      ran.push(id);
    } else take(await walkActions(page, [], [id]));
    await expect(page.getByRole('tablist', { name: 'Connections' }).getByRole('tab')).toHaveCount(tabs);
    if (before !== null) {
      // The run that ends is connected, too.
      await expect(scope.connection).not.toHaveAttribute('data-connection', before);
      await scope.expectVerdict('Connected');
    }
    // Without stdin this server goes on while it waits for the roots that it may just have asked for.
    if (id === 'step.close-stdin') await expect(scope.connection).toHaveAttribute('data-verdict-headline', /^Clos/);
    if (id === 'connection.disconnect') await scope.expectVerdict('Closed');
  }
  await scope.runAction('Settings…');
  await page.getByRole('tab', { name: 'Keys' }).click();
  const every = await page
    .locator('[data-action]')
    .evaluateAll((lines) => lines.map((line) => line.getAttribute('data-action') ?? ''));
  expect(every.filter((id) => !ran.includes(id)).toSorted()).toEqual(OTHERS.toSorted());
});
