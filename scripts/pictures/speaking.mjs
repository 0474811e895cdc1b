// What is done in the window before a picture is taken of what is sent, answered or held by hand.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ADDRESS, FOLDER } from './servers.mjs';
import { call, compose, connectTo, runAction, verdict } from './steps.mjs';

const REQUESTS = `mcpscope-sequence: 1
name: Smoke test
steps:
  - request: tools/list
    expect: result.tools[*].name=echo
    capture: { tool: 'result.tools[0].name' }
  - name: echo says what it was told
    request: tools/call
    params: { name: '{{tool}}', arguments: { message: hello } }
    expect: result.content[0].text:*hello*
  - name: the sum is right, and quick
    request: tools/call
    params: { name: get-sum, arguments: { a: 2, b: 3 } }
    expect: [latency<200ms, 'result.content[0].text:*6*']
  - wait: 250ms
  - name: half a message
    send: '{"jsonrpc":"2.0","id":99,'
    expect: -kind:process.exit
  - name: a tool that is not there
    request: tools/call
    params: { name: nothing }
    expect: result.isError=true
`;

/** A file of requests that ran, with one expectation that was not met. */
export async function runRequests(page) {
  const requests = page.getByTestId('requests');
  await page.getByTestId('list').getByRole('tab', { name: 'Requests' }).click();
  await requests.getByRole('button', { name: 'New file…' }).click();
  await page.keyboard.type('smoke');
  await page.keyboard.press('Enter');
  await requests.getByText('Text', { exact: true }).click();
  await requests.getByRole('textbox', { name: 'Text of the file' }).fill(REQUESTS);
  await requests.getByRole('button', { name: /^Save/ }).click();
  await requests.getByText('Steps', { exact: true }).click();
  await requests.getByRole('row').filter({ hasText: 'half a message' }).waitFor();
  await requests.getByRole('button', { name: /^Run$/ }).click();
  await requests.getByText('✕ failed').waitFor();
  await requests.getByRole('row').filter({ hasText: 'the sum is right' }).click();
}

export async function sweep(page) {
  await runAction(page, 'Try every revision');
  await page.getByRole('dialog').getByText('2024-11-05').first().waitFor();
  await page.waitForTimeout(9000);
}

/** A client that declares more, and what the server then asks of it. */
export async function answerServer(page) {
  await runAction(page, 'Edit and connect again…');
  const dialog = page.getByRole('dialog', { name: 'Connect to a server' });
  await dialog.getByText('Client identity and capabilities').click();
  await dialog
    .getByRole('textbox', { name: 'Declared client capabilities (JSON)' })
    .fill('{"roots":{"listChanged":true},"sampling":{},"elicitation":{"form":{},"url":{}}}');
  await dialog.getByRole('button', { name: /^Connect/ }).click();
  await dialog.waitFor({ state: 'hidden' });
  await verdict(page);
  await page.waitForTimeout(1500);
  await compose(page, JSON.stringify(call(40, 'trigger-elicitation-request', {})));
  await compose(page, JSON.stringify(call(41, 'trigger-sampling-request', { prompt: 'Will it rain in Oslo?' })));
  await runAction(page, 'Answer the server');
  const question = page.getByRole('region', { name: /^Question/ });
  await question.getByRole('textbox', { name: 'name', exact: true }).fill('Ada Lovelace');
  await page.waitForTimeout(6000);
}

/** A call that is held and edited, by a rule that was made of another one. */
export async function holdCall(page) {
  await compose(page, JSON.stringify(call(40, 'echo', { message: 'Will it rain in Oslo?' })));
  await page.getByRole('row').filter({ hasText: 'tools/call' }).first().click();
  await page.keyboard.press('Shift+H');
  await page.getByTestId('rules').waitFor();
  await page.getByText('Draft, not in force').waitFor();
  await page.keyboard.press('ControlOrMeta+Shift+L');
  await page.getByText('In force, and kept').waitFor();
  await compose(page, JSON.stringify(call(41, 'echo', { message: 'Will it rain in Oslo?' })));
  await page.getByRole('button', { name: 'Edit…' }).click();
  await page.getByRole('textbox', { name: 'What goes on' }).waitFor();
  await page.waitForTimeout(6000);
}

/** Rules that answer for the user. */
export async function setRules(page) {
  await runAction(page, 'Standing rules…');
  const dialog = page.getByRole('dialog', { name: /^Standing rules/ });
  const choose = async (name, option) => {
    await dialog.getByRole('combobox', { name, exact: true }).click();
    await page.getByRole('option', { name: option }).first().click();
  };
  for (const [method, done] of [
    ['sampling/createMessage', 'ask me'],
    ['elicitation/create', 'accept'],
  ]) {
    await dialog.getByRole('button', { name: 'Add a rule' }).click();
    await choose('Method', method);
    await choose('Action', done);
  }
}

/** A tool called by its form: one value is out of its schema, and the answer stands beneath. */
export async function callTool(page) {
  await page.getByRole('tab', { name: /^Surface/ }).click();
  await page.getByRole('grid', { name: 'Surface' }).getByText('get-resource-links', { exact: true }).click();
  const tool = page.getByRole('region', { name: 'get-resource-links' });
  await tool.getByRole('textbox', { name: 'count', exact: true }).fill('12');
  await tool.getByText('it must be at most 10').waitFor();
  await tool.getByRole('textbox', { name: 'count', exact: true }).press('ControlOrMeta+Enter');
  await tool.getByRole('region', { name: 'Outcome' }).getByRole('button', { name: 'answer', exact: true }).click();
}

/** A resource that is subscribed to, with the updates that were told, and its contents as Markdown. */
export async function readResource(page) {
  await page.getByRole('tab', { name: /^Surface/ }).click();
  const kinds = page.getByRole('radiogroup', { name: 'Kinds' });
  const list = page.getByRole('grid', { name: 'Surface' });
  await kinds.getByText(/^Resources/).click();
  await list.getByText('features.md').first().click();
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await page.getByText('subscribed: the server reports changes').waitFor();
  await kinds.getByText(/^Tools/).click();
  await list.getByText('toggle-subscriber-updates').click();
  await page.getByRole('button', { name: /^Call/ }).click();
  await page.getByText('Started simulated resource updated notifications').waitFor();
  await kinds.getByText(/^Resources/).click();
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.getByRole('list', { name: 'Updates' }).getByRole('button').first().click();
}

/** Requests in flight beside a task that is polled. */
export async function runTasks(page) {
  const research = call(50, 'simulate-research-query', { topic: 'tides of the North Sea' });
  await page.getByRole('tab', { name: /^Operations/ }).click();
  await compose(page, JSON.stringify(call(51, 'trigger-long-running-operation', { duration: 60, steps: 300 })));
  await compose(page, JSON.stringify(call(52, 'trigger-long-running-operation', { duration: 40, steps: 8 })));
  await compose(page, JSON.stringify({ ...research, params: { ...research.params, task: { ttl: 300_000 } } }));
  await page.getByRole('row').filter({ hasText: 'simulate-research-query' }).click();
  await page.getByTestId('detail').getByRole('tab', { name: 'Operation' }).click();
  await page.getByText(/^Poll every/).click();
  await page.locator('.task-steps [data-status="completed"]').waitFor();
  await page.getByRole('button', { name: 'Result', exact: true }).click();
  await page.getByRole('region', { name: 'Result of the task' }).waitFor();
  await page.locator('.operations-row[data-state="pending"]').last().hover();
}

/** A call with a variable, whose head says something else than its message, to be sent in pieces. */
export async function composeOddly(page) {
  writeFileSync(join(FOLDER, 'weather.env'), 'CITY=Bergen\nAPI_TOKEN=q7Xk2Lm9Pz4Rt8Wv\n');
  await connectTo(page, ADDRESS.url);
  const composer = page.getByRole('region', { name: 'Compose' });
  await composer.getByRole('button', { name: /^Variables/ }).click();
  await page.getByRole('textbox', { name: 'Environment file' }).fill(join(FOLDER, 'weather.env'));
  await page.keyboard.press('Enter');
  await page.getByText('2 names in the file').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Message to send' }).focus();
  await page.keyboard.insertText(
    JSON.stringify({
      jsonrpc: '2.0',
      id: 6,
      method: 'tools/call',
      params: { name: 'forecast', arguments: { city: '{{CITY}}', days: 'three' } },
    }),
  );
  await runAction(page, 'Add the _meta of 2026-07-28 to the message');
  await runAction(page, 'Format the message');
  await composer.getByRole('button', { name: /^Headers/ }).click();
  await page.getByRole('textbox', { name: 'Value of Mcp-Name' }).fill('echo');
  await composer.getByRole('button', { name: /^Misbehave/ }).click();
  await page.getByRole('checkbox', { name: 'In pieces' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('separator', { name: 'Resize the composer' }).focus();
  for (let i = 0; i < 4; i += 1) await page.keyboard.press('ArrowUp');
  await page.getByRole('textbox', { name: 'Message to send' }).focus();
  await page.keyboard.press('ControlOrMeta+End');
}
