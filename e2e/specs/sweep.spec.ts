import type { Locator } from '@playwright/test';
import type { ScopeWindow } from '../pages/scope-window.ts';
import { testServer } from '../shells/project.ts';
import { EVERYTHING } from '../shells/real-server.ts';
import { expect, test } from '../shared-window.ts';

const NODE = process.execPath;
const MODERN = [NODE, testServer('sdk-stdio'), 'modern'];

const sweepOf = (scope: ScopeWindow): Locator => scope.page.getByRole('dialog', { name: /^Every revision/ });

const states = (sweep: Locator): Promise<(string | null)[]> =>
  sweep.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-state')));

async function finished(sweep: Locator): Promise<void> {
  await expect(sweep.getByTestId('sweep')).toHaveAttribute('data-lines', '6', { timeout: 60_000 });
  await expect(sweep.getByTestId('sweep')).toHaveAttribute('data-running', '');
}

test('a server is tried in every revision from the connect dialog, and each line opens its capture', async ({
  scope,
}) => {
  const dialog = await scope.openConnectDialog([NODE, ...EVERYTHING]);
  await dialog.getByRole('button', { name: 'Try every revision' }).click();
  const sweep = sweepOf(scope);
  await finished(sweep);
  expect(await states(sweep)).toEqual(['spoken', 'spoken', 'spoken', 'spoken', 'silent', 'spoken']);
  await expect(sweep.getByRole('status')).toContainText(
    '2026-07-28: not supported. Clients would negotiate 2025-11-25.',
  );
  const oldest = sweep.locator('[data-asked="2024-11-05"]');
  await expect(oldest).toContainText(/not in 2024-11-05.*outputSchema \(and structured content\) of 1 tool/);
  await expect(sweep.locator('[data-asked="2026-07-28"]')).toContainText('−32601');
  await oldest.getByRole('button', { name: 'Open the capture of 2024-11-05' }).click();
  await expect(sweep).toBeHidden();
  await expect(scope.verdict).toContainText('2024-11-05');
  await expect(scope.connection).toHaveAttribute('data-caught-up', 'true');
  await scope.runAction('Show the last try of every revision');
  expect(await states(sweep)).toHaveLength(6);
});

test('a server at an address is tried from its connection', async ({ scope, standing }) => {
  const { url } = await standing('sdk-http', 'dual');
  await scope.connectTo(url);
  await scope.expectVerdict('Connected', '2026-07-28');
  await scope.runAction('Try every revision');
  const sweep = sweepOf(scope);
  await finished(sweep);
  expect(await states(sweep)).toEqual(Array.from({ length: 6 }, () => 'spoken'));
  await expect(sweep.locator('[data-asked="2026-07-28"]')).toContainText('modern era');
  await sweep.getByRole('button', { name: 'Close' }).last().click();
  await expect(scope.page.getByRole('tablist', { name: 'Connections' }).getByRole('tab')).toHaveCount(1);
});

test('a version mismatch leads to it', async ({ scope }) => {
  const dialog = await scope.openConnectDialog(MODERN);
  await dialog.getByRole('combobox', { name: 'Protocol revision' }).click();
  await scope.page.getByRole('option', { name: /^2025-06-18/ }).click();
  await dialog.getByRole('button', { name: /^Connect/ }).click();
  await scope.expectVerdict('Version mismatch', '2026-07-28');
  await scope.verdict.getByRole('button', { name: 'Try every revision' }).click();
  const sweep = sweepOf(scope);
  await finished(sweep);
  expect(await states(sweep)).toEqual(['silent', 'silent', 'silent', 'silent', 'spoken', 'spoken']);
});

test('a server that says nothing can be left in the middle', async ({ scope }) => {
  const dialog = await scope.openConnectDialog([NODE, testServer('silent')]);
  await dialog.getByRole('button', { name: 'Try every revision' }).click();
  const sweep = sweepOf(scope);
  await expect(sweep.locator('[data-asked="2024-11-05"]')).toHaveAttribute('data-state', 'running');
  await sweep.getByRole('button', { name: 'Stop' }).click();
  await expect(sweep.getByTestId('sweep')).toHaveAttribute('data-running', '');
  expect(await states(sweep)).toEqual(['silent', 'waiting', 'waiting', 'waiting', 'waiting', 'waiting']);
  await expect(sweep.getByRole('status')).toContainText('Stopped.');
  await expect(sweep.getByRole('button', { name: 'Try again' })).toBeEnabled();
});
