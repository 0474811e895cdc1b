import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { CommandLine, type Run } from '../testing/in-process.ts';

const program = new CommandLine();
afterAll(() => program.remove());

const EVERYTHING = [
  resolve(import.meta.dirname, '../../../node_modules/@modelcontextprotocol/server-everything/dist/index.js'),
  'stdio',
];
const SDK_SERVER = [process.execPath, resolve(import.meta.dirname, '../../../e2e/servers/sdk-stdio.mjs')];
/** Tells each line that it gets on stdin. */
const ECHO = `require('node:readline').createInterface({ input: process.stdin }).on('line', (line) =>
  console.log(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: line } })));`;

const fed = (input: string | Uint8Array, args: readonly string[]): Promise<Run> => program.run(args, { input });

const request = (id: number): string => JSON.stringify({ jsonrpc: '2.0', id, method: 'com.example/count' });

describe('mcpscope send', () => {
  it('sends lines after the handshake and prints every frame that comes, until all is answered', async () => {
    const lines = [
      '{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"echo","arguments":{"message":"hé"}}}',
      '{"jsonrpc":"2.0","id":"b","method":"com.example/none"}',
    ];
    const { code, stdout } = await fed(`${lines.join('\n')}`, ['send', '--', process.execPath, ...EVERYTHING]);
    expect(code).toBe(0);
    const ids = stdout
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { id?: unknown }).id);
    expect(ids).toEqual(expect.arrayContaining(['a', 'b']));
    expect(stdout).toContain('Echo: hé');
  });

  it('waits for each answer before the next line, where told so', async () => {
    // Says how many requests are open when one comes; answers after a while, or where it is told a number, when so many have come.
    const counts = `let open = 0;
      const held = [], wanted = Number(process.argv[1]);
      require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
        const { id, method } = JSON.parse(line);
        if (id === undefined) return;
        const answer = (result) => console.log(JSON.stringify({ jsonrpc: '2.0', id, result }));
        if (method === 'initialize')
          return answer({ protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 'counts', version: '1' } });
        const result = { open: (open += 1) };
        held.push(() => { open -= 1; answer(result); });
        if (wanted === 0) setTimeout(held.pop(), 10);
        else if (held.length === wanted) for (const one of held) one();
      });`;
    const note = '{"jsonrpc":"2.0","method":"notifications/com.example"}';
    const opened = async (wanted: number, ...words: readonly string[]): Promise<unknown[]> => {
      const server = ['--protocol-version', '2025-11-25', '--', process.execPath, '-e', counts, String(wanted)];
      const { stdout } = await fed([request(11), note, request(12), request(13)].join('\n'), [
        'send',
        ...words,
        ...server,
      ]);
      const results = stdout.split('\n').filter((line) => line.includes('"open"'));
      return results.map((line) => (JSON.parse(line) as { result: { open: number } }).result.open);
    };
    expect(await opened(0, '--sequential')).toEqual([1, 1, 1]);
    expect(await opened(3)).toEqual([1, 2, 3]);
  });

  it('answers what the server asks by the rules of a file, in all rounds of a call', async () => {
    const rules = join(program.folder, 'answers.json');
    writeFileSync(rules, '[{"method":"elicitation/create","reply":{"kind":"accept","content":{"name":"Ada"}}}]');
    const line = '{"jsonrpc":"2.0","id":"g","method":"tools/call","params":{"name":"greet","arguments":{}}}';
    const words = ['--answers', rules, '--capabilities', '{"elicitation":{}}'];
    const legacy = await fed(line, ['send', ...words, '--protocol-version', '2025-11-25', '--', ...SDK_SERVER]);
    expect(legacy.stdout).toContain('Hello, Ada.');
    const params = { name: 'greet', arguments: {} };
    const modern = await program.run(['call', ...words, 'tools/call', JSON.stringify(params), '--', ...SDK_SERVER]);
    expect(modern).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(modern.stdout)).toMatchObject({ content: [{ text: 'Hello, Ada.' }] });
    writeFileSync(rules, '[{"method":"ping"}]');
    const wrong = await program.run(['call', ...words, 'ping', '--', ...SDK_SERVER]);
    expect(wrong).toMatchObject({ code: 2, stdout: '' });
    expect(wrong.stderr).toMatch(/The standing rules in .*answers\.json cannot be used: rule 1, reply/);
  });

  it('sends nothing but the lines, exactly, when told so, and waits as long as told', async () => {
    const record = join(program.folder, 'sent.mcpcap');
    const bytes = Buffer.concat([Buffer.from('{"broken\r\n\n'), Buffer.of(0xff, 0xfe), Buffer.from('\nlast')]);
    const { code, stdout } = await fed(bytes, [
      'send',
      '--no-handshake',
      '--wait',
      '300',
      '--out',
      record,
      '--',
      process.execPath,
      '-e',
      ECHO,
    ]);
    expect(code).toBe(0);
    expect(stdout.trimEnd().split('\n')).toHaveLength(4);
    const sent = readFileSync(record, 'utf8')
      .split('\n')
      .filter((line) => line.includes('"dir":"c2s"'))
      .map((line) => JSON.parse(line) as { text?: string; base64?: string; end?: string; origin: string });
    expect(sent).toMatchObject([
      { text: '{"broken', end: 'crlf', origin: 'user' },
      { text: '' },
      { base64: Buffer.of(0xff, 0xfe).toString('base64') },
      { text: 'last' },
    ]);
  });

  it('fills in variables where a file of them is named, and only there', async () => {
    const environment = join(program.folder, 'a.env');
    writeFileSync(environment, 'WHO=me\n');
    const line = '{"who":"{{WHO}}","none":"{{none}}","n":{{$id}}}';
    const record = join(program.folder, 'filled.mcpcap');
    const sent = async (...args: readonly string[]): Promise<Run & { text: unknown }> => {
      const given = ['send', '--no-handshake', '--wait', '1', '--out', record, ...args];
      const run = await fed(line, [...given, '--', process.execPath, '-e', ECHO]);
      const frame =
        readFileSync(record, 'utf8')
          .split('\n')
          .find((event) => event.includes('"dir":"c2s"')) ?? '{}';
      return { ...run, text: (JSON.parse(frame) as { text?: string }).text };
    };
    expect((await sent('--environment', environment)).text).toBe('{"who":"me","none":"{{none}}","n":0}');
    expect((await sent()).text).toBe(line);
    const none = await sent('--environment', join(program.folder, 'none.env'));
    expect(none.code).toBe(2);
    expect(none.stderr).toContain('The environment file cannot be read');
  });

  it('says why nothing could be sent', async () => {
    const { code, stderr } = await fed('x', ['send', '--', 'no-such-program-anywhere']);
    expect(code).toBe(2);
    expect(stderr).toMatch(/not found|no-such-program/i);
  });
});

describe('mcpscope import', () => {
  it('makes a capture that the other commands read', async () => {
    const log = join(program.folder, 'a.jsonl');
    const out = join(program.folder, 'a.mcpcap');
    writeFileSync(
      log,
      '{"jsonrpc":"2.0","id":1,"method":"tools/list"}\nnot json\n{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}\n',
    );
    const imported = await program.run(['import', log, '--out', out]);
    expect(imported).toMatchObject({ code: 0, stdout: `${out}\n` });
    expect(imported.stderr).toContain('JSONL of messages: 2 messages, 1 line as note');
    const shown = await program.run(['show', out, '--json']);
    expect(shown.stdout).toContain('"class":"response.result"');
    expect(shown.stdout).toContain('not json');
  });

  it('ends with 2 where parts of the record could not be read, and says how many', async () => {
    const log = join(program.folder, 'torn.jsonl');
    const out = join(program.folder, 'torn.mcpcap');
    writeFileSync(log, '{"jsonrpc":"2.0","id":1,"method":"ping"}\n{"jsonrpc":"2.0","id":1,"res');
    const { code, stdout, stderr } = await program.run(['import', log, '--out', out]);
    expect([code, stdout]).toEqual([2, `${out}\n`]);
    expect(stderr).toContain(
      '1 part of the record could not be read: see the warning in the capture, of which the first is event 3.',
    );
  });

  it('says what it cannot import', async () => {
    const { code, stderr } = await program.run(['import', join(program.folder, 'none.log')]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/cannot be opened/);
  });
});
