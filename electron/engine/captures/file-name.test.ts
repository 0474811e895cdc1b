import { describe, expect, it } from 'vitest';
import { captureFileName } from './file-name.ts';

const date = new Date(2026, 1, 3, 4, 5, 6);

describe('captureFileName', () => {
  it('sorts by time and names the server', () => {
    expect(captureFileName(date, 'my server')).toMatch(/^20260203-040506-my-server-[a-z0-9]{4}\.mcpcap$/);
  });

  it.each([
    ['../../etc/passwd', 'etc-passwd'],
    ['', 'server'],
    ['日本', 'server'],
    ['C:\\a:b*?', 'C-a-b'],
    ['-rf', 'rf'],
    ['a'.repeat(500), 'a'.repeat(60)],
  ])('makes %j safe', (name, safe) => {
    expect(captureFileName(date, name).slice(16, -12)).toBe(safe);
  });
});
