import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { encodeHeader } from '../../shared/capture/index.ts';
import { listCaptures } from './captures-list.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcpscope-list-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const header = encodeHeader({
  mcpscope: 1,
  startedAt: '2026-01-02T03:04:05.000Z',
  source: { transport: 'stdio', name: 'weather', command: 'node', args: [], cwd: '/' },
  tool: 'mcpscope test',
  redacted: false,
});
const event = (seq: number, text = ''): string =>
  JSON.stringify({ seq, t: seq, kind: 'note', by: 'user', level: 'info', text });

function put(name: string, text: string, changed: number): void {
  const path = join(folder, name);
  writeFileSync(path, text);
  utimesSync(path, changed, changed);
}

describe('listCaptures', () => {
  it('reads the first line and the last whole one', async () => {
    put('whole.mcpcap', `${[header, event(1), event(2)].join('\n')}\n`, 40);
    put('torn.mcpcap', `${[header, event(1), event(2)].join('\n')}\n{"seq":3,"t"`, 30);
    put('new.mcpcap', `${header}\n`, 20);
    put('long.mcpcap', `${[header, event(1), event(2, 'x'.repeat(1_000_000))].join('\n')}\n`, 10);
    const entries = await listCaptures(folder);
    expect(entries.map(({ name, events }) => [name, events])).toEqual([
      ['weather', 2],
      ['weather', 2],
      ['weather', 0],
      ['weather', 2],
    ]);
    expect(entries[0]).toMatchObject({ path: join(folder, 'whole.mcpcap'), startedAt: '2026-01-02T03:04:05.000Z' });
  });

  it('lists files that are no captures by their own name', async () => {
    put('odd.mcpcap', '\u0000\u0001 no capture', 10);
    put('empty.mcpcap', '', 5);
    put('other.txt', 'x', 20);
    const entries = await listCaptures(folder);
    expect(entries.map(({ name, events }) => [name, events])).toEqual([
      ['odd.mcpcap', 0],
      ['empty.mcpcap', 0],
    ]);
  });

  it('takes a missing folder as empty', async () => {
    expect(await listCaptures(join(folder, 'none'))).toEqual([]);
  });
});
