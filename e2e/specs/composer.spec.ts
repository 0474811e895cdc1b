import { recordedIn } from '../shells/captures.ts';
import { EVERYTHING } from '../shells/real-server.ts';
import type { TestServer } from '../shells/test-server.ts';
import { expect, test } from '../shared-window.ts';

test.describe('exactly', () => {
  // It goes on after what is no message.
  test.use({ server: [process.execPath, ...EVERYTHING] });

  test('the composer sends what stands in it', async ({ scope, home }) => {
    await scope.expectVerdict('Connected');
    const sent = (): (string | undefined)[] =>
      recordedIn(home)
        .filter(({ origin }) => origin === 'user')
        .map(({ text }) => text);
    const texts: string[] = [];
    for (const [what, text] of [
      ['a request with odd spaces', '{ "jsonrpc" : "2.0",  "id":12345678901234567890 ,"method":"ping"}'],
      ['half a message', '{"jsonrpc":"2.0","id":1,"method":'],
      [
        'repeated keys and escapes',
        '{"jsonrpc":"2.0","id":7,"id":8,"method":"ping","params":{"__proto__":{},"x":"\\ud800"}}',
      ],
      ['no JSON at all', 'HELO example.org'],
    ] as const) {
      await scope.compose(text);
      texts.push(text);
      await expect.poll(sent, what).toEqual(texts);
    }
  });
});

const CALL = '{"jsonrpc":"2.0","id":50,"method":"tools/call","params":{"name":"forecast","arguments":{}}}';

/** What the POSTs brought whose body has this word. */
function posts(server: TestServer, word: string): { readonly headers: readonly string[]; readonly body: string }[] {
  return server.lines.filter((line) => line.startsWith('{') && line.includes(word)).map((line) => JSON.parse(line));
}

/** The value of a header in a list of names and values in turn. */
function header(headers: readonly string[] | undefined, name: string): string | undefined {
  return headers?.[headers.findIndex((one, at) => at % 2 === 0 && one.toLowerCase() === name) + 1];
}

test('the composer helps to write a call, breaks its head, and has all of it again', async ({ scope, page, serve }) => {
  const server = await serve('sdk-http', 'modern', 'tells');
  await scope.connectTo(server.url);
  await scope.expectVerdict('Connected');
  const composer = page.getByRole('region', { name: 'Compose' });
  const editor = composer.getByRole('textbox', { name: 'Message to send' });
  const text = composer.locator('.view-lines');
  const marks = composer.locator('.squiggly-warning');

  await test.step('a template is found by its name', async () => {
    await composer.getByRole('button', { name: 'Template' }).click();
    const search = page.getByRole('combobox', { name: 'A message of 2026-07-28' });
    await expect(search).toBeFocused();
    await search.fill('list changed tools');
    await expect(page.getByRole('group', { name: 'Only a server sends these' }).getByRole('option')).toHaveText([
      /^notifications\/tools\/list_changed/,
    ]);
    await search.fill('tools/call');
    await page.keyboard.press('Enter');
    await expect(text).toContainText('"tools/call"');
    await expect(marks).toHaveCount(0);
  });

  await test.step('schemas complete and mark', async () => {
    await editor.focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText(CALL);
    await expect(composer).toContainText('› forecast');
    await expect(marks).not.toHaveCount(0);
    for (let i = 0; i < 3; i += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Control+Space');
    await expect(page.getByRole('option', { name: /^city/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.insertText('"city":"Oslo","days":{{$id}}');
    await composer.getByRole('button', { name: 'Fill in' }).click();
    await expect(composer).toContainText('1 variable filled in');
    await scope.runAction('Add the _meta of 2026-07-28 to the message');
    await expect(text).toContainText('io.modelcontextprotocol/protocolVersion');
  });

  await test.step('a header that repeats the message is broken, and the bytes are spoiled', async () => {
    await composer.getByRole('button', { name: /^Headers/ }).click();
    const head = composer.getByRole('region', { name: 'Headers of this request' });
    await expect(head.getByRole('textbox', { name: 'Value of Mcp-Param-City' })).toHaveValue('Oslo');
    await expect(head.getByRole('row').filter({ hasText: 'Mcp-Name' })).toContainText('repeats the message');
    await head.getByRole('textbox', { name: 'Value of Mcp-Name' }).fill('echo');
    await composer.getByRole('button', { name: /^Misbehave/ }).click();
    await page.getByRole('checkbox', { name: 'Embedded newline' }).check();
    await page.keyboard.press('Escape');
    const misbehaviour = composer.getByRole('group', { name: 'Misbehaviour of the next message' });
    await expect(misbehaviour.getByRole('button', { name: /^Remove (?!all)/ })).toHaveText([
      'Mcp-Name: echo',
      'embedded newline',
    ]);
    await editor.focus();
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect.poll(() => posts(server, 'forecast').length).toBe(1);
    const [post] = posts(server, 'forecast');
    expect(header(post?.headers, 'mcp-name')).toBe('echo');
    expect(post?.body).toContain('\n');
    expect(post?.body).toMatch(/"days":\d+\}/);
    await expect(misbehaviour).toHaveCount(0);
    // Status and result of the exchange stand beside it.
    const reply = composer.getByRole('region', { name: 'Reply' });
    await expect(reply.getByRole('button', { name: /^\d{3} / })).toBeVisible();
    await composer.getByRole('button', { name: 'Show or hide the reply beside the message' }).click();
    await expect(reply).toHaveCount(0);
    await expect(text).toContainText('forecast');
  });

  await test.step('the history has the text, the header and the misbehaviour', async () => {
    await scope.runAction('Search what was sent by hand…');
    const search = page.getByRole('combobox', { name: 'Search what was sent' });
    await expect(search).toBeFocused();
    await search.pressSequentially('newline oslo');
    await page.keyboard.press('Enter');
    await expect(text).toContainText('"days":{{$id}}');
    await composer.getByRole('button', { name: 'Remove Mcp-Name: echo' }).click();
    await expect(composer.getByRole('button', { name: 'Remove embedded newline' })).toBeVisible();
    await scope.runAction('Next free id');
    await editor.focus();
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect.poll(() => posts(server, 'forecast').length).toBe(2);
    const post = posts(server, 'forecast')[1];
    expect(header(post?.headers, 'mcp-name')).toBe('forecast');
    expect(post?.body).toContain('\n');
    await expect(scope.rows('response.result').filter({ hasText: 'tools/call' })).toHaveCount(1);
  });

  await test.step('what is sent many times is stopped by one action', async () => {
    await scope.runAction('Send the composed text many times…');
    await page.getByRole('spinbutton', { name: 'Times' }).fill('100000');
    await page.keyboard.press('Enter');
    await scope.runAction('Stop sending many times');
    await expect(composer.getByRole('button', { name: 'Dismiss the report' })).toBeVisible();
  });
});
