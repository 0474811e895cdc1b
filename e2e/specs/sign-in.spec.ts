import { expectWhole } from '../pages/whole.ts';
import { expect, test } from '../shared-window.ts';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 1024, height: 700 },
  { width: 853, height: 533 },
];

test('a refusal leads to a sign-in that is gone through by keyboard, with the consent given in the browser', async ({
  scope,
  page,
  serve,
}) => {
  const { url } = await serve('guarded');
  await scope.connectTo(url);
  await scope.expectVerdict('Unauthorized', 'asks for authorization (401)');
  const begin = page.getByLabel('What went wrong').getByRole('button', { name: 'Sign in' });
  await expect(begin).toBeFocused();
  await page.keyboard.press('Enter');

  const panel = page.getByRole('region', { name: 'Sign-in', exact: true });
  await expect(panel.getByRole('status')).toHaveText('Waits for the browser to come back.');
  await scope.expectVerdict('Signing in', 'the browser has not come back yet');
  await scope.expectFocus();
  const ladder = panel.getByRole('grid', { name: 'Steps of the sign-in' });
  await expect(ladder.getByRole('row', { selected: true })).toContainText('Consent, and the redirect back');

  // The address is read before it is opened.
  await ladder.focus();
  await page.keyboard.press('ArrowUp');
  // The frames are one key away, and what was chosen here stays.
  await page.keyboard.press('1');
  await expect(scope.frames).toBeFocused();
  await scope.showPanel('Sign-in');
  await expect(ladder.getByRole('row', { selected: true })).toContainText('Authorization URL');
  const address = panel.getByRole('region', { name: 'Address to open' });
  await expect(address).toContainText('code_challenge_method');
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect(panel.getByRole('button', { name: 'Open in the browser…' })).toBeInViewport();
    await expect(ladder.getByRole('row', { name: /The request again/ })).toBeInViewport();
    await expectWhole(page);
  }
  await panel.getByRole('button', { name: 'Open in the browser…' }).click();
  const opened = page.context().waitForEvent('page');
  await address.getByRole('link', { name: /^Open / }).click();
  const browser = await opened;
  await browser.getByRole('link', { name: 'Allow' }).click();
  await expect(browser.getByText('You can close this page')).toBeVisible();
  await browser.close();

  await expect(panel.getByRole('status')).toHaveText('Signed in: the server took the token.');
  await scope.expectVerdict('Connected');
  await ladder.getByRole('row', { name: /^Token done/ }).click();
  const token = panel.getByRole('region', { name: 'Known of the token' });
  await expect(token).toContainText(/good for (59|1)\s/);
  await expect(token).toContainText(url);
  await expect(token).toContainText('opaque');
  await expect(panel.getByRole('region', { name: 'Exchanges' }).getByRole('button', { name: /^#/ })).toHaveCount(1);

  await panel.getByRole('button', { name: 'Introspect' }).click();
  await expect(panel.getByRole('region', { name: 'Asked of the issuer' })).toContainText('no introspection_endpoint');
  await panel.getByRole('button', { name: 'Defences' }).click();
  await panel.getByRole('checkbox', { name: 'The client sends no token' }).check();
  await panel.getByRole('button', { name: 'Try the chosen' }).click();
  await expect(panel.getByRole('region', { name: 'no-token', exact: true })).toContainText('refused: 401');
  await expect(panel.getByRole('status').last()).toHaveText('None of 1 was taken.');

  // What a sign-in with a profile came to is in the settings.
  await panel.getByRole('button', { name: 'Change…' }).click();
  const form = page.getByRole('form', { name: 'Sign-in' });
  await form.getByLabel('Profile').fill('work');
  await form.getByRole('button', { name: 'Sign in' }).click();
  await expect(panel.getByRole('status').first()).toHaveText('Waits for the browser to come back.');
  await panel.getByRole('button', { name: 'Open in the browser…' }).click();
  const again = page.context().waitForEvent('page');
  await panel.getByRole('link', { name: /^Open / }).click();
  await (await again).getByRole('link', { name: 'Allow' }).click();
  await expect(panel.getByRole('status').first()).toHaveText('Signed in: the server took the token.');
  await scope.runAction('Settings');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'Sign-ins' }).click();
  const kept = settings.getByRole('listitem', { name: `work at ${url}` });
  await kept.getByRole('button', { name: 'Forget' }).click();
  await expect(kept).toHaveCount(0);
  await expect(settings.getByRole('status')).toContainText('Forgotten here.');
});

test('a token that the server refuses is told with its cause, and the sign-in begins again step by step', async ({
  scope,
  page,
  serve,
}) => {
  const { url } = await serve('guarded');
  await scope.connectTo(url.replace('/mcp', '/other-audience'));
  await page.getByLabel('What went wrong').getByRole('button', { name: 'Sign in' }).click();
  const panel = page.getByRole('region', { name: 'Sign-in', exact: true });
  await expect(panel.getByRole('status')).toHaveText('Waits for the browser to come back.');
  const opened = page.context().waitForEvent('page');
  await panel.getByRole('button', { name: 'Open in the browser…' }).click();
  await panel.getByRole('link', { name: /^Open / }).click();
  const browser = await opened;
  await browser.getByRole('link', { name: 'Allow' }).click();
  await expect(panel.getByRole('status')).toContainText('refuses the token');
  await scope.expectVerdict('Sign-in failed', 'it may be for another audience or issuer');
  await browser.close();

  await scope.runAction('Sign in step by step');
  await expect(panel.getByRole('status')).toContainText('Paused before the next exchange: GET ');
  await scope.runAction('Next step of the sign-in');
  await expect(panel.getByRole('row', { name: /Metadata of the server/ })).toContainText('done');
  await scope.runAction('Run the sign-in to its end');
  await expect(panel.getByRole('status')).toHaveText('Waits for the browser to come back.');
  await scope.runAction('Give the sign-in up');
  await expect(panel.getByRole('status')).toHaveText('The user gave it up.');

  await scope.runAction('Show Frames');
  await scope.runAction('Show Sign-in');
  await panel.getByRole('button', { name: 'Change…' }).click();
  const form = page.getByRole('form', { name: 'Sign-in' });
  await form.getByLabel('Scope').fill('write');
  await form.getByRole('combobox', { name: 'How far' }).click();
  await page.getByRole('option', { name: 'stop before the token request' }).click();
  await form.getByRole('button', { name: 'Sign in' }).click();
  await expect(panel.getByRole('status')).toHaveText('Waits for the browser to come back.');
  await panel.getByRole('row', { name: /Authorization URL/ }).click();
  await expect(panel.getByRole('region', { name: 'Address to open' })).toContainText('write');
});

test('the verdict and the panel say alike what is wrong with a server, and the sequence diagram who was asked', async ({
  scope,
  page,
  serve,
}) => {
  const { url } = await serve('guarded');
  const { origin } = new URL(url);
  const panel = page.getByRole('region', { name: 'Sign-in', exact: true });
  for (const [path, step, says] of [
    ['/no-servers', 'Metadata of the server', 'authorization_servers names nobody'],
    ['/foreign-resource', 'Metadata of the server', 'a client must not use the document.'],
    [
      '/slash-server',
      'Metadata of the authorization server',
      `issuer is ${origin}, but the metadata were asked for as those of ${origin}/`,
    ],
  ] as const) {
    await scope.connectToAddressByDialog(url.replace('/mcp', path));
    await page.getByLabel('What went wrong').getByRole('button', { name: 'Sign in' }).click();
    await expect(panel.getByRole('status')).toContainText(says);
    await expect(panel.getByRole('row', { selected: true })).toContainText(`${step}wrong`);
    await expect(panel.getByRole('region', { name: 'Comparison' })).toContainText(says);
    await scope.expectVerdict('Sign-in failed', says);
  }
  const sequence = await scope.showPanel('Sequence');
  await expect(sequence.getByText('authorization server', { exact: true })).toBeVisible();
  const asked = 'GET /.well-known/oauth-authorization-server · Metadata of the authorization server';
  await expect(sequence.getByRole('option', { name: asked })).toBeVisible();
});
