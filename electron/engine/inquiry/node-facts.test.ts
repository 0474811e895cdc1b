import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { enginesOf } from './node-facts.ts';

it('finds the package of a program that npm linked into the folder of another one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mcpscope-engines-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const weather = join(folder, 'node_modules/weather-mcp');
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  mkdirSync(weather);
  writeFileSync(join(folder, 'package.json'), '{"name":"project","engines":{"node":">=16"}}');
  writeFileSync(join(weather, 'package.json'), '{"name":"weather-mcp","engines":{"node":">=22"}}');
  writeFileSync(join(weather, 'index.js'), '');
  symlinkSync('../weather-mcp/index.js', join(folder, 'node_modules/.bin/weather'));
  expect(enginesOf('node_modules/.bin/weather', folder)).toEqual({ package: 'weather-mcp', node: '>=22' });
  expect(enginesOf('missing.js', folder)).toEqual({ package: 'project', node: '>=16' });
});
