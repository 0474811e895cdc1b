import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sourceStamp } from './source-stamp.mjs';

describe('sourceStamp', () => {
  let root;
  const stamp = () => sourceStamp(['shared', 'package.json', 'absent'], root);
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'mcpscope-stamp-'));
    mkdirSync(join(root, 'shared'));
    writeFileSync(join(root, 'shared/a.ts'), 'a');
    writeFileSync(join(root, 'package.json'), '{}');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('does not depend on the time of a file', () => {
    const before = stamp();
    utimesSync(join(root, 'shared/a.ts'), 1, 1);
    expect(stamp()).toBe(before);
  });

  it('changes with a content, a new file and a new name', () => {
    const stamps = [stamp()];
    writeFileSync(join(root, 'shared/a.ts'), 'b');
    stamps.push(stamp());
    writeFileSync(join(root, 'shared/c.ts'), '');
    stamps.push(stamp());
    rmSync(join(root, 'shared/c.ts'));
    writeFileSync(join(root, 'shared/d.ts'), '');
    stamps.push(stamp());
    expect(new Set(stamps).size).toBe(4);
  });

  it('does not depend on tests, which are not built', () => {
    const before = stamp();
    writeFileSync(join(root, 'shared/a.test.ts'), '');
    expect(stamp()).toBe(before);
  });
});
