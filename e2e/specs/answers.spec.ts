import type { Locator } from '@playwright/test';
import type { ScopeWindow } from '../pages/scope-window.ts';
import { captureFiles, recordedEvents } from '../shells/captures.ts';
import { testServer } from '../shells/project.ts';
import { EVERYTHING } from '../shells/real-server.ts';
import { expect, test } from '../shared-window.ts';

test.use({ leavesNothing: true });

const CAPABILITIES = '{"roots":{"listChanged":true},"sampling":{},"elicitation":{"form":{},"url":{}}}';

async function connect(scope: ScopeWindow, words: readonly string[]): Promise<void> {
  const dialog = await scope.openConnectDialog([process.execPath, ...words]);
  await dialog.getByText('Client identity and capabilities').click();
  await dialog.getByRole('textbox', { name: 'Declared client capabilities (JSON)' }).fill(CAPABILITIES);
  await dialog.getByRole('button', { name: /^Connect/ }).click();
  await expect(dialog).toBeHidden();
  await scope.expectVerdict('Connected');
}

let next = 100;

async function callTool(scope: ScopeWindow, name: string, args: object = {}): Promise<void> {
  const params = { name, arguments: args };
  await scope.send(JSON.stringify({ jsonrpc: '2.0', id: (next += 1), method: 'tools/call', params }));
}

/** The texts that went over the wire in one direction. */
function texts(home: string, dir: 'c2s' | 's2c'): string {
  const [capture] = captureFiles(home);
  return recordedEvents(capture ?? '')
    .filter((event) => event.dir === dir)
    .map(({ text }) => text)
    .join('\n');
}

/** Adds a standing rule that leaves a method to the user. */
async function askMeFor(scope: ScopeWindow, method: string): Promise<void> {
  await scope.runAction('Standing rules…');
  const dialog = scope.page.getByRole('dialog', { name: /^Standing rules/ });
  await dialog.getByRole('button', { name: 'Add a rule' }).click();
  await choose(dialog, 'Method', method);
  await choose(dialog, 'Action', 'ask me');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

async function choose(dialog: Locator, name: string, option: string): Promise<void> {
  await dialog.getByRole('combobox', { name, exact: true }).click();
  await dialog.page().getByRole('option', { name: option, exact: true }).click();
}

test('what the reference server asks is answered from the window', async ({ scope, page, home }) => {
  const opened: string[] = [];
  page.on('popup', (popup) => opened.push(popup.url()));
  await connect(scope, EVERYTHING);
  const banner = page.getByRole('status').filter({ hasText: 'The server waits for your answer' });
  const question = page.getByRole('region', { name: /^Question/ });
  const answers = page.getByTestId('answers');

  // Sampling: the banner tells of it, and takes nothing away from where the user is.
  await callTool(scope, 'trigger-sampling-request', { prompt: 'What is six by seven?', maxTokens: 20 });
  await expect(banner).toContainText('sampling/createMessage');
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(banner).toBeHidden();
  await expect(question.getByRole('textbox', { name: 'The assistant’s answer' })).toBeFocused();
  await expect(question).toContainText('You are a helpful test server.');
  await expect(question).toContainText('What is six by seven?');
  await expect(question).toContainText('needs sampling: declared');
  await question.getByRole('textbox', { name: 'The assistant’s answer' }).fill('Forty-two.');
  await question.getByRole('textbox', { name: 'Model' }).fill('by-hand-1');
  await question.getByRole('button', { name: 'Send the answer' }).click();
  await expect.poll(() => texts(home, 's2c')).toContain('LLM sampling result');
  expect(texts(home, 's2c')).toContain('Forty-two.');
  await expect(answers).toHaveAttribute('data-waiting', '0');

  // Elicitation by a form, accepted with the keyboard; then declined.
  await callTool(scope, 'trigger-elicitation-request');
  const list = answers.getByRole('grid', { name: 'Questions' });
  await expect(list.getByRole('row').first()).toContainText('elicitation/create');
  await list.getByRole('row').first().click();
  await question.getByRole('textbox', { name: 'name', exact: true }).fill('Ada');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect.poll(() => texts(home, 's2c')).toContain('Name: Ada');
  expect(texts(home, 'c2s')).toContain('"firstLine":"It was a dark and stormy night."');
  await callTool(scope, 'trigger-elicitation-request');
  await expect(answers).toHaveAttribute('data-waiting', '1');
  await scope.runAction('Answer the server');
  await expect(question.locator(':focus')).toHaveCount(1);
  await scope.runAction('Decline the selected elicitation');
  await expect.poll(() => texts(home, 's2c')).toContain('User declined');

  // A second answer goes out on purpose only, and is flagged.
  await question.getByRole('button', { name: 'Answer anyway…' }).click();
  await expect(question).toContainText('only one response');
  await question.getByRole('button', { name: 'Cancel anyway' }).click();
  await expect(question.getByText('2 answers', { exact: false }).first()).toBeVisible();

  // An address is shown, and never opened.
  const url = 'https://user@xn--pple-43d.example/visit?id=1';
  await callTool(scope, 'trigger-url-elicitation', { url, message: 'Visit this' });
  await expect(answers).toHaveAttribute('data-waiting', '1');
  await scope.runAction('Answer the server');
  await expect(question.getByRole('group', { name: 'Address' })).toContainText(url);
  await expect(question.getByRole('group', { name: 'Address' })).toContainText('Punycode');
  await question.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(answers).toHaveAttribute('data-waiting', '0');
  expect(opened).toEqual([]);

  // Roots: a rule leaves them to the user, the server hears that they changed, and asks.
  await askMeFor(scope, 'roots/list');
  await expect(answers).toHaveAttribute('data-waiting', '1');
  await scope.runAction('Answer the server');
  await question.getByRole('button', { name: 'Add a root' }).click();
  await question.getByRole('textbox', { name: 'URI of root 1' }).fill('file:///home/ada/engine');
  await question.getByRole('textbox', { name: 'Name of root 1' }).fill('Engine');
  await question.getByRole('button', { name: 'Send the answer' }).click();
  await expect(answers).toHaveAttribute('data-waiting', '0');
  await callTool(scope, 'get-roots-list');
  await expect.poll(() => texts(home, 's2c')).toContain('1. Engine');
});

test('an input of a modern call is answered, and from then on by a rule', async ({ scope, page, home }) => {
  await connect(scope, [testServer('sdk-stdio'), 'modern']);
  await scope.runAction('Standing rules…');
  await expect(page.getByText('There is no rule for this server.')).toBeVisible();
  await scope.dismiss(page.getByRole('dialog'));

  const params = { name: 'greet', arguments: {} };
  await sendModern(scope, params);
  await expect(page.getByRole('status').filter({ hasText: 'The server waits for your answer' })).toBeVisible();
  await scope.runAction('Answer the server');
  const question = page.getByRole('region', { name: /^Question/ });
  await expect(question).toContainText('Who are you?');
  await expect(question).toContainText('tools/call greet is waiting for this input.');
  await expect(question).toContainText('the last open input of the round');
  await question.getByRole('textbox', { name: 'name', exact: true }).fill('Grace');
  await question.getByRole('button', { name: /^Always/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Standing rules/ });
  await expect(dialog.getByRole('textbox', { name: 'Content (JSON)' })).toHaveValue(/"name": "Grace"/);
  await dialog.getByRole('button', { name: 'Save' }).click();
  // It is for what waits already, too.
  await expect.poll(() => texts(home, 's2c')).toContain('Hello, Grace.');

  await sendModern(scope, params);
  await expect.poll(() => texts(home, 's2c').split('Hello, Grace.').length).toBe(3);
  await expect(page.getByRole('grid', { name: 'Questions' })).toContainText('accepted by a standing rule');
});

/** A call as a client of 2026-07-28 makes it, by hand. */
async function sendModern(scope: ScopeWindow, params: object): Promise<void> {
  const own = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'by hand', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': JSON.parse(CAPABILITIES) as object,
  };
  const id = (next += 1);
  await scope.send(JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { ...params, _meta: own } }));
}
