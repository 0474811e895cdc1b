import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testServer } from '../shells/project.ts';
import { describe, expect, mcpscope, test } from './testing/test.ts';

const NODE = process.execPath;
const show = (home: string, file: string) => mcpscope(home, ['show', file]);

describe('show', () => {
  test('prints the rows of a capture', async ({ home }) => {
    const capture = join(home, 'banner.mcpcap');
    await mcpscope(home, ['check', '--capture', capture, '--', NODE, testServer('banner')]);
    const { stdout, code } = await show(home, capture);
    expect(stdout).toContain('Weather server 1.0 is ready!');
    expect(stdout).toContain('tools/list');
    expect(code).toBe(1);
  });

  test('prints what is before a tear, and names the tear', async ({ home }) => {
    const capture = join(home, 'torn.mcpcap');
    await mcpscope(home, ['check', '--capture', capture, '--', NODE, testServer('banner')]);
    truncateSync(capture, readFileSync(capture).length - 20);
    const { stdout, stderr } = await show(home, capture);
    expect(stdout).toContain('tools/list');
    expect(stdout + stderr).toMatch(/torn|incomplete|cut|last line/i);
  });

  for (const [name, content] of [
    ['an empty file', ''],
    ['another text', '# Shopping list\n- milk\n'],
    ['other JSON', '{"name":"mcpscope"}\n'],
    ['a gzip file', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0])],
    ['a newer capture', '{"mcpscope":99,"startedAt":"2030-01-01T00:00:00.000Z"}\n'],
  ] as const) {
    test(`says what is wrong with ${name}`, async ({ home }) => {
      const file = join(home, 'foreign');
      writeFileSync(file, content);
      const { stderr, code } = await show(home, file);
      expect(stderr.trim()).toMatch(/^\S.{20,}\.$/);
      expect(stderr).not.toContain('    at ');
      expect(code).toBe(2);
    });
  }

  test('says so when there is no such file', async ({ home }) => {
    const { stderr, code } = await show(home, join(home, 'none.mcpcap'));
    expect(stderr).toContain('none.mcpcap');
    expect(code).toBe(2);
  });
});
