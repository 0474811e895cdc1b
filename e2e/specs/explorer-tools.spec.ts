import type { Locator } from '@playwright/test';
import { captureFiles, recordedEvents } from '../shells/captures.ts';
import { EVERYTHING } from '../shells/real-server.ts';
import { expect, test } from '../shared-window.ts';

test.use({ leavesNothing: true, server: [process.execPath, ...EVERYTHING] });

test('tools are called and a prompt is filled in by forms, right or wrong, and what came back is read', async ({
  scope,
  page,
  home,
}) => {
  await scope.expectVerdict('Connected');
  const surface = await scope.showPanel('Surface');
  /** Chooses an item by its name. Only the rows in view are in the document, so it is sought. */
  const choose = async (name: string): Promise<Locator> => {
    await surface.getByRole('textbox', { name: 'Search the surface' }).fill(name);
    await surface.getByRole('grid', { name: 'Surface' }).getByText(name, { exact: true }).click();
    return surface.getByRole('region', { name, exact: true });
  };
  const sent = (): string[] =>
    recordedEvents(captureFiles(home)[0] ?? '').flatMap(({ dir, text }) => (dir === 'c2s' && text ? [text] : []));

  await test.step('the button stands still while it is pressed, whatever the field that was left lacks', async () => {
    const tool = await choose('get-sum');
    const call = tool.getByRole('button', { name: /^Call/ });
    /** Presses as a hand does: some time passes between down and up. */
    const press = async (): Promise<void> => {
      await call.hover();
      const aimed = await call.boundingBox();
      await page.mouse.down();
      await expect(tool.getByRole('textbox', { name: 'a', exact: true })).not.toBeFocused();
      expect(await call.boundingBox()).toEqual(aimed);
      await page.mouse.up();
    };
    const outcome = tool.getByRole('region', { name: 'Outcome' });
    await tool.getByRole('textbox', { name: 'a', exact: true }).focus();
    await expect(tool.getByText('is missing')).toBeHidden();
    await press();
    await expect(outcome.getByRole('status').first()).toHaveText(/error/);
    await expect(tool).toContainText('“arguments.a” is missing.');
    // What was typed is not missing, before the engine has said so.
    await tool.getByRole('textbox', { name: 'a', exact: true }).pressSequentially('1');
    expect(await tool.getByText('“arguments.a” is missing.').count()).toBe(0);
  });

  await test.step('a wrong value is told at its field, and sent as it is', async () => {
    const tool = await choose('get-sum');
    await tool.getByRole('textbox', { name: 'a', exact: true }).fill('12345678901234567890');
    await tool.getByRole('textbox', { name: 'b', exact: true }).fill('two');
    await expect(tool).toContainText('“arguments.b” must be a number (got "two").');
    await expect(tool).toContainText('1 schema error; you can still send it.');
    await tool.getByRole('textbox', { name: 'b', exact: true }).press('ControlOrMeta+Enter');
    await expect(tool.getByRole('region', { name: 'Outcome' }).getByRole('status').first()).toHaveText(/error/);
    // Every digit that was typed.
    await expect.poll(() => sent().at(-1)).toContain('"arguments":{"a":12345678901234567890,"b":"two"}');
    await expect(tool).toContainText('expected number, received string');
  });

  await test.step('a structured result is held against the output schema', async () => {
    const tool = await choose('get-structured-content');
    // Nothing is wrong with a field before somebody was at it.
    await expect(tool.getByText('is missing')).toBeHidden();
    await tool.getByRole('combobox', { name: 'location' }).focus();
    await page.keyboard.press('Tab');
    await expect(tool).toContainText('“arguments.location” is missing.');
    await tool.getByRole('combobox', { name: 'location' }).click();
    await page.getByRole('option', { name: 'Chicago' }).click();
    await expect(tool.getByText('is missing')).toBeHidden();
    await tool.getByRole('button', { name: /^Call/ }).click();
    await expect(tool.getByRole('region', { name: 'Outcome' })).toContainText('Structured content');
    await expect(tool.getByRole('region', { name: 'Outcome' })).toContainText('conditions');
    await tool.getByRole('tab', { name: 'Output schema' }).click();
    await expect(tool.getByRole('group', { name: 'What the tool returns' })).toContainText('humidity*');
  });

  await test.step('what was filled in is there again, as JSON and for the composer', async () => {
    const tool = await choose('get-sum');
    await expect(tool.getByRole('textbox', { name: 'b', exact: true })).toHaveValue('two');
    await tool.getByText('JSON', { exact: true }).click();
    const text = tool.getByRole('textbox', { name: 'Arguments as JSON' });
    await expect(text).toHaveValue('{\n  "a": 12345678901234567890,\n  "b": "two"\n}');
    await text.fill('{"a": 1, ');
    await expect(tool.getByRole('button', { name: /^Call/ })).toBeDisabled();
    await text.fill('{"a": 1, "b": 2, "constructor": true}');
    await tool.getByText('Form', { exact: true }).click();
    await expect(tool.getByRole('textbox', { name: 'constructor', exact: true })).toHaveValue('true');
    await tool.getByRole('button', { name: 'Edit in composer' }).click();
    // The lines of the editor: a plain field stands in its place until it has come.
    const composed = page.getByRole('region', { name: 'Compose' }).locator('.view-lines');
    await expect(composed).toContainText('"b": 2, "constructor": true');
    await expect(page.getByRole('textbox', { name: 'Message to send' })).toBeFocused();
    await tool.getByRole('button', { name: /^Call/ }).click();
    await expect(tool.getByRole('region', { name: 'Outcome' })).toContainText('The sum of 1 and 2 is 3.');
  });

  await test.step('a long call tells its progress, and is cancelled', async () => {
    const tool = await choose('trigger-long-running-operation');
    await expect(tool.getByRole('textbox', { name: 'duration' })).toHaveValue('10');
    await tool.getByRole('textbox', { name: 'steps' }).fill('100');
    await tool.getByRole('button', { name: /^Call/ }).click();
    const outcome = tool.getByRole('region', { name: 'Outcome' });
    await expect(outcome.getByRole('progressbar')).toBeVisible();
    await outcome.getByRole('button', { name: 'Cancel request' }).click();
    await expect(outcome.getByRole('status').first()).toHaveText('cancelled');
    await expect.poll(() => sent().at(-1)).toContain('notifications/cancelled');
  });

  await test.step('an argument of a prompt is completed by the server', async () => {
    await surface.getByText(/^Prompts/).click();
    const prompt = await choose('completable-prompt');
    await prompt.getByRole('combobox', { name: /department/ }).pressSequentially('Eng');
    await prompt.getByRole('option', { name: 'Engineering' }).click();
    await prompt.getByRole('button', { name: 'Complete name' }).click();
    // The names are those of the department: it was told along.
    await prompt.getByRole('option', { name: 'Alice' }).click();
    expect(sent().at(-1)).toContain('"context":{"arguments":{"department":"Engineering"}}');
    await prompt.getByRole('button', { name: /^Get/ }).click();
    await expect(prompt.getByRole('region', { name: 'Outcome' })).toContainText('Alice');
    expect(sent().some((text) => text.includes('"arguments":{"department":"Engineering","name":"Alice"}'))).toBe(true);
  });
});
