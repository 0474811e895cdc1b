import type { Locator, Page } from '@playwright/test';
import type { ScopeWindow } from '../pages/scope-window.ts';
import { testServer } from '../shells/project.ts';
import { EVERYTHING } from '../shells/real-server.ts';
import { expect, test } from '../shared-window.ts';

// Nothing of these tests outlives their connections.
test.use({ leavesNothing: true });

/** The timeline, by roles and names. */
class TimelinePane {
  readonly page: Page;
  readonly pane: Locator;
  /** What is drawn on, and used by pointer and keys. Its name says which time is in view. */
  readonly lanes: Locator;
  /** What stands at the keyboard's cursor, in words. */
  readonly cursor: Locator;

  constructor({ page }: ScopeWindow) {
    this.page = page;
    this.pane = page.getByRole('region', { name: 'Timeline' });
    this.lanes = this.pane.getByRole('application');
    this.cursor = this.pane.getByRole('status', { name: 'On the timeline' });
  }

  /** The time in view, s. */
  async inView(): Promise<readonly [number, number]> {
    const name = (await this.lanes.getAttribute('aria-label')) ?? '';
    const [, from, to] = /^Timeline from ([\d.,]+) s to ([\d.,]+) s/.exec(name) ?? [];
    return [Number(from?.replace(',', '')), Number(to?.replace(',', ''))];
  }

  async span(): Promise<number> {
    const [from, to] = await this.inView();
    return to - from;
  }

  /** A point in the middle of a lane, at a share of the width; in the window. */
  async at(lane: string, share: number): Promise<{ x: number; y: number }> {
    const box = await this.lanes.boundingBox();
    const label = await this.pane.getByText(lane, { exact: true }).boundingBox();
    if (box === null || label === null) throw new Error(`The lane ${lane} is not shown.`);
    return { x: box.x + box.width * share, y: label.y + 9 };
  }

  /** How many pixels of what lights rows are painted. */
  lit(): Promise<number> {
    return this.lanes.evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      let painted = 0;
      for (let at = 3; at < data.length; at += 4) if (data[at] !== 0) painted += 1;
      return painted;
    });
  }
}

const hovered = (scope: ScopeWindow): Locator => scope.frames.locator('[role="row"][data-hovered]');
const chosen = (scope: ScopeWindow): Locator => scope.frames.locator('[role="row"][aria-selected="true"]');

/** A session of the reference server that is over, so that its time stands still. */
async function ended(scope: ScopeWindow): Promise<TimelinePane> {
  await scope.connectTo([process.execPath, ...EVERYTHING]);
  await scope.expectVerdict('Connected');
  await scope.runAction('Disconnect');
  await expect(scope.connection).toHaveAttribute('data-connection-state', 'closed');
  await scope.showFirstRows();
  const timeline = new TimelinePane(scope);
  await expect(timeline.lanes).toHaveAttribute('aria-label', /^Timeline from /);
  return timeline;
}

test('the wheel, the keys and the buttons zoom and move, and show the whole again', async ({ scope, page }) => {
  const timeline = await ended(scope);
  const [, end] = await timeline.inView();
  const { x, y } = await timeline.at('client requests', 0.25);
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -400);
  await expect.poll(() => timeline.span()).toBeLessThan(end / 2);
  // What was under the pointer still is.
  const [from, to] = await timeline.inView();
  expect(Math.abs(from + (to - from) * 0.25 - end * 0.25)).toBeLessThan(end * 0.05);

  await page.keyboard.down('Shift');
  await page.mouse.wheel(0, 200);
  await page.keyboard.up('Shift');
  await expect.poll(async () => (await timeline.inView())[0]).toBeGreaterThan(from);

  await timeline.lanes.focus();
  const before = await timeline.span();
  await page.keyboard.press('+');
  await expect.poll(() => timeline.span()).toBeCloseTo(before / 2, 2);
  await page.keyboard.press('-');
  await expect.poll(() => timeline.span()).toBeCloseTo(before, 2);
  const [left] = await timeline.inView();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(async () => (await timeline.inView())[0]).toBeLessThan(left);

  const toolbar = timeline.pane.getByRole('toolbar', { name: 'Timeline view' });
  await toolbar.getByRole('button', { name: 'Show the whole timeline' }).click();
  await expect.poll(() => timeline.inView()).toEqual([0, end]);
  await toolbar.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => timeline.span()).toBeLessThan(end);
  await timeline.lanes.focus();
  await page.keyboard.press('0');
  await expect.poll(() => timeline.inView()).toEqual([0, end]);
});

test('a stretch that is dragged over limits the list, until it is cleared', async ({ scope, page }) => {
  const timeline = await ended(scope);
  const rows = page.getByRole('status', { name: 'Rows shown' });
  // While the list is still being gone through it says how far.
  await expect(rows).toHaveText(/rows$/);
  const all = (await rows.textContent()) ?? '';
  const start = await timeline.at('server requests', 0.0);
  const stop = await timeline.at('server requests', 0.5);
  await page.mouse.move(start.x + 2, start.y);
  await page.mouse.down();
  await page.mouse.move(stop.x, stop.y, { steps: 4 });
  await page.mouse.up();
  await expect(rows).toContainText(' of ');
  await expect(rows).not.toHaveText(all);
  // The start of the process lies in it, its exit does not.
  await expect(scope.rows('process.spawn')).toHaveCount(1);
  await expect(scope.rows('process.exit')).toHaveCount(0);
  await expect(timeline.lanes).toHaveAttribute('aria-label', /limited to/);
  await scope.runAction('Zoom to the marked time');
  await timeline.pane.getByRole('button', { name: /clear the mark/ }).click();
  await expect(rows).toHaveText(all);

  // By keys: what is in view.
  await timeline.lanes.focus();
  await page.keyboard.press('+');
  await page.keyboard.press('b');
  await expect(rows).not.toHaveText(all);
  await page.keyboard.press('Escape');
  await expect(rows).toHaveText(all);
});

test('the keyboard alone goes from mark to mark, from lane to lane, and chooses', async ({ scope, page }) => {
  const timeline = await ended(scope);
  await scope.runAction('Go to the timeline');
  await expect(timeline.lanes).toBeFocused();
  await page.keyboard.press('ArrowRight');
  // It begins at what is chosen.
  await expect(timeline.cursor).toContainText('process started');
  for (let lane = 0; lane < 8; lane += 1) await page.keyboard.press('ArrowUp');
  await expect(timeline.cursor).toContainText('phase');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Home');
  await expect(timeline.cursor).toContainText('server/discover');
  await page.keyboard.press('ArrowRight');
  await expect(timeline.cursor).toContainText(/^initialize/);
  await expect(hovered(scope)).toContainText('initialize');
  await page.keyboard.press('Enter');
  await expect(chosen(scope)).toContainText('initialize');
  await expect(chosen(scope)).toHaveAttribute('data-class', 'request');

  for (let lane = 0; lane < 6; lane += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await expect(timeline.cursor).toContainText('process exited');
  await page.keyboard.press('Home');
  await expect(timeline.cursor).toContainText('process started');
});

test('what is under the pointer is lit in the list, and what is lit in the list on the timeline', async ({
  scope,
  page,
}) => {
  const timeline = await ended(scope);
  const before = await timeline.lit();
  const request = scope.rows('request').filter({ hasText: 'initialize' }).first();
  await request.hover();
  await expect.poll(() => timeline.lit()).toBeGreaterThan(before);

  await request.click();
  await scope.runAction('Zoom to the selection');
  const { x, y } = await timeline.at('client requests', 0.5);
  await page.mouse.move(x, y);
  await expect(hovered(scope)).toContainText('initialize');
  const hint = timeline.pane.locator('.timeline-hint');
  await expect(hint).toContainText('initialize');
  await expect(hint).toContainText('result');
  await page.mouse.move(x, 5);
  await expect(hint).toBeHidden();
});

test('a call tells its progress, and how long it took', async ({ scope, page }) => {
  await scope.connectTo([process.execPath, testServer('progress')]);
  await scope.expectVerdict('Connected');
  await scope.send(
    '{"jsonrpc":"2.0","id":50,"method":"tools/call","params":{"name":"steps","arguments":{},"_meta":{"progressToken":"p"}}}',
  );
  const timeline = new TimelinePane(scope);
  await expect(timeline.pane.getByText('by hand', { exact: true })).toBeVisible();
  await timeline.lanes.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('End');
  await expect(timeline.cursor).toContainText('tools/call steps');
  await expect(timeline.cursor).toContainText('8 progress notifications, last 8 of 8');
  await expect(timeline.cursor).toContainText('result');
});

test('streams and sessions have lanes over HTTP', async ({ scope, standing }) => {
  const { url } = await standing('everything', 'streamableHttp');
  await scope.connectTo(url);
  await scope.expectVerdict('Connected');
  const timeline = new TimelinePane(scope);
  for (const lane of ['streams', 'session']) await expect(timeline.pane.getByText(lane, { exact: true })).toBeVisible();
  await expect(timeline.pane.getByText('process', { exact: true })).toBeHidden();
});

test('the legend says what the signs mean', async ({ scope, page }) => {
  const timeline = await ended(scope);
  await timeline.pane.getByRole('button', { name: 'What the signs of the timeline mean' }).click();
  const legend = page.getByRole('dialog', { name: 'What the signs of the timeline mean' });
  await expect(legend).toContainText('given up, and answered anyway');
  await scope.dismiss(legend);
});
