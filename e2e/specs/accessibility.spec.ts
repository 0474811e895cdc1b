import { faults } from '../pages/axe.ts';
import type { ScopeWindow } from '../pages/scope-window.ts';
import { EVERYTHING } from '../shells/real-server.ts';
import { expect, test } from '../shared-window.ts';

const PANELS = [
  'Frames',
  'Operations',
  'Capabilities',
  'Surface',
  'Findings',
  'HTTP',
  'Process',
  'Sequence',
  'Clients',
  'Requests',
  'Answers',
] as const;
const DETAILS = ['Tree', 'Raw', 'Pretty', 'Operation', 'Explain', 'Findings'] as const;
const DIALOGS = [
  'Connect to a server',
  'Settings…',
  'Clients on this machine…',
  'Open a capture…',
  'Export…',
  'Replay against a server…',
  'Standing rules…',
  'New file of requests…',
  'How does a client take faults of its server?',
  'Break messages such as the selected one by a fault…',
] as const;

const call = (id: number, name: string): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: {} } });

const LIST = '[data-testid="list"]';

async function somethingOfEverything(scope: ScopeWindow): Promise<void> {
  await scope.connectTo([process.execPath, ...EVERYTHING], { capabilities: { elicitation: {} } });
  await scope.expectVerdict('Connected');
  await scope.send(call(901, 'trigger-elicitation-request'));
  await scope.send(call(902, 'get-tiny-image'));
  await scope.send('no JSON at all');
  await expect(scope.page.getByRole('status').filter({ hasText: 'The server waits for your answer' })).toBeVisible();
}

test.use({ leavesNothing: true });
// Each looks at the window some dozen times, and takes a while for a look.
test.describe.configure({ mode: 'parallel', timeout: 240_000 });

type Look = (where: string, part: string) => Promise<void>;

/** Looks at a connected window in both themes, and expects that nothing was found. */
async function findNothing(scope: ScopeWindow, walk: (look: Look) => Promise<void>): Promise<void> {
  const { page } = scope;
  await somethingOfEverything(scope);
  const found: Record<string, string[]> = {};
  await walk(async (where, part) => {
    // The themes share their structure: by the second one only what a theme can break is looked at.
    for (const [colorScheme, rules] of [
      ['light', ['color-contrast']],
      ['dark', []],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      const here = await faults(page, part, rules);
      if (here.length > 0) found[`${where}, ${colorScheme}`] = here;
    }
  });
  expect(found).toEqual({});
}

test('axe finds no serious fault in the window and its panels', async ({ scope, page }) => {
  await findNothing(scope, async (look) => {
    await look('the whole window', 'body');
    for (const panel of PANELS) {
      await scope.showPanel(panel);
      await expect(page.locator('.panel-loading, [aria-busy="true"]')).toHaveCount(0);
      const row = page.getByTestId('list').getByRole('row').nth(1);
      // One that stands at its end has this row beneath the headings.
      if (await row.isVisible()) await row.dispatchEvent('mousedown');
      await look(panel, LIST);
    }
    // Rows that come while somebody reads further up are told of by a button.
    await scope.showPanel('Frames');
    await scope.showFirstRows();
    await scope.send(call(903, 'get-tiny-image'));
    await expect(page.getByRole('button', { name: /new rows?$/ })).toBeVisible();
    await look('new rows', LIST);
  });
});

test('axe finds no serious fault in the views of a message', async ({ scope, page }) => {
  await findNothing(scope, async (look) => {
    await scope.frames.focus();
    await page.keyboard.press('End');
    await scope.choose(scope.rows('request').filter({ hasText: 'elicitation/create' }).first());
    for (const view of DETAILS) {
      await scope.showDetail(view);
      await look(`detail ${view}`, '[data-testid="detail"]');
    }
  });
});

test('axe finds no serious fault in any dialog', async ({ scope, page }) => {
  await findNothing(scope, async (look) => {
    // What is made of a message is offered where one is chosen.
    await scope.showFirstRows();
    await scope.choose(scope.rows('request').first());
    for (const action of DIALOGS) {
      await scope.runAction(action);
      await expect(page.getByRole('dialog')).toBeVisible();
      // Its button can be pressed when what would leave has been looked through; until then it changes its colour under the eyes.
      if (action === 'Export…') await expect(page.getByRole('button', { name: /^Save \./ })).toBeEnabled();
      await look(action, '[role="dialog"]');
      const pages = page.getByRole('dialog').getByRole('tablist', { name: 'Settings' }).getByRole('tab');
      for (const tab of (await pages.all()).slice(1)) {
        await tab.click();
        await look(`${action} ${await tab.textContent()}`, '[role="dialog"]');
      }
      await scope.dismiss(page.getByRole('dialog'));
    }
  });
});
