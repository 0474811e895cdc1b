import type { Locator, Page } from '@playwright/test';
import type { ScopeWindow } from '../pages/scope-window.ts';
import type { Bridge } from '../shells/bridge.ts';
import { EVERYTHING } from '../shells/real-server.ts';
import { expect, test } from '../shared-window.ts';

test.use({ leavesNothing: true });

const bar = (page: Page): Locator => page.getByRole('region', { name: 'Playback' });
const scrubber = (page: Page): Locator => page.getByRole('slider', { name: 'Moment of the session' });

/** A session of the reference server that is over, played back and paused. */
async function playedBack(
  scope: ScopeWindow,
  page: Page,
  bridge: Bridge,
): Promise<{ readonly verdict: string; readonly rows: number }> {
  await scope.connectTo([process.execPath, ...EVERYTHING]);
  await scope.expectVerdict('Connected');
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await scope.expectVerdict('Closed');
  // The source can be started again, a playback cannot.
  const verdict = ((await scope.verdict.textContent()) ?? '').replace(/Restart$/, '');
  const rows = await scope.count('rows');
  await scope.runAction('Play back this session');
  await expect(bar(page)).toBeVisible();
  // On a busy machine it may have played to its end by now: from its start, and slowly, no key comes too late.
  const connection = await scope.connection.getAttribute('data-connection');
  for (const order of [{ do: 'pause' }, { do: 'speed', speed: 0.1 }, { do: 'seek', t: 0 }])
    await bridge.ask('controlPlayback', { connection, order });
  await expect(bar(page)).toHaveAttribute('data-playing', 'false');
  await expect(bar(page).getByRole('button', { name: 'Play', exact: true })).toBeFocused();
  for (const playing of ['true', 'false']) {
    await page.keyboard.press('Space');
    await expect(bar(page)).toHaveAttribute('data-playing', playing);
  }
  return { verdict, rows };
}

test('any moment of a session shows the state of that moment, and its end what the session came to', async ({
  scope,
  page,
  engine,
}) => {
  const source = await playedBack(scope, page, engine.bridge);
  await expect(page.getByRole('tab', { name: /playback/ })).toHaveAttribute('aria-selected', 'true');

  await scrubber(page).focus();
  await page.keyboard.press('Home');
  await expect.poll(() => scope.count('upto')).toBe(0);
  await expect.poll(() => scope.count('rows')).toBe(0);

  // Event by event, until initialize was asked and not answered.
  const asked = scope.phase('initialize').and(page.locator('[data-state="active"]'));
  for (let step = 1; (await asked.count()) === 0; step += 1) {
    await page.keyboard.press('.');
    await expect.poll(() => scope.count('upto')).toBe(step);
    await expect(bar(page)).toContainText(`#${step} of`);
  }
  await expect(scope.rows('request').filter({ hasText: 'initialize' })).toHaveCount(1);
  await expect(scope.connection).toHaveAttribute('data-pending', '1');
  const operations = await scope.showPanel('Operations');
  await expect(operations.locator('[data-state="pending"]')).toContainText('initialize');
  await expect(scope.verdict).not.toContainText('Connected');

  await scrubber(page).focus();
  await page.keyboard.press('End');
  await scope.expectVerdict('Closed');
  await expect.poll(() => scope.count('rows')).toBe(source.rows);
  await expect(scope.verdict).toHaveText(source.verdict);
  await expect(operations.locator('[data-state="pending"]')).toHaveCount(0);

  await page.keyboard.press(',');
  await expect(bar(page)).not.toContainText(`#${source.rows} of`);
  await expect.poll(() => scope.count('upto')).toBeLessThan(source.rows);
  await expect(scope.connection).not.toHaveAttribute('data-verdict-headline', '');

  await scope.showPanel('Frames');
  await scope.showFirstRows();
  for (const move of [
    'Go to the moment of the selected row',
    'Go to the start of the session',
    'Step to the next event',
    'Step to the previous event',
    'Play faster',
    'Play slower',
    'Skip waits, or play them in full',
    'Go to the end of the session',
  ])
    await scope.runAction(move);
});

test('a session plays to its end by itself, after its tab was closed', async ({ scope, page, engine }) => {
  await playedBack(scope, page, engine.bridge);
  await page.getByRole('tablist', { name: 'Connections' }).getByRole('tab').first().click({ button: 'middle' });
  await expect(page.getByRole('tab', { name: /playback/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'Speed' }).click();
  await page.getByRole('option', { name: '×1000' }).click();
  await bar(page).getByRole('button', { name: 'Play' }).click();
  await scope.expectVerdict('Closed');
  await expect(bar(page)).toHaveAttribute('data-playing', 'false');
  await expect(bar(page).getByRole('button', { name: 'Step to the next event' })).toBeDisabled();
});
