import { join } from 'node:path';
import { recordedBy } from '../shells/captures.ts';
import { testServer } from '../shells/project.ts';
import { EVERYTHING } from '../shells/real-server.ts';
import { expect, mcpscope, test } from './testing/test.ts';

const recorded = recordedBy(mcpscope);

const version = (home: string, number: number): Promise<string> =>
  recorded(home, `v${number}`, [testServer('sdk-versions'), String(number)]);

test('diff finds nothing between two records of the same server', async ({ home }) => {
  // A probe is given up after five seconds, which a busy machine may take for one of them.
  const inOneRevision = ['--protocol-version', '2025-11-25'];
  const first = await recorded(home, 'first', EVERYTHING, inOneRevision);
  const second = await recorded(home, 'second', EVERYTHING, inOneRevision);
  const { code, stdout } = await mcpscope(home, ['diff', first, second]);
  expect(stdout).toContain('Only times and ids differ: ');
  expect(code).toBe(0);
  const nowhere = await mcpscope(home, ['diff', first, join(home, 'nowhere.mcpcap')]);
  expect(nowhere).toMatchObject({ code: 2, stdout: '' });
  expect(nowhere.stderr).toContain('there is no such file');
});

test('diff finds exactly what changed between two versions of a server', async ({ home }) => {
  const [before, after] = [await version(home, 1), await version(home, 2)];
  const { code, stdout } = await mcpscope(home, ['diff', before, after, '--format', 'json']);
  expect(code).toBe(1);
  const { surface, tally } = JSON.parse(stdout) as {
    surface: { name: string; path: string; compatibility: string }[];
    tally: object;
  };
  expect(surface.map(({ name, path, compatibility }) => `${compatibility} ${name} ${path}`)).toEqual([
    'breaking forecast inputSchema.properties.unit.enum',
    'additive forecast inputSchema.properties.days.maximum',
    'breaking forecast inputSchema.properties.region',
    'cosmetic forecast annotations.readOnlyHint',
    'cosmetic forecast description',
    'breaking warnings ',
    'additive alerts ',
    'breaking pack arguments.days.required',
    'breaking weather://map mimeType',
  ]);
  expect(tally).toMatchObject({ breaking: 5, additive: 2, cosmetic: 3 });
  const text = await mcpscope(home, ['diff', before, after]);
  expect(text.stdout.split('\n')[0]).toBe('5 breaking, 2 additive and 3 cosmetic changes; 5 operations differ.');
  const back = await mcpscope(home, ['diff', after, before, '--format', 'markdown', '--fail-on', 'breaking']);
  expect(back).toMatchObject({ code: 1 });
  expect(back.stdout).toContain('- ✕ **breaking** `tool alerts` The tool is no longer offered.');
});
