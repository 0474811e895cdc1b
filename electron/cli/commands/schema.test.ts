import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { FAULTS } from '../../../shared/middle/index.ts';
import { STEP_ROWS } from '../../../shared/middle/testing/step-rows.ts';
import { CommandLine } from '../testing/in-process.ts';
import { SCHEMA_NAMES, type SchemaName } from './schema.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const program = new CommandLine();
afterAll(() => program.remove());

const schemaOf = async (name: SchemaName): Promise<object> =>
  JSON.parse((await program.run(['schema', name])).stdout) as object;

const judges = new Map<SchemaName, ValidateFunction>();

async function problemsOf(name: SchemaName, value: unknown): Promise<unknown> {
  const judge = judges.get(name) ?? new Ajv2020({ strict: false }).compile(await schemaOf(name));
  judges.set(name, judge);
  return judge(value) ? null : judge.errors;
}

/** The YAML files that a page shows, by the member that begins them. */
function examplesIn(page: string, begins: string): unknown[] {
  const blocks = readFileSync(resolve(ROOT, page), 'utf8').matchAll(/```\w*\n([\s\S]*?)```/g);
  return Array.from(blocks, ([, text = '']) => text)
    .filter((text) => new RegExp(`^${begins}: 1`, 'm').test(text))
    .map((text) => parse(text) as unknown);
}

it.each(SCHEMA_NAMES)('is what the package has for editors: %s', async (name) => {
  await expect(`${JSON.stringify(await schemaOf(name), null, 2)}\n`).toMatchFileSnapshot(
    resolve(ROOT, `schemas/${name}.schema.json`),
  );
});

describe('the schemas', () => {
  it.each([
    ['sequence', 'docs/sequences.md', 'mcpscope-sequence'],
    ['rules', 'docs/chaos.md', 'mcpscope-rules'],
  ] as const)('take each example of the documents, and none with a wrong word: %s', async (name, page, begins) => {
    const examples = examplesIn(page, begins);
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) {
      expect(await problemsOf(name, example)).toBeNull();
      expect(await problemsOf(name, { ...(example as object), stpes: [] })).not.toBeNull();
      expect(await problemsOf(name, { ...(example as object), [begins]: 2 })).not.toBeNull();
    }
  });

  it('know each step and fault of rules, and no other', async () => {
    const steps = [...Object.values(STEP_ROWS).flat(), ...FAULTS.map(({ id }) => ({ step: `{fault: ${id}}` }))];
    const rules = steps.map(({ step }) => ({ do: [parse(step) as unknown] }));
    expect(await problemsOf('rules', { 'mcpscope-rules': 1, rules })).toBeNull();
    for (const step of [{ fault: 'half-frames' }, { teleport: true }, { mark: 'black' }])
      expect(await problemsOf('rules', { 'mcpscope-rules': 1, rules: [{ do: [step] }] })).not.toBeNull();
  });

  it('take settings, of which any may be missing, and none of another kind', async () => {
    expect(await problemsOf('settings', {})).toBeNull();
    expect(await problemsOf('settings', { theme: 'dark', updates: 'off', keys: { 'view.theme': 'x' } })).toBeNull();
    expect(await problemsOf('settings', { theme: 'green' })).not.toBeNull();
  });
});
