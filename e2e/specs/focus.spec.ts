import type { Page } from '@playwright/test';
import { EVERYTHING } from '../shells/real-server.ts';
import { expect, test } from '../shared-window.ts';

test.use({ server: [process.execPath, ...EVERYTHING] });

/** These begin or end connections, so they have their turn at last, in this order; each leads to so many tabs. */
const LAST = [
  ['connection.restart', 1],
  ['tab.duplicate', 2],
  ['connection.next', 2],
  ['connection.previous', 2],
  ['tab.close-others', 1],
  ['step.close-stdin', 1],
  ['connection.restart', 1],
  ['connection.disconnect', 1],
  ['connection.close', 0],
  ['connection.reopen', 1],
] as const;
/** What runs for long, and what opens a dialog that another action opens too. */
const ELSEWHERE = [
  'playback.open',
  'playback.from',
  'connection.sweep',
  'connection.demo',
  'connection.restore',
  'view.palette',
];

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
function walk(page: Page, but: readonly string[], only: readonly string[] = []): Promise<Walk> {
  return page.evaluate(
    async ({ but, only }) => {
      const ran: string[] = [];
      const lost: string[] = [];
      const palette = {
        async until(holds: () => boolean): Promise<boolean> {
          for (let frames = 0; frames < 300 && !holds(); frames += 1) await this.frame();
          return holds();
        },
        frame: (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve)),
        press: (key: string, ctrlKey = false): boolean =>
          (document.activeElement ?? document.body).dispatchEvent(
            new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }),
          ),
        top: (): Element | undefined => [...document.querySelectorAll('[role="dialog"], [role="menu"]')].at(-1),
        entries: (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.palette-item')],
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
          throw new Error(`The palette did not open after ${ran.slice(-3).join()}.`);
        const entry = palette.entries().find((one) => palette.wanted(palette.idOf(one)));
        const id = entry === undefined ? '' : palette.idOf(entry);
        if (entry === undefined) palette.press('Escape');
        else entry.click();
        ran.push(id);
        await palette.until(() => palette.entries().length === 0);
        if (!(await palette.until(palette.hasFocus))) lost.push(`${id}: after it was run`);
        // What is loaded when it is first shown opens late.
        for (let frames = 0; frames < 3; frames += 1) await palette.frame();
        // A tab's name is written in its place.
        if (document.activeElement?.closest('[role="tablist"]') != null) palette.press('Escape');
        for (let most = 0; most < 4 && palette.top() !== undefined; most += 1) {
          const open = palette.top();
          if (!(await palette.until(() => open?.contains(document.activeElement) === true)))
            lost.push(`${id}: within what it opened`);
          palette.press('Escape');
          await palette.until(() => open?.isConnected !== true || palette.top() !== open);
        }
        if (!(await palette.until(palette.hasFocus))) lost.push(`${id}: after what it opened was closed`);
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
  await scope.frames.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  const ran: string[] = [];
  const take = ({ ran: more, lost }: Walk): void => {
    ran.push(...more);
    expect(lost).toEqual([]);
  };
  const late: readonly string[] = LAST.map(([id]) => id);
  for (const panel of ['Frames', 'Operations', 'Surface', 'Findings', 'HTTP', 'Sequence', 'Requests', 'Notes']) {
    await scope.runAction(`Show ${panel}`);
    await expect(page.locator('.panel-loading')).toHaveCount(0);
    take(await walk(page, [...late, ...ELSEWHERE, ...ran]));
  }
  for (const [id, tabs] of LAST) {
    take(await walk(page, [], [id]));
    await expect(page.getByRole('tablist', { name: 'Connections' }).getByRole('tab')).toHaveCount(tabs);
    if (id === 'connection.restart') await scope.expectVerdict('Connected');
    if (id === 'connection.disconnect' || id === 'step.close-stdin') await scope.expectVerdict('Closed');
  }
  expect(ran).toEqual(expect.arrayContaining([...late]));
  expect(ran.length).toBeGreaterThan(100);
});
