// Requests in flight and tasks, from the window, with the reference server.
import { writeFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { encodeEvent, encodeHeader } from '../../shared/capture/index.ts';
import type { ScopeWindow } from '../pages/scope-window.ts';
import { recordedIn } from '../shells/captures.ts';
import { testServer } from '../shells/project.ts';
import { expect, test } from '../shared-window.ts';

const EVERYTHING = [
  process.execPath,
  'node_modules/@modelcontextprotocol/server-everything/dist/index.js',
  'stdio',
] as const;

const call = (id: number | string, name: string, given: object, more: object = {}): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: given, ...more } });

/** The row of an operation, by the name of its tool; the newest of several. */
function rowOf(panel: Locator, name: string): Locator {
  return panel.getByRole('row').filter({ hasText: name }).last();
}

/** Chooses an operation and shows all about it. */
async function lookAt(scope: ScopeWindow, row: Locator): Promise<Locator> {
  await row.click();
  return scope.showDetail('Operation');
}

test('a request in flight shows its progress, gets more time, is cancelled and sent again', async ({ scope }) => {
  await scope.connectTo(EVERYTHING);
  await scope.expectVerdict('Connected');
  const panel = await scope.showPanel('Operations');
  await scope.send(
    call(
      900,
      'trigger-long-running-operation',
      { duration: 60, steps: 300 },
      { _meta: { progressToken: 'progress-900' } },
    ),
  );
  const row = rowOf(panel, 'trigger-long-running-operation');
  const bar = row.getByRole('progressbar');
  const told = async (): Promise<number> => Number((await bar.getAttribute('aria-valuetext'))?.split(' of ')[0]);
  await expect(bar).toHaveAttribute('aria-valuetext', /^\d+ of 300$/);
  const before = await told();
  await expect.poll(told).toBeGreaterThan(before);

  // Only what waits is in flight.
  await panel.getByText(/^In flight/).click();
  await expect(panel.getByRole('row').filter({ has: scope.page.getByRole('gridcell') })).toHaveCount(1);
  const view = await lookAt(scope, row);
  const change = view.getByRole('form', { name: 'Change the timeout' });
  await change.getByRole('textbox').fill('500');
  await change.getByRole('button', { name: 'Set' }).click();
  await expect(view.getByRole('timer')).toContainText(/times out in (500|4\d\d) s/);
  await scope.page.keyboard.press('Escape');
  await change.getByRole('button', { name: '+60 s' }).click();
  await expect(view.getByRole('timer')).toContainText(/times out in (5[3-6]\d) s/);
  await change.getByRole('button', { name: 'No timeout' }).click();
  await expect(view.getByRole('timer')).toBeHidden();
  await view.getByRole('button', { name: 'Cancel request' }).click();
  await expect(panel).toContainText('No request waits for an answer.');
  await expect(view).toContainText('Cancelled before a response came.');

  // The same text under the next free id, with a progress token of its own.
  await panel.getByText('All', { exact: true }).click();
  await view.getByRole('button', { name: 'Send again' }).click();
  await expect(rowOf(panel, 'trigger-long-running-operation')).toHaveAttribute('data-state', 'pending');
  await expect(rowOf(panel, 'trigger-long-running-operation').getByRole('progressbar')).toBeVisible();
  await rowOf(panel, 'trigger-long-running-operation').hover();
  await rowOf(panel, 'trigger-long-running-operation').getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(panel, 'trigger-long-running-operation')).toHaveAttribute('data-state', 'cancelled');

  // A server that answers all the same: what it said late can be read.
  await scope.connectByDialog([process.execPath, testServer('small-stdio')]);
  await scope.expectVerdict('Connected', 'test-server');
  await scope.send(call(1, 'late', {}));
  const other = await scope.showPanel('Operations');
  const late = await lookAt(scope, rowOf(other, 'late'));
  await late.getByRole('button', { name: 'Cancel request' }).click();
  await expect(late).toContainText(/The answer came .* after the request was given up \(cancelled\)/);
  await expect(late.getByRole('region', { name: 'Late answer' })).toContainText('late');
});

test('a tool is run as a task: it asks for input, is polled until it ends, its result read, another one cancelled', async ({
  scope,
  home,
}) => {
  // Its tool asks only a client that can be asked.
  await scope.connectTo(EVERYTHING, { capabilities: { elicitation: {} } });
  await scope.expectVerdict('Connected');
  const panel = await scope.showPanel('Operations');
  const given = { topic: 'tides', ambiguous: true };
  await scope.send(call('research', 'simulate-research-query', given, { task: { ttl: 300_000 } }));
  const row = panel.getByRole('row').filter({ hasText: '"research"' });
  await expect(row).toContainText('task');
  const view = await lookAt(scope, row);
  const task = view.getByRole('region', { name: 'Task' });
  const steps = task.getByRole('list', { name: 'Steps of the task' });
  await expect(task).toContainText(/left of 5\smin/);
  await scope.runAction('Poll the task (tasks/get)');
  await expect(task).toContainText(/1 poll, the server suggests one every 1\ss/);
  await expect(steps.locator('[data-status="input_required"]')).toBeVisible();
  await scope.runAction('Poll the task until it ends');
  await expect(task).toContainText(/[2-9] polls/);
  await scope.runAction('Request the result of the task (tasks/result)');
  await expect(task.getByRole('button', { name: 'Show its question' })).toBeVisible();
  await expect(task.getByLabel('Requests for the task')).toContainText('elicitation/create');
  const asked = recordedIn(home).find(({ text }) => text?.includes('"elicitation/create"'))?.text ?? '{}';
  const { id } = JSON.parse(asked) as { readonly id: number };
  await scope.send(
    `{"jsonrpc":"2.0","id":${id},"result":{"action":"accept","content":{"interpretation":"technical"}}}`,
  );
  await expect(steps.locator('[data-status="completed"]')).toBeVisible({ timeout: 20_000 });
  await expect(task.getByText(/^Poll every/)).toBeHidden();
  await expect(task.getByRole('region', { name: 'Result of the task' })).toContainText(
    'Research Report: tides (technical)',
  );

  await view.getByRole('button', { name: 'Send again' }).click();
  await scope.runAction('Cancel the task (tasks/cancel)');
  await expect(view.getByRole('region', { name: 'Task' }).locator('[data-status="cancelled"]')).toBeVisible();
  await panel.getByText(/^Tasks/).click();
  await expect(panel.getByText(/^task (completed|cancelled)$/)).toHaveText(['task completed', 'task cancelled']);

  // From evidence to request: a captured frame is edited, and a call is composed of what a list offers.
  await scope.runAction('List all tasks of the server (tasks/list)');
  await expect(await scope.showDetail('Tree')).toContainText('tasks');
  const frames = await scope.showPanel('Frames');
  await frames.getByRole('row').filter({ hasText: 'tools/call' }).first().click();
  await scope.page.keyboard.press('Shift+E');
  const composer = scope.page.getByRole('region', { name: 'Compose' });
  await expect(composer).toContainText('"task":{"ttl":300000}');
  const operations = await scope.count('operations');
  await frames.getByRole('row').filter({ hasText: 'tools/call' }).first().click({ button: 'right' });
  await scope.page.getByRole('menuitem', { name: 'Resend with the next free id' }).click();
  await scope.expectCount('operations', operations + 1);

  await frames.getByLabel('Filter frames').fill('method:tools/list dir:s2c');
  await scope.choose(scope.rows('response.result').first());
  const tree = await scope.showDetail('Tree');
  await tree.getByRole('treeitem').filter({ hasText: '"echo"' }).first().click({ button: 'right' });
  await scope.page.getByRole('menuitem', { name: 'Compose a call of this tool' }).click();
  await expect(composer).toContainText(/"name":\s"echo",\s"arguments":\s\{\s"message":\s""/);
});

const frame = (seq: number, t: number, dir: 'c2s' | 's2c', text: string): string =>
  encodeEvent({ seq, t, kind: 'frame', dir, stream: 'http-1', origin: 'wire', text, bytes: text.length });

test('a call that took a minute says which clients would have given it up', async ({ scope }, testInfo) => {
  const path = testInfo.outputPath('slow.mcpcap');
  const header = encodeHeader({
    mcpscope: 1,
    startedAt: '2026-02-03T04:05:06.789Z',
    source: { transport: 'http', name: 'slow', url: 'http://127.0.0.1:1/mcp' },
    tool: 'another 1.0',
    redacted: false,
  });
  const answer = '{"jsonrpc":"2.0","id":7,"result":{"content":[]}}';
  writeFileSync(
    path,
    [header, frame(1, 1_000, 'c2s', call(7, 'slow', {})), frame(2, 61_001_000, 's2c', answer), ''].join('\n'),
  );
  await scope.openCapture(path);
  const view = await lookAt(scope, rowOf(await scope.showPanel('Operations'), 'slow'));
  await expect(view).toContainText(/Zed \(main\) would have given up at 60 s, with the default settings/);
});
