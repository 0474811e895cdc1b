import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CaptureSource } from '../../../shared/capture/index.ts';
import { MutedRules } from './muted-rules.ts';

const WEATHER: CaptureSource = { transport: 'stdio', name: 'weather', command: 'node', args: ['w.js'], cwd: '/w' };
const OTHER: CaptureSource = { transport: 'http', name: 'other', url: 'http://127.0.0.1:1/mcp' };

let folder: string;
let said: string[];
const open = (): MutedRules => new MutedRules(folder, (sentence) => said.push(sentence));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcpscope-muted-'));
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('muted rules', () => {
  it('are kept server by server, under whatever name', () => {
    open().change(WEATHER, 'log-flood', true);
    expect([...open().of({ ...WEATHER, name: 'renamed' })]).toEqual(['log-flood']);
    expect([...open().of(OTHER)]).toEqual([]);
  });

  it('can be told of again', () => {
    const rules = open();
    rules.change(OTHER, 'a', true);
    rules.change(OTHER, 'b', true);
    rules.change(OTHER, 'a', false);
    expect([...open().of(OTHER)]).toEqual(['b']);
    rules.change(OTHER, 'b', false);
    expect(JSON.parse(readFileSync(join(folder, 'muted-rules.json'), 'utf8'))).toEqual({});
  });

  it('say where their file is no such file, and keep it', () => {
    writeFileSync(join(folder, 'muted-rules.json'), '["log-flood"]');
    expect([...open().of(WEATHER)]).toEqual([]);
    expect(said[0]).toContain('does not hold rules by server');
  });
});
