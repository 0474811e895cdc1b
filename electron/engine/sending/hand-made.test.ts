import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plainAddress } from '../../../shared/bridge/index.ts';
import type { SendingPreview, VariableFile } from '../../../shared/compose/index.ts';
import { ANSWERS_ALL, scriptServer, testEngine, until, type TestEngine } from '../testing/test-engine.ts';
import { MASK } from './environment-file.ts';
import { HttpPeer } from './testing/recording-peer.ts';

const SECRET = 'abc-DEF-12345';

let test: TestEngine;
beforeEach(() => {
  test = testEngine();
  writeFileSync(join(test.folder, 'a.env'), `API_TOKEN=${SECRET}\nHOST=h\nid=5\n`);
});
afterEach(() => test.end());

/** Rejects with the sentence of the engine. */
async function invoke<T>(command: string, input: object): Promise<T> {
  const reply = await test.bridge.invoke(command, input);
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.value as T;
}

const chooseFile = (): Promise<unknown> => invoke('setSettings', { environmentFile: join(test.folder, 'a.env') });

async function sentText(connection: ReturnType<TestEngine['connect']>, sending: object): Promise<string> {
  const { seq } = await invoke<{ seq: number }>('send', {
    connection: connection.id,
    end: 'lf',
    bom: false,
    ...sending,
  });
  await connection.flushed();
  return (await connection.frameText(seq, 0, 10_000)).text;
}

describe('variables', () => {
  it('are filled in where that is asked for, built-in ones too', async () => {
    await chooseFile();
    const connection = test.connect(scriptServer('onLine(() => undefined);'), { initialize: false });
    await until(connection, () => connection.info().state === 'open');
    connection.sendByHand('{"jsonrpc":"2.0","id":1,"method":"ping"}', 'lf', false);
    const text = '{"a":"{{API_TOKEN}}","b":{{$id}},"c":[{{$id}},{{id}}],"d":"{{none}}"}';
    const filled = `{"a":"${SECRET}","b":0,"c":[2,5],"d":"{{none}}"}`;
    expect(await sentText(connection, { text, variables: true })).toBe(filled);
    expect(await sentText(connection, { text })).toBe(text);
    expect(connection.client.nextId()).toBe(3);
    const built = JSON.parse(
      await sentText(connection, { text: '["{{$uuid}}","{{$uuid}}","{{$now}}",{{$nowMs}}]', variables: true }),
    ) as [string, string, string, number];
    expect(built[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-4/);
    expect(built[1]).not.toBe(built[0]);
    expect(new Date(built[2]).getTime()).toBe(built[3]);
  });

  it('are listed without their secrets', async () => {
    expect(await invoke<VariableFile>('readVariables', {})).toEqual({ path: '', variables: [], problem: '' });
    await chooseFile();
    const { variables } = await invoke<VariableFile>('readVariables', {});
    expect(variables).toEqual([
      { name: 'API_TOKEN', value: MASK, secret: true },
      { name: 'HOST', value: 'h', secret: false },
      { name: 'id', value: '5', secret: false },
    ]);
  });

  it('show no secret in a preview, on the wire they are whole, and in the capture of a header they are masked', async () => {
    await chooseFile();
    const peer = new HttpPeer();
    const target = { ...plainAddress(await peer.address()), transport: 'http' as const, bearer: 'bearer-of-it' };
    const connection = test.connect(target, { initialize: false });
    const sending = {
      connection: connection.id,
      text: '{"jsonrpc":"2.0","id":{{$id}},"method":"tools/call","params":{"name":"{{API_TOKEN}}","_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}',
      end: 'none',
      bom: false,
      variables: true,
      headers: [{ name: 'X-Mine', value: 'by {{API_TOKEN}} of {{HOST}}' }],
    };
    const preview = await invoke<SendingPreview>('previewSending', sending);
    expect(JSON.stringify(preview)).not.toContain(SECRET);
    expect(JSON.stringify(preview)).not.toContain('bearer-of-it');
    expect(preview).toMatchObject({ filled: ['$id', 'API_TOKEN', 'HOST'], unknown: [] });
    expect(preview.text).toContain(`"id":0,"method":"tools/call","params":{"name":"${MASK}"`);
    expect(preview.headers).toEqual(
      expect.arrayContaining([
        { name: 'Mcp-Name', value: MASK, by: 'protocol', mirror: true },
        { name: 'X-Mine', value: `by ${MASK} of h`, by: 'message', mirror: false },
        { name: 'Authorization', value: MASK, by: 'connection', mirror: false },
        { name: 'content-length', value: String(preview.bytes), by: 'protocol', mirror: false },
      ]),
    );
    const { seq } = await invoke<{ seq: number }>('send', sending);
    const { head, body } = await peer.request();
    expect(head).toContain(`X-Mine: by ${SECRET} of h`);
    expect(body).toHaveLength(preview.bytes);
    await until(connection, () => connection.observation.exchanges[0]?.status === 202);
    await connection.flushed();
    expect((await connection.frameText(seq, 0, 1_000)).text).toContain(SECRET);
    const events = await Promise.all(
      Array.from({ length: connection.lastSeq }, (_, at) => connection.readEvent(at + 1)),
    );
    expect(JSON.stringify(events.filter(({ kind }) => kind.startsWith('http.')))).toContain('"X-Mine","masked"');
    peer.end();
  });

  it('leave no secret in an export with redaction', async () => {
    await chooseFile();
    const connection = test.connect(scriptServer(ANSWERS_ALL));
    await connection.conversation;
    await sentText(connection, {
      text: '{"jsonrpc":"2.0","id":9,"method":"x","params":{"q":"like {{API_TOKEN}}"}}',
      variables: true,
    });
    await connection.flushed();
    // The file is not chosen any more; what was sent stays what it was.
    await invoke('setSettings', { environmentFile: '' });
    const order = { connection: connection.id, format: 'jsonl', seqs: null, redact: true, keep: [] };
    const { replacements } = await invoke<{ replacements: { where: string; times: number; pseudonym: string }[] }>(
      'previewExport',
      order,
    );
    expect(replacements).toContainEqual(
      expect.objectContaining({
        where: 'API_TOKEN, given beforehand',
        times: 1,
        pseudonym: 'redacted-token-1',
      }),
    );
  });
});

describe('previewSending', () => {
  it('tells the bytes of what is spoiled, and why it cannot be', async () => {
    const connection = test.connect(scriptServer(ANSWERS_ALL));
    const input = { connection: connection.id, text: '{"a":1}', end: 'crlf', bom: true };
    expect(await invoke<SendingPreview>('previewSending', input)).toEqual({
      text: '{"a":1}',
      bytes: 12,
      filled: [],
      unknown: [],
      headers: [],
    });
    const spoiled = { ...input, text: '{}', spoil: [{ how: 'duplicate-key' }] };
    await expect(invoke('previewSending', spoiled)).rejects.toThrow('The text has no member to repeat');

    const long = await invoke<SendingPreview>('previewSending', { ...input, text: 'x'.repeat(20_000) });
    expect(long.text).toHaveLength(10_000);
    expect(long.bytes).toBe(20_005);
  });
});
