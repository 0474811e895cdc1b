import { readFile } from 'node:fs/promises';
import { inProject, testServer } from '../shells/project.ts';
import { expect, test } from '../shared-window.ts';

const SMALL = [process.execPath, testServer('small-stdio')];

test.use({ viewport: { width: 1280, height: 800 } });

test('the faults of clients are done to a server from the palette, and each leads to its frames', async ({ scope }) => {
  const { page } = scope;
  await scope.connectTo(SMALL);
  await scope.expectVerdict('Connected', '2025-11-25');
  await scope.runAction('How does the server take faults of clients?');
  const trials = page.getByRole('dialog', { name: /^Faults of clients/ });
  await expect(trials.getByTestId('trials')).toHaveAttribute('data-trials', '34', { timeout: 90_000 });
  await expect(trials.getByTestId('trials')).toHaveAttribute('data-running', '');
  await expect(trials.getByRole('status')).toHaveText(/^The server died \d×, of 34 faults that it met\.$/);
  const storm = trials.locator('[data-fault="unknown-method-storm"]');
  await expect(storm).toHaveAttribute('data-outcome', 'showed an error');
  await expect(storm).toContainText('refused it with −32601');
  await expect(trials.locator('[data-fault="not-json"]')).toHaveAttribute('data-outcome', 'died');
  const link = trials.getByRole('button', { name: 'not-json' });
  await link.focus();
  await expect(link).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(trials).toBeHidden();
  await expect(scope.verdict).toContainText('exited with code 1');
  await expect(page.getByRole('row', { selected: true })).toContainText('{"jsonrpc": "2.0", id: 1}');
  await page.getByRole('tab', { name: 'small-stdio stdio' }).click();
  await scope.runAction('How does the server take faults of clients?');
  await expect(trials.getByRole('status')).toContainText('of 34 faults');
  await page.keyboard.press('Escape');
  await expect(trials).toBeHidden();
});

/** Asks for one answer, and ends with an exit code that says whether it came. */
const CLIENT = `${process.execPath} ${inProject('dist/cli/mcpscope.cjs')} call tools/call '{"name":"n"}' --timeout 15000 --protocol-version 2025-11-25 -- {server}`;

test('a client is tried with a fault and a recipe by keyboard, each leads to its frames, and the report is saved; one that the user starts is told of each fault, and the run is stopped', async ({
  scope,
}) => {
  const { page } = scope;
  await scope.connectTo(SMALL);
  await scope.expectVerdict('Connected');
  await scope.runAction('How does a client take faults of its server?');
  const form = page.getByRole('dialog', { name: 'How does a client take faults of its server?' });
  await expect(form.getByRole('textbox', { name: 'Command' })).toBeFocused();
  // What is missing is told before anything is started.
  await page.keyboard.press('Enter');
  await expect(form.getByRole('alert')).toHaveText('Name the program that is the client.');
  await page.keyboard.insertText(CLIENT);
  await form.getByRole('radio', { name: /^All/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(form.getByRole('checkbox', { name: 'session-lost', exact: true })).toHaveCount(0);
  for (const name of ['unknown-notification', 'slow-then-silent']) {
    await form.getByRole('checkbox', { name, exact: true }).focus();
    await page.keyboard.press('Space');
  }
  await expect(form.getByRole('status')).toHaveText('2 faults chosen');
  await page.keyboard.press('Enter');

  const trials = page.getByRole('dialog', { name: /^Faults of servers: the client/ });
  const table = trials.getByRole('table', { name: 'How the client takes each fault' });
  await expect(trials.getByTestId('client-trials')).toHaveAttribute('data-running', 'over', { timeout: 60_000 });
  await expect(trials.getByRole('status')).toHaveText('The client took all 2 faults that it met.');
  await expect(table.locator('[data-fault="unknown-notification"]')).toHaveAttribute('data-outcome', 'went on');
  await expect(table.locator('[data-fault="slow-then-silent"]')).toContainText(
    'follows the recipe “Slow, then silent”',
  );

  const saved = page.waitForEvent('download');
  await trials.getByRole('button', { name: 'Save report' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: /^JUnit/ }).focus();
  await page.keyboard.press('Enter');
  expect(await readFile(await (await saved).path(), 'utf8')).toMatch(
    /^<\?xml[^]*<testcase classname="mcpscope.chaos.client" name="unknown-notification"[^]*slow-then-silent/,
  );

  await trials.getByRole('button', { name: 'unknown-notification' }).focus();
  await page.keyboard.press('Enter');
  await expect(trials).toBeHidden();
  await expect(scope.rows('middle').first()).toContainText('unknown-notification');

  // What was tried last is kept: now the user starts the client.
  await page.getByRole('tab', { name: 'small-stdio stdio' }).click();
  await scope.runAction('How does a client take faults of its server?');
  await trials.getByRole('button', { name: 'Change…' }).focus();
  await page.keyboard.press('Enter');
  await form.getByRole('radio', { name: 'I start it myself' }).focus();
  await page.keyboard.press('Space');
  await form.getByRole('radio', { name: /^All/ }).focus();
  await page.keyboard.press('Space');
  await form.getByRole('button', { name: 'Try the client' }).focus();
  await page.keyboard.press('Enter');
  await expect(trials.getByRole('status')).toHaveText(/^1 of \d+: the server answers two seconds late\.$/);
  await expect(trials.getByText(/chaos .*faults\.mcprules\.yaml .* -- .*small-stdio/)).toBeVisible();
  // A window that is loaded anew finds it again.
  await page.reload();
  await scope.ready();
  await scope.runAction('How does a client take faults of its server?');
  await expect(trials.getByRole('status')).toContainText('1 of');
  await trials.getByRole('button', { name: 'Stop' }).focus();
  await page.keyboard.press('Enter');
  await expect(trials.getByRole('status')).toHaveText(
    'Stopped. The client met none of the faults: nothing can be said of it.',
  );
});
