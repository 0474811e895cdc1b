import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { expect, it } from 'vitest';

const ELECTRON = resolve(import.meta.dirname, '..');

/** What opens, makes or changes a file by its name. */
const OPENS =
  /\b(?:open|openSync|openAsBlob|writeFile|writeFileSync|appendFile|appendFileSync|createWriteStream|createReadStream|copyFile|copyFileSync|cp|cpSync|truncate|truncateSync|chmod|chmodSync)\b/;
/** One makes files in a folder of its own with a name that nobody can guess; the other has descriptors that it was started with, and no names. */
const ALSO = ['engine/library/uploads.ts', 'tap/stdio/own-ends.ts'];

it('opens and changes files here and nowhere else', () => {
  const sources = readdirSync(ELECTRON, { recursive: true, encoding: 'utf8' })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|(?:^|\/)testing\/|^files\//.test(path));
  const others = sources.filter((path) => {
    const imports = readFileSync(join(ELECTRON, path), 'utf8').matchAll(
      /import\s*\{([^}]*)\}\s*from 'node:fs(?:\/promises)?'/g,
    );
    return Array.from(imports).some(([, names = '']) => OPENS.test(names));
  });
  expect(others).toEqual(ALSO);
});
