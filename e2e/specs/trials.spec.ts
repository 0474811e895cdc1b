import { testServer } from '../shells/project.ts';
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
