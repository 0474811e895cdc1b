import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { noticesText, packageFolders } from './notices.mjs';

const folder = mkdtempSync(join(tmpdir(), 'mcpscope-notices-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function packed(name, files) {
  const path = join(folder, 'node_modules', name);
  mkdirSync(path, { recursive: true });
  const manifest = JSON.stringify({ name, version: '1.2.3', license: 'MIT' });
  for (const [file, text] of Object.entries({ 'package.json': manifest, ...files }))
    writeFileSync(join(path, file), text);
  return path;
}

describe('the packages of a bundle', () => {
  it('are those that its modules are of, the innermost, each once', () => {
    const ids = [
      '/p/node_modules/a/index.js',
      '/p/node_modules/a/lib/b.js?worker',
      '/p/node_modules/@s/b/index.js',
      '/p/node_modules/a/node_modules/c/c.css',
      '/p/shared/json/index.ts',
      '\0rolldown/runtime.js',
      '\0/p/node_modules/d/index.js?commonjs',
    ];
    expect(packageFolders(ids, '/p/node_modules')).toEqual([
      '/p/node_modules/@s/b',
      '/p/node_modules/a',
      '/p/node_modules/a/node_modules/c',
      '/p/node_modules/d',
      '/p/node_modules/rolldown',
    ]);
  });
});

describe('the notices', () => {
  it('have the texts of every package, and what a package says of its own third parties', () => {
    const one = packed('one', { LICENSE: 'Licence of one.', 'license.js': 'code' });
    const two = packed('@s/two', {
      'LICENSE-MIT.txt': 'Licence of two.',
      'ThirdPartyNotices.txt': 'Third parties of two.',
    });
    const text = noticesText([one, two]);
    for (const part of [
      'one 1.2.3 · MIT',
      'Licence of one.',
      '@s/two 1.2.3',
      'Licence of two.',
      'Third parties of two.',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('code');
  });

  it('cannot be made where a package has no text and no exception', () => {
    const bare = packed('bare', { 'README.md': 'MIT' });
    expect(() => noticesText([bare])).toThrow('The package bare 1.2.3 is bundled and has no text of its licence (MIT)');
    expect(noticesText([bare], { bare: 'Its licence.' })).toContain('Its licence.');
  });
});
