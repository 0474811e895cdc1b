// Giving a session to somebody else: what is taken out of it, what stays, and what the files are worth.
import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { encodeEvent, encodeHeader, type CaptureEvent, type HeaderLine } from '../../shared/capture/index.ts';
import { complaintsOf } from '../pages/complaints.ts';
import { expect, test } from '../shared-window.ts';

const HEADER_SECRET = 'sk-proj-abcdefghijklmnopqrstuvwx';
const PARAM_SECRET = 'hunter2!staging';
const SECRETS = new RegExp([HEADER_SECRET, PARAM_SECRET, 'jdoe'].join('|'));

const INIT = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'app', version: '1' } },
};
const INIT_RESULT = {
  jsonrpc: '2.0',
  id: 0,
  result: {
    protocolVersion: '2025-11-25',
    capabilities: { tools: {} },
    serverInfo: { name: 'weather', version: '2.0.0' },
  },
};
const CALL = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'deploy', arguments: { password: PARAM_SECRET, folder: '/home/jdoe/weather' } },
};
const CALL_RESULT = {
  jsonrpc: '2.0',
  id: 1,
  result: { content: [{ type: 'text', text: `Deployed with ${PARAM_SECRET} <script>alert(1)</script>` }] },
};

/** A session as a program wrote it that masks nothing. */
function session(): string {
  const events: CaptureEvent[] = [];
  const headers: HeaderLine[] = [
    { name: 'Content-Type', value: 'application/json' },
    { name: 'Authorization', value: `Bearer ${HEADER_SECRET}` },
  ];
  const place = (): { seq: number; t: number } => ({ seq: events.length + 1, t: (events.length + 1) * 1_000 });
  for (const [at, [question, answer]] of [[INIT, INIT_RESULT] as const, [CALL, CALL_RESULT] as const].entries()) {
    const exchange = at + 1;
    const frame = (dir: 'c2s' | 's2c', message: object): void => {
      const text = JSON.stringify(message);
      events.push({
        ...place(),
        kind: 'frame',
        dir,
        stream: `http-${exchange}`,
        origin: 'wire',
        text,
        bytes: text.length,
      });
    };
    events.push({
      ...place(),
      kind: 'http.request',
      exchange,
      purpose: 'message',
      method: 'POST',
      url: 'http://127.0.0.1:1/mcp',
      headers,
    });
    frame('c2s', question);
    events.push({
      ...place(),
      kind: 'http.response',
      exchange,
      status: 200,
      reason: 'OK',
      headers: headers.slice(0, 1),
    });
    frame('s2c', answer);
    events.push({ ...place(), kind: 'http.end', exchange, by: 'peer', why: '', wireBytes: 100, bytes: 100 });
  }
  const first = encodeHeader({
    mcpscope: 1,
    startedAt: '2026-02-03T04:05:06.789Z',
    source: { transport: 'http', name: 'weather', url: 'http://127.0.0.1:1/mcp' },
    tool: 'another 1.0',
    redacted: false,
  });
  return [first, ...events.map(encodeEvent), ''].join('\n');
}

/** Saves what the dialog is about to export. */
async function saved(page: Page): Promise<{ name: string; text: string; path: string }> {
  const download = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click();
  const file = await download;
  const path = await file.path();
  return { name: file.suggestedFilename(), text: readFileSync(path, 'utf8'), path };
}

test('a session leaves without its secrets, unless the user lets them stay', async ({
  scope,
  page,
  context,
}, testInfo) => {
  const path = testInfo.outputPath('session.mcpcap');
  writeFileSync(path, session());
  await scope.openCapture(path);
  await scope.expectCount('rows', 10);
  const dialog = page.getByRole('dialog', { name: 'Export: weather' });
  const values = dialog.getByRole('grid', { name: 'Values to redact' });

  await test.step('every value is listed with its rule and place, and none is shown whole', async () => {
    await page.keyboard.press('ControlOrMeta+E');
    await expect(values.getByRole('row')).toHaveCount(4);
    await expect(values).toContainText('header Authorization of exchange 1');
    await expect(values).toContainText('params.arguments.password of #7');
    await expect(values).toContainText('redacted-password-1');
    await expect(dialog.getByRole('status')).toHaveText('3 values redacted in 5 places.');
    expect(await dialog.textContent()).not.toMatch(SECRETS);
  });

  await test.step('the report has none of them, opens by itself, and runs and loads nothing', async () => {
    const { name, text, path: file } = await saved(page);
    expect(name).toBe('weather-20260203-040506.html');
    expect(text).not.toMatch(SECRETS);
    const report = await context.newPage();
    const wrong = complaintsOf(report);
    const asked: string[] = [];
    report.on('request', (request) => asked.push(request.url()));
    const copy = testInfo.outputPath('report.html');
    writeFileSync(copy, readFileSync(file));
    await report.goto(`file://${copy}`);
    await expect(report.getByRole('heading', { level: 1 })).toContainText('Half open');
    const frame = report.locator('details', { hasText: 'Deployed with' });
    await frame.locator('summary').click();
    await expect(frame.locator('pre')).toContainText('Deployed with redacted-password-1 <script>alert(1)</script>');
    await expect(report.locator('script')).toHaveCount(0);
    expect(wrong).toEqual([]);
    expect(asked).toHaveLength(1);
    await report.close();
  });

  await test.step('one value stays in, the others go; a value leads to its event', async () => {
    await page.keyboard.press('ControlOrMeta+E');
    await dialog.getByText('Messages (JSONL)').click();
    await values.getByRole('checkbox', { name: /h.* \(15 chars\)/ }).click();
    await expect(dialog.getByRole('status')).toHaveText('2 values redacted in 3 places. 1 stays in.');
    const { name, text } = await saved(page);
    expect(name).toMatch(/\.jsonl$/);
    expect(text).toContain(PARAM_SECRET);
    expect(text).not.toMatch(/jdoe/);
    await page.keyboard.press('ControlOrMeta+E');
    await values.getByRole('button', { name: 'params.arguments.password of #7' }).click();
    await expect(dialog).toBeHidden();
    await expect(scope.frames.locator('[aria-selected="true"]')).toHaveAttribute('aria-rowindex', /^\d+$/);
    await expect(page.getByTestId('detail')).toContainText('tools/call');
  });

  await test.step('only the selected row, and with the secrets where that is asked for', async () => {
    await page.keyboard.press('ControlOrMeta+E');
    await dialog.getByText('Capture', { exact: true }).click();
    await dialog.getByText('Selected row', { exact: true }).click();
    await expect(dialog.getByRole('status')).toHaveText('2 values redacted in 2 places.');
    await dialog.getByRole('switch', { name: 'Redact secrets' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Secrets stay in');
    const { text } = await saved(page);
    expect(text.trimEnd().split('\n')).toHaveLength(3);
    expect(text).toContain(PARAM_SECRET);
    expect(text).toContain('"redacted":false');
  });

  await test.step('as an issue it goes to the clipboard, after the same look', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.keyboard.press('Shift+I');
    await expect(values.getByRole('row')).toHaveCount(4);
    await dialog.getByRole('button', { name: 'Copy as issue' }).click();
    await expect(dialog).toBeHidden();
    const issue = await page.evaluate(() => navigator.clipboard.readText());
    expect(issue).toContain('### weather');
    expect(issue).toContain('```mermaid');
    expect(issue).not.toMatch(SECRETS);
  });
});
