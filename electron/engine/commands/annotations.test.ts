import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ScriptedSession } from '../../../shared/analysis/testing/scripted-session.ts';
import { type ObservationDelta, readBatch } from '../../../shared/bridge/index.ts';
import { encodeEvent, encodeHeader, type Annotations } from '../../../shared/capture/index.ts';
import { isRefusal, type Subscription } from '../bridge/index.ts';
import { headerFor } from '../captures/testing/scripted-capture.ts';
import { ANSWERS_ALL, scriptServer, testEngine, type TestEngine } from '../testing/test-engine.ts';

let test: TestEngine;
let path = '';
beforeEach(() => {
  test = testEngine();
  path = join(test.folder, 'a.mcpcap');
  const { events } = new ScriptedSession().spawn().handshake();
  writeFileSync(path, [encodeHeader(headerFor('server')), ...events.map(encodeEvent), ''].join('\n'));
});
afterEach(() => test.end());

const invoke = (command: string, input: object) => test.bridge.invoke(command, input);

async function opened(): Promise<string> {
  const connection = await test.shows(path);
  await connection.read;
  return connection.id;
}

/** Resolves to the annotations of a connection once the stream has told some that pass. */
function told(connection: string, test_: (annotations: Annotations) => boolean): Promise<Annotations> {
  return new Promise((resolve) => {
    const subscription = test.bridge.subscribe('observation', { connection }, (json) => {
      const { annotations } = readBatch(json) as ObservationDelta;
      if (annotations !== undefined && test_(annotations)) {
        resolve(annotations);
        (subscription as Subscription).close();
      } else (subscription as Subscription).acknowledge();
    });
    if (isRefusal(subscription)) throw new Error(subscription.message);
  });
}

describe('annotations', () => {
  it('reach every tab of the same capture, and whoever opens it later', async () => {
    const [one, other] = [await opened(), await opened()];
    const both = [one, other].map((id) => told(id, ({ zero }) => zero === 3));
    await invoke('annotate', { connection: one, seq: 2, note: 'here' });
    await invoke('annotate', { connection: other, seq: 2, mark: 'red' });
    await invoke('setTimeZero', { connection: one, seq: 3 });
    const expected = { zero: 3, entries: [{ seq: 2, note: 'here', mark: 'red' }] };
    for (const annotations of await Promise.all(both)) expect(annotations).toMatchObject(expected);
    for (const connection of [one, other]) await invoke('closeConnection', { connection });
    expect(await told(await opened(), () => true)).toMatchObject(expected);
  });

  it('take the note, the mark and the zero away again', async () => {
    const connection = await opened();
    await invoke('annotate', { connection, seq: 2, note: 'here', mark: 'red' });
    await invoke('setTimeZero', { connection, seq: 2 });
    const gone = told(connection, ({ entries, zero }) => entries.length === 0 && zero === null);
    await invoke('annotate', { connection, seq: 2, note: '' });
    await invoke('annotate', { connection, seq: 2, mark: '' });
    await invoke('setTimeZero', { connection, seq: null });
    expect((await gone).entries).toEqual([]);
  });

  it('read the side file anew for a capture of the same name that came later', async () => {
    const first = await opened();
    await invoke('annotate', { connection: first, seq: 2, note: 'old' });
    await invoke('closeConnection', { connection: first });
    rmSync(`${path}.notes`);
    const second = await opened();
    expect(await invoke('annotate', { connection: second, seq: 1, note: 'new' })).toMatchObject({ ok: true });
    expect((await told(second, () => true)).entries.map(({ note }) => note)).toEqual(['new']);
  });

  it('are refused with a sentence where there is no such event, no file, or no way to write it', async () => {
    const connection = await opened();
    expect(await invoke('annotate', { connection, seq: 99, note: 'x' })).toMatchObject({
      ok: false,
      error: { code: 'not-found', message: expect.stringContaining('There is no event 99') },
    });
    const live = test.connect(scriptServer(ANSWERS_ALL), {}, { record: 'nothing' });
    await live.conversation;
    expect(await invoke('setTimeZero', { connection: live.id, seq: 1 })).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('Nothing of this connection is kept in a file') },
    });
    mkdirSync(`${path}.notes`);
    expect(await invoke('annotate', { connection, seq: 1, note: 'x' })).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('cannot be written') },
    });
  });
});
