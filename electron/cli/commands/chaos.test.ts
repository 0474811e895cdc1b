import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, describe, expect, it } from 'vitest';
import { FAULTS } from '../../../shared/middle/index.ts';
import { CLIENT_FAULTS } from '../../../shared/trials/index.ts';
import { CommandLine } from '../testing/in-process.ts';

const program = new CommandLine();
afterAll(() => program.remove());

const file = (rule: object): object => ({ 'mcpscope-rules': 1, rules: [rule] });

const lines = (faults: readonly { readonly id: string; readonly does: string }[]): string =>
  faults.map(({ id, does }) => `  ${id.padEnd(28)} ${does}\n`).join('');

describe('mcpscope chaos', () => {
  it('lists the faults of both sides, each with what it does, and the recipes', async () => {
    const { code, stdout } = await program.run(['chaos', '--list']);
    const [, servers = '', clients = '', recipes = ''] = stdout.split(/^\S.*:\n/m);
    expect([servers, clients]).toEqual([lines(FAULTS), lines(CLIENT_FAULTS)]);
    expect(recipes).toMatch(/^ {2}session-lost-under-load +Session lost under load$/m);
    expect(code).toBe(0);
  });

  it('prints the schema of files of rules, by which right ones pass and wrong ones do not', async () => {
    const { stdout } = await program.run(['chaos', '--schema']);
    const holds = new Ajv2020({ strict: false }).compile(JSON.parse(stdout) as object);
    const right = [
      file({ when: 'method:tools/call', every: 3, do: [{ delay: '2s' }, { edit: { set: { '/a': [1] } } }] }),
      file({ group: 'g', rules: [{ group: 'h', enabled: false, rules: [{ do: [{ answer: { text: 'x' } }] }] }] }),
    ];
    const wrong = [
      file({ do: [{ fly: 1 }] }),
      file({ do: [] }),
      file({ wen: '', do: [{ drop: true }] }),
      { rules: [] },
    ];
    expect(right.map((value) => holds(value))).toEqual([true, true]);
    expect(wrong.map((value) => holds(value))).toEqual([false, false, false, false]);
  });

  it('starts nothing where something is wrong, and says where', async () => {
    const wrong = join(program.folder, 'wrong.mcprules.yaml');
    writeFileSync(wrong, 'mcpscope-rules: 1\nrules:\n  - when: "method:"\n    do: [{fly: 1}]\n');
    const newer = join(program.folder, 'newer.mcprules.yaml');
    writeFileSync(newer, 'mcpscope-rules: 2\nrules: [{do: [{drop: true}]}]\n');
    const noAnswer = join(program.folder, 'answer.mcprules.yaml');
    writeFileSync(noAnswer, 'mcpscope-rules: 1\nrules:\n  - do: [{answer: {file: none.json}}]\n');
    const script = join(program.folder, 'script.mcprules.yaml');
    writeFileSync(script, 'mcpscope-rules: 1\nrules:\n  - do: [{script: "return }"}]\n');
    const table: readonly (readonly [sentence: RegExp, ...words: string[]])[] = [
      [/^Name a file of rules, or a fault with --fault/],
      [/^The file of rules cannot be read: ENOENT/, join(program.folder, 'none.yaml'), '--', 'node'],
      [
        /wrong\.mcprules\.yaml:3:11: This filter cannot be read.*\n.*:4:10: No step is called "fly"\. A step is one of/,
        wrong,
        '--',
        'node',
      ],
      [/newer\.mcprules\.yaml:1:17: The file is of version 2 of the format/, newer, '--', 'node'],
      [/answer\.mcprules\.yaml:3:26: The answer cannot be read: ENOENT.*none\.json/, noAnswer, '--', 'node'],
      [/^A script cannot be read\. SyntaxError: /, script, '--', 'node'],
      [/^No fault is called “no-such”: --list prints them\./, '--fault', 'no-such', '--', 'node'],
      [/^Name the server behind --/, '--fault', 'stall'],
      [/whole number below 4294967296/, '--seed', '-1', '--fault', 'stall', '--', 'node'],
    ];
    for (const [sentence, ...words] of table) {
      const { code, stdout, stderr } = await program.run(['chaos', ...words]);
      expect([code, stdout, stderr]).toEqual([2, '', expect.stringMatching(sentence)]);
    }
  });
});
