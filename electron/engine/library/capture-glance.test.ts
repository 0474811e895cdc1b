import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { encodeHeader } from '../../../shared/capture/index.ts';
import { headerFor } from '../captures/testing/scripted-capture.ts';
import { glanceAt } from './capture-glance.ts';

const folder = mkdtempSync(join(tmpdir(), 'mcpscope-glance-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const header = encodeHeader(headerFor('weather'));
const event = (seq: number, text = ''): string =>
  JSON.stringify({ seq, t: seq, kind: 'note', by: 'user', level: 'info', text });

async function glance(
  content: string | Uint8Array,
): Promise<ReturnType<typeof glanceAt> extends Promise<infer G> ? G : never> {
  const path = join(folder, 'one.mcpcap');
  writeFileSync(path, content);
  return glanceAt(path);
}

describe('glanceAt', () => {
  it.each([
    ['a whole capture', `${[header, event(1), event(2)].join('\n')}\n`, 2],
    ['one that is torn', `${[header, event(1), event(2)].join('\n')}\n{"seq":3,"t"`, 2],
    ['one that has just begun', `${header}\n`, 0],
    ['one that lacks its last line end', header, 0],
    ['one with a long last line', `${[header, event(1), event(2, 'x'.repeat(1_000_000))].join('\n')}\n`, 2],
  ])('reads the first line and the last whole one of %s', async (_what, content, events) => {
    expect(await glance(content)).toEqual({ header: headerFor('weather'), events, problem: '' });
  });

  it.each<[string, string | Uint8Array, RegExp]>([
    ['an empty file', '', /^The file is empty: /],
    ['a packed capture', gzipSync(header), /^This file is compressed with gzip\. /],
    ['binary data', Uint8Array.from([1, 0, 2]), /^This file is binary, not a capture of mcpscope\.$/],
    ['text', 'hello\n', /its first line is not JSON\.$/],
    ['a newer capture', `${header.replace('"mcpscope":3', '"mcpscope":9')}\n`, /format version 9, .* up to 3\./],
    ['a torn first line', header.slice(0, 30), /^The capture is torn: /],
  ])('says what is wrong with %s', async (_what, content, problem) => {
    const found = await glance(content);
    expect(found).toMatchObject({ header: null, events: 0 });
    expect(found.problem).toMatch(problem);
  });

  it('says that a file is gone', async () => {
    expect((await glanceAt(join(folder, 'gone.mcpcap'))).problem).toMatch(/^It cannot be opened: .*ENOENT/);
  });
});
