// Sign-ins at authorization servers that others wrote, with their pages clicked through in the browser.
import type { Locator, Page } from '@playwright/test';
import type { ScopeWindow } from '../pages/scope-window.ts';
import { expect, test } from '../shared-window.ts';

/** Opens the address that the panel asks its user to open, in a page of its own. */
async function opened(page: Page, panel: Locator): Promise<Page> {
  await expect(panel.getByRole('status')).toHaveText('Waits for the browser to come back.');
  await panel.getByRole('button', { name: 'Open in the browser…' }).click();
  const other = page.context().waitForEvent('page');
  await panel.getByRole('link', { name: /^Open / }).click();
  return other;
}

test('a user signs in at an oidc-provider, lists the tools, and consents to more for a call', async ({
  scope,
  page,
  serve,
}) => {
  const { url } = await serve('sign-in/oidc-provider');
  await scope.connectTo(url);
  await page.getByLabel('What went wrong').getByRole('button', { name: 'Sign in' }).click();
  const panel = page.getByRole('region', { name: 'Sign-in', exact: true });
  const first = await opened(page, panel);
  await first.getByLabel('Name').fill('somebody');
  await first.getByRole('button', { name: 'Sign in' }).click();
  await expect(first.getByText('mcpscope asks for: read')).toBeVisible();
  await first.getByRole('button', { name: 'Allow' }).click();
  await expect(first.getByText('You can close this page')).toBeVisible();
  await first.close();
  await expect(panel.getByRole('status')).toHaveText('Signed in: the server took the token.');
  await scope.expectVerdict('Connected');

  const surface = await scope.showPanel('Surface');
  await surface.getByRole('grid', { name: 'Surface' }).getByText('echo', { exact: true }).click();
  const tool = surface.getByRole('region', { name: 'echo', exact: true });
  const text = tool.getByRole('textbox', { name: 'text', exact: true });
  await text.fill('with more scope');
  await text.press('ControlOrMeta+Enter');
  await scope.showPanel('Sign-in');
  const again = await opened(page, panel);
  // Who signed in is known there by now.
  await expect(again.getByText('mcpscope asks for: ')).toContainText('write');
  await again.getByRole('button', { name: 'Allow' }).click();
  await expect(again.getByText('You can close this page')).toBeVisible();
  await again.close();
  await expect(panel.getByRole('status')).toHaveText('Signed in: the server took the token.');
  await scope.showPanel('Surface');
  await expect(tool.getByRole('region', { name: 'Outcome' })).toContainText('with more scope');
});

test('a user signs in at the authorization router of the official SDK', async ({ scope, page, serve }) => {
  const { url } = await serve('sign-in/sdk-router');
  await scope.connectTo(url);
  await page.getByLabel('What went wrong').getByRole('button', { name: 'Sign in' }).click();
  const panel = page.getByRole('region', { name: 'Sign-in', exact: true });
  const browser = await opened(page, panel);
  await browser.getByRole('link', { name: 'Allow' }).click();
  await expect(browser.getByText('You can close this page')).toBeVisible();
  await browser.close();
  await expect(panel.getByRole('status')).toHaveText('Signed in: the server took the token.');
  await scope.expectVerdict('Connected');
  const surface = await scope.showPanel('Surface');
  await expect(surface.getByRole('grid', { name: 'Surface' })).toContainText('who');

  // What is taken back there is refused from then on, and the user is asked anew.
  await scope.showPanel('Sign-in');
  await panel.getByRole('row', { name: /^Token done/ }).click();
  await panel.getByRole('button', { name: 'Revoke' }).click();
  await expect(panel.getByRole('region', { name: 'Asked of the issuer' })).toContainText('took');
  await scope.showPanel('Surface');
  await surface.getByRole('button', { name: 'Read again' }).click();
  await scope.showPanel('Sign-in');
  await expect(panel.getByRole('status').first()).toHaveText('Waits for the browser to come back.');
});

/** Asks for the list so often that each token ends: its user is not asked again, and each list comes. */
async function listOften(scope: ScopeWindow, times: number): Promise<void> {
  const surface = await scope.showPanel('Surface');
  for (let listed = 0; listed < times; listed += 1) {
    const before = await scope.count('operations');
    await surface.getByRole('button', { name: 'Read again' }).click();
    await scope.expectCount('operations', before + 1);
  }
}

/** So many tokens were asked for, and none by another sign-in of the user. */
async function expectTokens(scope: ScopeWindow, amount: number): Promise<void> {
  const panel = await scope.showPanel('HTTP');
  const exchanges = panel.getByRole('grid', { name: 'HTTP exchanges' });
  await expect(exchanges.getByRole('row').filter({ hasText: 'token request' })).toHaveCount(amount);
  await scope.expectVerdict('Connected');
}

test('where nobody registers a client, a user gives its id; what ends is refreshed unasked', async ({
  scope,
  page,
  serve,
}) => {
  const { url } = await serve('sign-in/oauth2-mock');
  await scope.connectTo(url.replace('/mcp', '/brief'));
  await page.getByLabel('What went wrong').getByRole('button', { name: 'Sign in' }).click();
  const panel = page.getByRole('region', { name: 'Sign-in', exact: true });
  await expect(panel.getByRole('status')).toContainText('a client id has to be given');
  await panel.getByRole('button', { name: 'Change…' }).click();
  const form = page.getByRole('form', { name: 'Sign-in' });
  await form.getByLabel('Client id', { exact: true }).fill('anybody');
  await form.getByRole('button', { name: 'Sign in' }).click();
  const browser = await opened(page, panel);
  // It asks nobody.
  await expect(browser.getByText('You can close this page')).toBeVisible();
  await browser.close();
  await expect(panel.getByRole('status')).toHaveText('Signed in: the server took the token.');
  await scope.expectVerdict('Connected');
  await listOften(scope, 8);
  await expectTokens(scope, 3);
});

test('tokens are bound to a key, refresh tokens rotate, and a machine signs in for itself', async ({
  scope,
  page,
  serve,
}) => {
  const { url } = await serve('sign-in/oidc-provider');
  await scope.connectTo(url.replace('/mcp', '/bound'));
  await page.getByLabel('What went wrong').getByRole('button', { name: 'Sign in' }).click();
  const panel = page.getByRole('region', { name: 'Sign-in', exact: true });
  const first = await opened(page, panel);
  await first.getByLabel('Name').fill('somebody');
  await first.getByRole('button', { name: 'Sign in' }).click();
  await first.getByRole('button', { name: 'Allow' }).click();
  await expect(first.getByText('You can close this page')).toBeVisible();
  await first.close();
  await expect(panel.getByRole('status')).toHaveText('Signed in: the server took the token.');
  await scope.expectVerdict('Connected');
  await panel.getByRole('row', { name: /^Token done/ }).click();
  const token = panel.getByRole('region', { name: 'Known of the token' });
  await expect(token).toContainText('DPoP');

  await panel.getByRole('button', { name: 'Change…' }).click();
  const form = page.getByRole('form', { name: 'Sign-in' });
  await form.getByRole('combobox', { name: 'Who signs in' }).click();
  await page.getByRole('option', { name: 'the client itself' }).click();
  await form.getByLabel('Client id', { exact: true }).fill('machine');
  await form.getByLabel('Client secret', { exact: true }).fill('a secret of the machine');
  await form.getByRole('button', { name: 'Sign in' }).click();
  await expect(panel.getByRole('status').first()).toHaveText('Signed in: the server took the token.');

  await scope.connectToAddressByDialog(url.replace('/mcp', '/brief'));
  await page.getByLabel('What went wrong').getByRole('button', { name: 'Sign in' }).click();
  const again = await opened(page, panel);
  await again.getByRole('button', { name: 'Allow' }).click();
  await expect(again.getByText('You can close this page')).toBeVisible();
  await again.close();
  await scope.expectVerdict('Connected');
  await listOften(scope, 8);
  await expectTokens(scope, 3);
});
