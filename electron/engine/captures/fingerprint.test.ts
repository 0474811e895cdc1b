import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { fingerprinter } from './fingerprint.ts';
import { scratchFolder } from './testing/scripted-capture.ts';

const scratch = scratchFolder();
afterAll(() => scratch.remove());

describe('fingerprinter', () => {
  it('gives the same digits for the same secret on one installation, and others on another', () => {
    const [here, elsewhere] = [join(scratch.path, 'a'), join(scratch.path, 'b')];
    const digits = fingerprinter(here)('secret');
    expect(digits).toMatch(/^[0-9a-f]{12}$/);
    expect(fingerprinter(here)('secret')).toBe(digits);
    expect(fingerprinter(here)('other')).not.toBe(digits);
    expect(fingerprinter(elsewhere)('secret')).not.toBe(digits);
    expect(statSync(join(here, 'fingerprint.key')).mode & 0o777).toBe(0o600);
    expect(statSync(here).mode & 0o777).toBe(0o700);
  });

  it('works for this run, and says so, when the key cannot be kept or used', () => {
    const onProblem = vi.fn<(problem: string) => void>();
    writeFileSync(join(scratch.path, 'file'), '');
    expect(fingerprinter(join(scratch.path, 'file', 'below'), onProblem)('x')).toMatch(/^[0-9a-f]{12}$/);
    writeFileSync(join(scratch.path, 'fingerprint.key'), 'short');
    expect(fingerprinter(scratch.path, onProblem)('x')).toMatch(/^[0-9a-f]{12}$/);
    expect(onProblem.mock.calls.map(([problem]) => problem)).toEqual([
      expect.stringContaining('(ENOTDIR).'),
      expect.stringContaining('it has not the right length.'),
    ]);
    expect(readFileSync(join(scratch.path, 'fingerprint.key'), 'utf8')).toBe('short');
  });
});
