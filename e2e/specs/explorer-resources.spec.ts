import type { Locator } from '@playwright/test';
import { captureFiles, recordedEvents } from '../shells/captures.ts';
import { EVERYTHING } from '../shells/real-server.ts';
import { expect, test } from '../shared-window.ts';

test.use({ leavesNothing: true, server: [process.execPath, ...EVERYTHING] });

test('resources are read, expanded, watched and followed, and results are shown as what they are', async ({
  scope,
  page,
  home,
}) => {
  await scope.expectVerdict('Connected');
  const surface = await scope.showPanel('Surface');
  const kinds = surface.getByRole('radiogroup', { name: 'Kinds' });
  /** Chooses an item by words of its row. Only the rows in view are in the document, so it is sought. */
  const choose = async (kind: RegExp, words: string): Promise<Locator> => {
    await kinds.getByText(kind).click();
    await surface.getByRole('textbox', { name: 'Search the surface' }).fill(words);
    await surface.getByRole('grid', { name: 'Surface' }).getByRole('row').first().click();
    return surface.getByRole('region', { name: words });
  };
  const received = (): string[] =>
    recordedEvents(captureFiles(home)[0] ?? '').flatMap(({ dir, text }) => (dir === 's2c' && text ? [text] : []));

  await test.step('a template is completed, expanded and read', async () => {
    const template = await choose(/^Templates/, 'demo://resource/dynamic/text/{resourceId}');
    const field = template.getByRole('combobox', { name: 'resourceId' });
    await field.fill('7');
    await field.press('Control+Space');
    await expect(template.getByRole('option', { name: '7' })).toBeVisible();
    await field.press('ArrowDown');
    await field.press('Enter');
    await expect(template.getByRole('status', { name: 'Address' })).toHaveText('demo://resource/dynamic/text/7');
    await template.getByRole('button', { name: 'Read', exact: true }).click();
    await expect(template.getByRole('group', { name: 'Text', exact: true })).toContainText(
      'Resource 7: This is a plaintext resource',
    );
  });

  await test.step('a resource is read as Markdown, subscribed, and its updates are told', async () => {
    const resource = await choose(/^Resources/, 'demo://resource/static/document/features.md');
    await resource.getByRole('button', { name: 'Read', exact: true }).click();
    await expect(resource.getByRole('heading', { level: 1, name: 'Everything Server' })).toBeVisible();
    await resource.getByText('Text', { exact: true }).click();
    await expect(resource.getByRole('group', { name: 'Text', exact: true })).toContainText('# Everything Server');

    await resource.getByRole('button', { name: 'Subscribe', exact: true }).click();
    await expect(resource).toContainText('subscribed: the server reports changes');
    await expect
      .poll(() => received().filter((text) => text.includes('Received Subscribe Resource request')))
      .toHaveLength(1);
    const toggle = await choose(/^Tools/, 'toggle-subscriber-updates');
    await toggle.getByRole('button', { name: /^Call/ }).click();
    await expect(toggle).toContainText('Started simulated resource updated notifications');
    const again = await choose(/^Resources/, 'demo://resource/static/document/features.md');
    await expect(again.getByRole('status').filter({ hasText: 'update' })).toContainText('read it to see the change');
    await expect(again.getByRole('list', { name: 'Updates' })).toContainText('frame');
  });

  await test.step('the log level changes what the server sends', async () => {
    await kinds.getByText('Overview').click();
    await expect(surface).toContainText('Everything Reference Server');
    await surface.getByRole('combobox', { name: 'Log level' }).click();
    await page.getByRole('option', { name: 'error' }).click();
    await expect(surface).toContainText('set by frame');
    const resource = await choose(/^Resources/, 'demo://resource/static/document/features.md');
    await resource.getByRole('button', { name: 'Unsubscribe', exact: true }).click();
    await expect(resource).toContainText('not subscribed: the server does not report changes');
    // It would have come before the answer.
    expect(received().filter((text) => text.includes('Received Unsubscribe'))).toEqual([]);
  });

  await test.step('a picture is drawn, and a link to a resource followed', async () => {
    const image = await choose(/^Tools/, 'get-tiny-image');
    await image.getByRole('button', { name: /^Call/ }).click();
    const picture = image.getByRole('img', { name: 'What the server sent as image/png' });
    await expect.poll(() => picture.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(1);
    await expect(image.getByRole('region', { name: 'Image 2 of 3' })).toContainText('pixels');
    const links = await choose(/^Tools/, 'get-resource-links');
    await links.getByRole('button', { name: /^Call/ }).click();
    const link = links.getByRole('region', { name: 'Resource link 3 of 4' });
    await expect(link).toContainText('demo://resource/dynamic/text/2');
    await link.getByRole('button', { name: 'Read', exact: true }).click();
    await expect(link.getByRole('group', { name: 'Text', exact: true })).toContainText(
      'Resource 2: This is a plaintext resource',
    );
  });

  await test.step('what changed since is said, and a list is read again', async () => {
    await kinds.getByText('Overview').click();
    const lists = surface.getByRole('region', { name: 'Lists' });
    await lists.getByRole('button', { name: 'Read again' }).first().click();
    await expect(lists.getByText('List changed')).toBeHidden();
  });

  await test.step('a record shows the same, and says why nothing can be asked', async () => {
    await page.getByRole('button', { name: 'Disconnect' }).click();
    const resource = await choose(/^Resources/, 'demo://resource/static/document/features.md');
    await expect(resource.getByRole('button', { name: 'Read', exact: true })).toBeDisabled();
    await expect(resource).toContainText('The connection has ended');
  });
});
