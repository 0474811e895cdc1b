import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Observation } from '../../../shared/findings/index.ts';
import { Client } from '../client/index.ts';
import { ANSWERS_ALL, notes, scriptServer, testEngine, until, type TestEngine } from '../testing/test-engine.ts';
import type { Batch } from '../../../shared/bridge/index.ts';

let test: TestEngine;
beforeEach(() => {
  test = testEngine();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await test.end();
});

/** Sends a message that nothing of ours survives, from a server of its own. */
const FATAL = `${ANSWERS_ALL} setTimeout(() => say('{"jsonrpc":"2.0","method":"fatal"}'), 50);`;

function isFatal(event: { readonly kind: string; readonly text?: string | undefined }): boolean {
  return event.kind === 'frame' && (event.text?.includes('"fatal"') ?? false);
}

describe('a fault of ours', () => {
  it('in the analysis ends the connection that it was met on, with a sentence, and no other', async () => {
    const push = Observation.prototype.push;
    vi.spyOn(Observation.prototype, 'push').mockImplementation(function (this: Observation, event, reading) {
      if (isFatal(event)) throw new RangeError('Maximum call stack size exceeded');
      return push.call(this, event, reading);
    });
    const other = test.connect(scriptServer(ANSWERS_ALL));
    await other.conversation;
    const hit = test.connect(scriptServer(FATAL));
    await hit.closed;
    const log = join(test.folder, 'settings', 'faults.log');
    expect(hit.info().problem).toMatch(
      /^mcpscope itself has a fault, in the analysis of event \d+ \(RangeError: Maximum call stack size exceeded\)\. Report it/,
    );
    expect(hit.info().problem).toContain(log);
    expect(notes(hit).join('\n')).toContain('mcpscope itself has a fault');
    expect(readFileSync(log, 'utf8')).toContain('faults.test.ts');
    // What was not understood is in the record all the same.
    expect(readFileSync(hit.info().recording.path, 'utf8')).toContain('fatal');
    expect(other.info()).toMatchObject({ state: 'open', problem: '' });
    await expect(other.client.ping()).resolves.toMatchObject({ kind: 'result' });
  });

  it('in the client does the same', async () => {
    const apply = Client.prototype.apply;
    vi.spyOn(Client.prototype, 'apply').mockImplementation(function (this: Client, step, operations) {
      if (isFatal(step.event)) throw new TypeError('x is undefined');
      apply.call(this, step, operations);
    });
    const hit = test.connect(scriptServer(FATAL));
    await hit.closed;
    expect(hit.info().problem).toContain('the answer to event');
  });

  it('in the conversation that our client leads does not let anybody wait', async () => {
    vi.spyOn(Client.prototype, 'askLists').mockRejectedValue(new RangeError('too deep'));
    const hit = test.connect(scriptServer(ANSWERS_ALL));
    await hit.conversation;
    expect(hit.info()).toMatchObject({
      state: 'closed',
      problem: expect.stringContaining('the conversation of our client') as string,
    });
  });

  it('in what a window is told ends nothing but that', async () => {
    const connection = test.connect(scriptServer(ANSWERS_ALL));
    await connection.conversation;
    vi.spyOn(Observation.prototype, 'session').mockImplementationOnce(() => {
      throw new TypeError('no session');
    });
    const told: Batch[] = [];
    test.bridge.subscribe('observation', { connection: connection.id }, (batch) => told.push(batch));
    await until(connection, () => connection.info().problem !== '');
    expect(connection.info().problem).toContain('what a window is told of it');
    expect(told).toEqual([]);
  });

  it('in a command is told with where it is written down', async () => {
    vi.spyOn(test.engine, 'defaultOptions').mockImplementation(() => {
      throw new TypeError('no options');
    });
    const push = vi.spyOn(test.engine, 'showCapture').mockRejectedValue(new TypeError('cannot read'));
    const reply = await test.bridge.invoke('openCapture', { path: '/x.mcpcap' });
    expect(push).toHaveBeenCalled();
    expect(reply).toMatchObject({ ok: false, error: { message: expect.stringContaining('faults.log') as string } });
  });

  it('over an event of a file leaves that one out, and says so', async () => {
    const recorded = test.connect(scriptServer(ANSWERS_ALL));
    await recorded.conversation;
    await recorded.close();
    const { path } = recorded.info().recording;
    const push = Observation.prototype.push;
    vi.spyOn(Observation.prototype, 'push').mockImplementation(function (this: Observation, event, reading) {
      if (event.seq === 3) throw new RangeError('too deep');
      return push.call(this, event, reading);
    });
    const opened = await test.shows(path);
    await opened.read;
    expect(opened.lastSeq).toBe(recorded.lastSeq);
    expect(opened.isWhole).toBe(false);
    expect(opened.info().problem).toContain('the analysis of event 3');
  });
});
