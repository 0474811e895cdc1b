// What is done in the window for more than one picture.

export const call = (id, name, args) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args, _meta: { progressToken: id } },
});

/** Calls tools of the demo server that take a while, log, and answer against the rules, and chooses a telling row. */
export async function converse(page) {
  const messages = [
    call(10, 'long_running', { steps: 4, milliseconds: 2400 }),
    call(11, 'get_weather', { city: 'Oslo' }),
    call(12, 'list_roots', {}),
    call(13, 'roll_dice', {}),
    call(14, 'fail', {}),
  ];
  for (const message of messages) {
    await compose(page, JSON.stringify(message));
    await page.waitForTimeout(300);
  }
  await page.waitForFunction(() => document.querySelector('[data-testid="connection"]')?.dataset.pending === '0');
  await compose(page, JSON.stringify(call(15, 'echo', { message: 'hello again' })));
  await page.getByRole('textbox', { name: 'Message to send' }).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(JSON.stringify(call(16, 'get_weather', { city: 'Bergen' })));
  await page.getByRole('row').filter({ hasText: 'roll_dice' }).first().click();
}

export async function compose(page, text) {
  await page.getByRole('textbox', { name: 'Message to send' }).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(text);
  await page.getByTestId('composer').getByRole('button', { name: /^Send/ }).click();
}

/** The same with the timeline, which has folded to its overview beside the reply. */
export async function converseAtLength(page) {
  await converse(page);
  await runAction(page, 'Fold or unfold the timeline');
  await page.getByTestId('composer').getByRole('textbox', { name: 'Message to send' }).focus();
}

export async function connectTo(page, url) {
  await page.getByLabel('Command line or address of the server').fill(url);
  await page.keyboard.press('Enter');
  await verdict(page);
  // The window draws what came after the verdict.
  await page.waitForTimeout(1000);
}

export function verdict(page) {
  const told = ['ok', 'warning', 'error'].map((tone) => `[data-verdict-tone="${tone}"]`);
  return page.locator(`[data-testid="connection"]:is(${told.join(', ')})`).waitFor();
}

/** Runs an action by the palette. */
export async function runAction(page, title) {
  await page.getByRole('button', { name: /^Search actions and frames/ }).click();
  const palette = page.getByRole('dialog', { name: 'Search actions and frames' });
  await palette.getByRole('combobox').fill(title);
  await palette.getByRole('option', { name: title }).first().waitFor();
  await page.keyboard.press('Enter');
  await palette.waitFor({ state: 'hidden' });
}
