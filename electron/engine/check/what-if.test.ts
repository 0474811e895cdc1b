import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { ScriptedSession } from '../../../shared/analysis/testing/scripted-session.ts';
import type { WhatIf } from '../../../shared/bridge/index.ts';
import { encodeEvent, encodeHeader } from '../../../shared/capture/index.ts';
import type { Revision } from '../../../shared/mcp/index.ts';
import { headerFor } from '../captures/testing/scripted-capture.ts';
import type { Connection, FileConnection } from '../connection/index.ts';
import { ANSWERS_ALL, scriptServer, testEngine, type TestEngine } from '../testing/test-engine.ts';
import { WhatIfs } from './what-if.ts';

const folder = mkdtempSync(join(tmpdir(), 'mcpscope-what-if-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let running: TestEngine | null = null;
afterEach(async () => {
  await running?.end();
  running = null;
});

/** The script as a capture, opened and read. */
async function openedCapture(script: ScriptedSession): Promise<FileConnection> {
  running ??= testEngine();
  const path = join(folder, `${script.events.length}-${Math.random()}.mcpcap`);
  writeFileSync(
    path,
    [encodeHeader(headerFor('peer')), ...script.events.map((event) => encodeEvent(event))].join('\n') + '\n',
  );
  const connection = await running.shows(path);
  await connection.read;
  return connection;
}

const ask = (connection: Connection, revision: Revision): Promise<WhatIf> => new WhatIfs().ask(connection, revision);
const rules = (answer: WhatIf): string[] => answer.findings.map(({ rule }) => rule);

const conversation = (): ScriptedSession =>
  new ScriptedSession()
    .spawn()
    .handshake({ tools: {} }, '2025-03-26')
    .client([
      { jsonrpc: '2.0', id: 1, method: 'ping' },
      { jsonrpc: '2.0', id: 2, method: 'tools/list' },
    ])
    .server([
      { jsonrpc: '2.0', id: 1, result: {} },
      { jsonrpc: '2.0', id: 2, result: { tools: [] } },
    ]);

describe('what if this were revision X', () => {
  it('finds what the vocabulary of that revision forbids, at the rows of the session', async () => {
    const connection = await openedCapture(conversation());
    const answer = await ask(connection, '2025-06-18');
    expect(answer).toMatchObject({ revision: '2025-06-18', events: 6, upto: 6, more: 0 });
    const batch = answer.findings.find(({ rule }) => rule.startsWith('batch-'));
    expect(batch).toMatchObject({ inForce: null, revision: '2025-06-18', seqs: [5] });
    expect(connection.observation.rows.seq(batch?.rows[0] ?? -1)).toBe(5);
    const none = await ask(connection, '2025-03-26');
    expect(rules(none).filter((rule) => rule.startsWith('batch-'))).toEqual([]);
  });

  it('keeps to batches, vocabulary and capabilities', async () => {
    const connection = await openedCapture(
      conversation().server('a banner').client({ jsonrpc: '2.0', id: 3, method: 'nope/nope' }),
    );
    const answer = await ask(connection, '2026-07-28');
    expect(rules(answer).every((rule) => /^(batch|msg|cap)-/.test(rule))).toBe(true);
    expect(rules(answer).length).toBeGreaterThan(0);
  });

  it('tells what arises under the revision in force as well, and what would be gone', async () => {
    const script = conversation().client({ jsonrpc: '2.0', id: 3, method: 'prompts/list' });
    const connection = await openedCapture(script);
    const same = await ask(connection, '2025-03-26');
    expect(same.findings.length).toBeGreaterThan(0);
    expect(same.findings.every(({ level, inForce }) => inForce === level)).toBe(true);
    expect(same.gone).toBe(0);
    const stricter = await ask(connection, '2025-06-18');
    expect(stricter.findings.find(({ rule }) => rule === 'cap-prompts-undeclared-use')).toMatchObject({
      level: 'error',
      inForce: 'warning',
    });
  });

  it('tells a thousand and counts the rest', async () => {
    const script = new ScriptedSession().spawn().handshake({ tools: {} }, '2025-03-26');
    for (let id = 1; id <= 1200; id += 1) script.client([{ jsonrpc: '2.0', id, method: 'ping' }]);
    const answer = await ask(await openedCapture(script), '2025-11-25');
    expect(answer.findings.length).toBe(1000);
    expect(answer.more).toBeGreaterThanOrEqual(200);
  });

  it('gives way to a newer question, and to the end of the connection', async () => {
    const script = new ScriptedSession().spawn().handshake();
    for (let id = 1; id <= 3000; id += 1) script.client({ jsonrpc: '2.0', id, method: 'ping' });
    const connection = await openedCapture(script);
    const whatIfs = new WhatIfs();
    const first = whatIfs.ask(connection, '2024-11-05');
    const second = whatIfs.ask(connection, '2026-07-28');
    await expect(first).rejects.toMatchObject({ code: 'superseded' });
    expect((await second).events).toBe(3004);
    const third = whatIfs.ask(connection, '2024-11-05');
    await connection.close();
    await connection.release();
    await expect(third).rejects.toMatchObject({ code: 'superseded' });
  });

  it('leaves the thread to others while it judges', async () => {
    const script = new ScriptedSession().spawn().handshake();
    for (let id = 1; id <= 5000; id += 1) script.client({ jsonrpc: '2.0', id, method: 'ping' });
    const connection = await openedCapture(script);
    let turns = 0;
    let over = false;
    const count = (): void => {
      turns += 1;
      if (!over) setImmediate(count);
    };
    setImmediate(count);
    await ask(connection, '2026-07-28');
    over = true;
    expect(turns).toBeGreaterThan(5);
  });

  it('judges a connection that goes on up to where it is, by the command', async () => {
    running = testEngine();
    const connection = running.connect(scriptServer(ANSWERS_ALL));
    await connection.conversation;
    const reply = await running.bridge.invoke('whatIf', { connection: connection.id, revision: '2026-07-28' });
    expect(reply).toMatchObject({ ok: true, value: { events: connection.lastSeq, revision: '2026-07-28' } });
    expect(await running.bridge.invoke('whatIf', { connection: connection.id, revision: '1999' })).toMatchObject({
      error: { code: 'bad-input' },
    });
  });

  it('says so where nothing was recorded', async () => {
    running = testEngine();
    const connection = running.connect(scriptServer(ANSWERS_ALL), {}, { record: 'nothing' });
    await connection.conversation;
    await expect(ask(connection, '2026-07-28')).rejects.toMatchObject({ code: 'not-found' });
  });
});
