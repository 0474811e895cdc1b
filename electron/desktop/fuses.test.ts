import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

it('what the packaged binary can be told from outside is off, but for what the product needs', () => {
  const file = resolve(import.meta.dirname, '../../electron-builder.yml');
  const [, block = ''] = readFileSync(file, 'utf8').split(/^electronFuses:$/m);
  const lines = (/^(?: .*\n|\n)*/.exec(block.slice(1))?.[0] ?? '').matchAll(/^ {2}(\w+): (true|false)$/gm);
  const fuses = Object.fromEntries(Array.from(lines, ([, name = '', on]) => [name, on === 'true']));
  expect(fuses).toEqual({
    // The demo server and the question for the login shell's environment are run by it; see SECURITY.md.
    runAsNode: true,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  });
});
