import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { WhatIf } from '../../../shared/bridge/index.ts';
import { encodeEvent, encodeHeader } from '../../../shared/capture/index.ts';
import { headerFor } from '../captures/testing/scripted-capture.ts';
import { testEngine, until, type TestEngine } from '../testing/test-engine.ts';

let test: TestEngine;
beforeEach(() => {
  test = testEngine();
});
afterEach(() => test.end());

const lines = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, i) => {
    const seq = from + i;
    return `${encodeEvent({ seq, t: seq, kind: 'note', by: 'user', level: 'info', text: `n${seq}` })}\n`;
  }).join('');

it('goes on with a capture that another process writes, and reads no more of it again than it has shown', async () => {
  const path = join(test.folder, 'growing.mcpcap');
  writeFileSync(path, `${encodeHeader(headerFor('far'))}\n${lines(1, 500)}`);
  const connection = await test.shows(path);
  await connection.read;
  expect(connection.lastSeq).toBe(500);
  expect(connection.info()).toMatchObject({ growing: false, progress: 1, problem: '' });
  appendFileSync(path, `${lines(501, 900)}{"seq":901,`);
  await until(connection, () => connection.lastSeq === 900);
  expect(connection.info()).toMatchObject({ growing: true, progress: 1, problem: '' });
  expect(await connection.readEvent(900)).toMatchObject({ text: 'n900' });
  const reply = await test.bridge.invoke('whatIf', { connection: connection.id, revision: '2025-06-18' });
  expect(reply.ok && (reply.value as WhatIf)).toMatchObject({ events: 900, upto: 900 });
  await connection.close();
  appendFileSync(path, lines(902, 902));
  expect(connection.lastSeq).toBe(900);
});

it('reads what there is and no more on a command line', async () => {
  const path = join(test.folder, 'torn.mcpcap');
  writeFileSync(path, `${encodeHeader(headerFor('far'))}\n${lines(1, 2)}{"seq":3,`);
  const cli = testEngine({ shell: 'cli' });
  const connection = await cli.engine.openCapture(path);
  await connection.read;
  expect(connection.lastSeq).toBe(2);
  expect(connection.info().problem).toMatch(/^The last line is torn: /);
  await cli.end();
});
