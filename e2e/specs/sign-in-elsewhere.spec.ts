// Sign-ins at authorization servers that others wrote, with their pages clicked through in the browser.
import type { Locator, Page } from '@playwright/test';
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
});
