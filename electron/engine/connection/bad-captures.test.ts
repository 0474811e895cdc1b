import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { encodeEvent, encodeHeader, type CaptureEvent, type CaptureHeader } from '../../../shared/capture/index.ts';
import { headerFor } from '../captures/testing/scripted-capture.ts';
import { testEngine, until, type TestEngine } from '../testing/test-engine.ts';

let test: TestEngine;
beforeEach(() => {
  test = testEngine();
});
afterEach(() => test.end());

const header = headerFor('server');
const note = (seq: number, t = seq): CaptureEvent => ({ seq, t, kind: 'note', by: 'user', level: 'info', text: 'n' });
const frame = (seq: number, text: string): CaptureEvent => ({
  seq,
  t: seq,
  kind: 'frame',
  dir: 's2c',
  stream: 'stdio',
  origin: 'wire',
  text,
  bytes: Buffer.byteLength(text),
});
const capture = (events: readonly CaptureEvent[], head: CaptureHeader = header): string =>
  `${[encodeHeader(head), ...events.map((event) => encodeEvent(event))].join('\n')}\n`;

/** Opens what a file holds, and asserts that opening has left the file as it was. */
async function opened(content: string | Uint8Array): Promise<{ rows: number; lastSeq: number; problem: string }> {
  const path = join(test.folder, 'odd.mcpcap');
  writeFileSync(path, content);
  utimesSync(path, 1_000_000, 1_000_000);
  const before = readFileSync(path);
  try {
    const connection = await test.shows(path);
    await connection.read;
    const { problem, progress } = connection.info();
    expect(progress).toBe(1);
    return { rows: connection.observation.rows.length, lastSeq: connection.lastSeq, problem };
  } catch (error) {
    return { rows: -1, lastSeq: -1, problem: error instanceof Error ? error.message : String(error) };
  } finally {
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(statSync(path).mtimeMs).toBe(1_000_000_000);
  }
}

describe('a bad capture', () => {
  it.each<[string, string | Uint8Array, RegExp]>([
    ['is empty', '', /odd\.mcpcap cannot be opened\. The file is empty: a capture has at least its first line\.$/],
    ['is packed', gzipSync(capture([note(1)])), / This file is compressed with gzip\. Unpack it, then open/],
    [
      'is binary',
      Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, 0, 1]),
      / This file is binary, not a capture of mcpscope\.$/,
    ],
    ['is text', 'Dear diary,\n', / its first line is not JSON\.$/],
    [
      'is of a newer version',
      capture([note(1)]).replace('"mcpscope":3', '"mcpscope":4'),
      / has format version 4, and this mcpscope reads versions up to 3\. Open it with a newer mcpscope\.$/,
    ],
    ['ends inside its first line', capture([]).slice(0, 50), / torn: the file ends inside its first line\.$/],
  ])('that %s is refused with a sentence', async (_what, content, sentence) => {
    const { rows, problem } = await opened(content);
    expect(rows).toBe(-1);
    expect(problem).toMatch(sentence);
  });

  it.each<[string, string, number, number, RegExp]>([
    [
      'is torn',
      capture([note(1), note(2), note(3)]).slice(0, -20),
      2,
      2,
      /^The last line is torn: the file ends inside it, after \d+ characters\. Events up to 2 are whole\.$/,
    ],
    [
      'is cut off after a line',
      capture([note(1), note(2), note(3)]).slice(0, -encodeEvent(note(3)).length - 1),
      2,
      2,
      /^$/,
    ],
    [
      'has events twice',
      capture([note(1), note(2), note(2), note(3)]),
      3,
      3,
      /^Line 4 is left out\. Its seq 2 does not follow 2\.$/,
    ],
    ['has gaps', capture([note(1), note(5), note(6)]), 3, 6, /^Line 3: events 2 to 4 are missing before it\.$/],
    [
      'has a clock that goes back',
      capture([note(1, 90_000_000), note(2, 30_000_000), note(3, 31_000_000)]),
      3,
      3,
      /^Line 3: the clock goes back by 60 s at event 2; times are shown as they were recorded\.$/,
    ],
    [
      'has a huge line',
      capture([note(1), frame(2, JSON.stringify({ jsonrpc: '2.0', id: 1, result: 'x'.repeat(3_000_000) })), note(3)]),
      3,
      3,
      /^$/,
    ],
    [
      'is torn inside a huge line',
      capture([note(1), frame(2, 'x'.repeat(3_000_000))]).slice(0, -100),
      1,
      1,
      /^The last line is torn: the file ends inside it, after 30\d{5} bytes\. Events up to 1 are whole\.$/,
    ],
    [
      'is of another machine',
      capture([note(1)], {
        ...header,
        source: {
          transport: 'stdio',
          name: 'far away',
          command: 'C:\\no\\such\\program.exe',
          args: ['/no/such/file'],
          cwd: 'Z:\\no\\such\\folder',
        },
      }),
      1,
      1,
      /^$/,
    ],
  ])('that %s shows what it has, and says what it lacks', async (_what, content, rows, lastSeq, sentence) => {
    const shown = await opened(content);
    expect({ rows: shown.rows, lastSeq: shown.lastSeq }).toEqual({ rows, lastSeq });
    expect(shown.problem).toMatch(sentence);
  });

  it('is followed no further once another file is in its place, and is not read for it again', async () => {
    const path = join(test.folder, 'odd.mcpcap');
    writeFileSync(path, capture([note(1), note(2)]));
    const connection = await test.shows(path);
    await connection.read;
    writeFileSync(path, capture([note(1)]));
    await until(connection, () => connection.stopped !== '');
    expect(connection.info()).toMatchObject({ growing: false, problem: connection.stopped });
    expect(connection.stopped).toMatch(
      /odd\.mcpcap has become shorter: it had \d+ bytes and has \d+\. What is shown is/,
    );
    const reply = await test.bridge.invoke('whatIf', { connection: connection.id, revision: '2025-06-18' });
    expect(reply).toEqual({ ok: false, error: { code: 'unreadable', message: connection.stopped } });
  });
});
