import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CAPTURE_VERSION } from '../../../shared/capture/index.ts';
import { scratchFolder } from '../captures/testing/scripted-capture.ts';
import { importFile, importFormatOf } from './import-file.ts';

const ASKS = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
const ANSWERS = '{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}';

let scratch: ReturnType<typeof scratchFolder>;
beforeEach(() => {
  scratch = scratchFolder();
});
afterEach(() => scratch.remove());

function written(name: string, content: string | Uint8Array): string {
  const path = join(scratch.path, name);
  writeFileSync(path, content);
  return path;
}

function into(out = 'out.mcpcap'): { record: { file: string }; captureFolder: string; version: string } {
  return { record: { file: join(scratch.path, out) }, captureFolder: scratch.path, version: 'test' };
}

function lines(path: string): Record<string, unknown>[] {
  return readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('importFile', () => {
  it('makes a capture that begins at the first moment of the record, and leaves the record as it was', async () => {
    const path = written(
      'mcp-server-weather.log',
      `no time yet\r\n2026-01-05T10:00:00.500Z [weather] [info] Message from client: ${ASKS}\r\n2026-01-05T10:00:00.750Z [weather] [info] Message from server: ${ANSWERS}\r\n2026-01-05T10:00:01.000Z [maps] [info] Initializing server...`,
    );
    const before = statSync(path);
    const imported = await importFile(path, into());
    expect(imported).toMatchObject({ format: 'claude-desktop', messages: 2, notes: 1, events: 5, others: ['maps'] });
    const [header, first, stderr, asks, answers] = lines(imported.path);
    expect(header).toMatchObject({
      mcpscope: CAPTURE_VERSION,
      startedAt: '2026-01-05T10:00:00.500Z',
      source: { transport: 'stdio', name: 'weather' },
    });
    expect(first).toMatchObject({ seq: 1, kind: 'note', text: expect.stringContaining('a log of Claude Desktop') });
    expect(stderr).toMatchObject({ kind: 'process.stderr', text: 'no time yet' });
    expect([asks, answers]).toMatchObject([
      { dir: 'c2s', text: ASKS, t: 0 },
      { dir: 's2c', text: ANSWERS, t: 250_000 },
    ]);
    expect(statSync(path)).toMatchObject({ size: before.size, mtimeMs: before.mtimeMs });
    expect(statSync(imported.path).mode & 0o077).toBe(0);
  });

  it('takes the server that was asked for, and says which there are', async () => {
    const path = written(
      'mcp.log',
      `2026-01-05T10:00:00.500Z [info] [a] Message from client: ${ASKS}\n2026-01-05T10:00:00.500Z [info] [b] Message from client: ${ASKS}`,
    );
    expect(await importFile(path, { ...into(), server: 'b' })).toMatchObject({ messages: 1, others: ['a'] });
    await expect(importFile(path, { ...into(), server: 'c' })).rejects.toThrow(/has no server c; it has a, b/);
  });

  it('counts what was to hold a message and could not be read, and keeps it', async () => {
    const path = written(
      'a.jsonl',
      Buffer.concat([
        Buffer.from(`${ASKS}\nhello\n`),
        Buffer.from('{"jsonrpc":"2.0","id":2,"method":"caf\xe9"}\n', 'latin1'),
        Buffer.from(ANSWERS.slice(0, 30)),
      ]),
    );
    const imported = await importFile(path, into());
    expect(imported).toMatchObject({ messages: 2, notes: 3, unread: 2, firstUnread: 4 });
    expect(lines(imported.path).slice(1)).toMatchObject([
      { kind: 'note' },
      { kind: 'frame', text: ASKS },
      { kind: 'note', text: 'hello' },
      { kind: 'note', level: 'warning', text: expect.stringMatching(/^Its line 3 is not UTF-8/) },
      { kind: 'frame', text: '{"jsonrpc":"2.0","id":2,"method":"caf\ufffd"}' },
      { kind: 'note', level: 'warning', text: ANSWERS.slice(0, 30) },
    ]);
  });

  it('says in the first line what such a record may leave out, and in the first event what follows from it', async () => {
    const { path } = await importFile(written('a.log', `got ${ASKS}`), into());
    const [header, origin] = lines(path);
    expect(header).toMatchObject({ source: { omits: expect.arrayContaining(['timing', 'answers', 'directions']) } });
    expect(origin?.['text']).toMatch(
      /^Imported from a log with JSON in its lines, a\.log: .*who sent a message, which is guessed/,
    );
  });

  it('puts it into the capture folder when no file is named', async () => {
    const path = written('a.jsonl', `${ASKS}\n${ANSWERS}`);
    const imported = await importFile(path, { ...into(), record: 'folder' });
    expect(imported.path).toMatch(/\.mcpcap$/);
    expect(lines(imported.path)).toHaveLength(4);
  });

  it.each<[string, string | Uint8Array, RegExp]>([
    ['a.txt', 'hello', /its beginning is none of JSONL of messages, HAR/],
    ['a.har', '{"log":{"entries":[', /it is not JSON/],
    ['b.har', '{"log":{"entries":{}}}', /it is not HAR/],
    ['a.gz', Uint8Array.of(0x1f, 0x8b, 8, 0), /compressed with gzip/],
    ['empty.log', '', /its beginning is none of/],
  ])('says why %s cannot be imported', async (name, content, sentence) => {
    await expect(importFile(written(name, content), into())).rejects.toThrow(sentence);
  });

  it('refuses to write over the record, a folder, and a file that is not there', async () => {
    const path = written('a.jsonl', ASKS);
    await expect(importFile(path, { ...into(), record: { file: path } })).rejects.toThrow(/the record itself/);
    await expect(importFile(scratch.path, into())).rejects.toThrow(/not a regular file/);
    await expect(importFile(join(scratch.path, 'none'), into())).rejects.toThrow(/cannot be opened/);
  });
});

describe('importFormatOf', () => {
  it('looks at the beginning of a file', async () => {
    expect(await importFormatOf(written('a.jsonl', ASKS))).toBe('jsonl');
    expect(await importFormatOf(written('a.mcpcap', '{"mcpscope":1}'))).toBeNull();
    expect(await importFormatOf(join(scratch.path, 'none'))).toBeNull();
  });
});
