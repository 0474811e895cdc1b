import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SavedServer, Settings } from '../../../shared/bridge/index.ts';
import { ANSWERS_ALL, notes, scriptServer, testEngine, type TestEngine } from '../testing/test-engine.ts';

let folder: string;
let test: TestEngine;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcpscope-home-'));
  // Below a file there is no folder, whoever asks: a read-only disk would not stop an administrator from testing.
  writeFileSync(join(folder, 'file'), 'as it was');
  const home = join(folder, 'file', 'home');
  test = testEngine({ captureFolder: join(home, 'captures'), settingsFolder: home });
});
afterEach(async () => {
  await test.end();
  rmSync(folder, { recursive: true, force: true });
});

async function ask<T>(command: string, input: unknown): Promise<T> {
  const reply = await test.bridge.invoke(command, input);
  if (reply.ok) return reply.value as T;
  throw new Error(reply.error.message);
}

it('says of everything that cannot be kept why, and the connection goes on', async () => {
  const connection = test.connect(scriptServer(ANSWERS_ALL), {}, { remember: true });
  await connection.conversation;
  const { id } = connection;
  expect(connection.info()).toMatchObject({ state: 'open', recording: { state: 'stopped' } });
  expect(notes(connection)).toContainEqual(expect.stringMatching(/^Nothing is recorded: /));

  const before = await ask<Settings>('getSettings', {});
  for (const [command, input] of [
    ['setSettings', { theme: 'dark' }],
    ['muteRule', { connection: id, rule: 'x', muted: true }],
    ['setStandingRules', { connection: id, rules: [{ ...RULE, method: 'roots/list' }] }],
    ['annotate', { connection: id, seq: 1, note: 'x' }],
    ['keepSentMessages', { messages: [{ text: 'x' }] }],
    ['saveSequence', { fileName: 'x.yaml', text: 'x' }],
    ['receiveFile', { upload: 'u', name: 'x', base64: 'AAAA', last: true }],
  ] as const)
    await expect(ask(command, input), command).rejects.toThrow(/(?:ENOTDIR|ENOENT)\)\.$/);
  expect(await ask<Settings>('getSettings', {})).toEqual(before);

  const [server] = await ask<SavedServer[]>('listServers', {});
  await expect(ask('forgetServer', { id: server!.id })).rejects.toThrow('servers.json could not be written');
  expect(await ask<SavedServer[]>('listServers', {})).toHaveLength(1);
  expect(test.reports).toContainEqual(expect.stringMatching(/servers\.json could not be written: .*\.$/));
  for (const report of test.reports) expect(report).toMatch(/could not be (?:read|written): .*\)\.$/);
  await connection.close();
});

const RULE = { containing: '', delayMs: 0, enabled: true, reply: { kind: 'ask' } };
