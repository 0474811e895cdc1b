import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SideFile } from './side-file.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'side-file-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('SideFile', () => {
  it('keeps what was said for the next one who opens the capture, for its owner alone', () => {
    const capture = join(folder, 'a.mcpcap');
    const side = new SideFile(capture);
    side.add({ seq: 4, note: 'here', mark: 'red' });
    side.add({ zero: 4 });
    side.add({ name: 'Tuesday' });
    expect(new SideFile(capture).annotations).toEqual(side.annotations);
    expect(side.annotations).toMatchObject({
      entries: [{ seq: 4, note: 'here', mark: 'red' }],
      zero: 4,
      name: 'Tuesday',
    });
    expect(statSync(side.path).mode & 0o077).toBe(0);
  });

  it('loses at most the line that a crash has torn', () => {
    const capture = join(folder, 'a.mcpcap');
    new SideFile(capture).add({ seq: 1, note: 'kept' });
    appendFileSync(`${capture}.notes`, '{"seq":2,"note":"to');
    const side = new SideFile(capture);
    side.add({ seq: 3, note: 'after' });
    expect(new SideFile(capture).annotations.entries.map(({ seq }) => seq)).toEqual([1, 3]);
    expect(readFileSync(side.path, 'utf8').split('\n')).toHaveLength(4);
  });

  it('says why it cannot be written, and changes nothing then', () => {
    const side = new SideFile(join(folder, 'missing', 'a.mcpcap'));
    expect(side.problem).toBe('');
    expect(() => side.add({ seq: 1, note: 'x' })).toThrow(/cannot be written/);
    expect(side.annotations.entries).toEqual([]);
  });
});
