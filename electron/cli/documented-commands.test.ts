// What the documents tell people to type is understood.
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { CommandLine } from './testing/in-process.ts';

const program = new CommandLine();
afterAll(() => program.remove());

const ROOT = resolve(import.meta.dirname, '../..');
const read = (name: string): string => readFileSync(resolve(ROOT, name), 'utf8');
const NAMES = [...readdirSync(ROOT), ...readdirSync(resolve(ROOT, 'docs')).map((name) => `docs/${name}`)].filter(
  (name) => name.endsWith('.md'),
);
/** The texts in code of all documents, a line each. */
const CODE = NAMES.flatMap((name) =>
  [...read(name).matchAll(/```\w*\n([\s\S]*?)```|`([^`\n]+)`/g)]
    .flatMap(([, block = '', inline = '']) => `${block.replace(/\\\n\s*/g, ' ')}\n${inline}`.split('\n'))
    .map((line) => ({ name, line: line.trim() })),
);

/** A command with the options in front of what it starts, and of a comment. */
const TYPED = CODE.flatMap(({ name, line }) => {
  const [, command, rest = ''] = /^(?:\$ )?(?:npx )?mcpscope(?= |$)(?: ([a-z][a-z-]*))?(.*)$/.exec(line) ?? [];
  if (command === undefined) return [];
  const own = rest.split(/ -- | #| \| | && | > /)[0] ?? '';
  return [{ name, line, command, options: own.match(/(?<=[\s([])--[a-z][\w-]*/g) ?? [] }];
});

async function help(...words: string[]): Promise<string> {
  const { stdout, stderr } = await program.run([...words, '--help']);
  return stdout + stderr;
}

describe('what the documents tell to type', () => {
  it('are commands that there are, with options that they have', async () => {
    const all = await help();
    const commands = [...new Set(TYPED.map(({ command }) => command))];
    expect(commands.length).toBeGreaterThan(15);
    expect(commands.filter((command) => !new RegExp(`^ {2}${command}\\b`, 'm').test(all))).toEqual([]);
    const helps = new Map<string, string>();
    for (const command of commands) helps.set(command, await help(command));
    expect(TYPED.flatMap(({ options }) => options).length).toBeGreaterThan(50);
    const unknown = TYPED.flatMap(({ name, line, command, options }) =>
      options
        .filter((option) => !new RegExp(`${option}(?![\\w-])`).test(helps.get(command) ?? ''))
        .map((option) => `${name}: ${option} of “${line}”`),
    );
    expect(unknown).toEqual([]);
  });

  it('are scripts that there are', () => {
    const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> };
    const named = CODE.flatMap(({ line }) =>
      [...line.matchAll(/\bnpm run ([a-z][\w-]*)/g)].map(([, script]) => script!),
    );
    expect(named.length).toBeGreaterThan(15);
    expect([...new Set(named)].filter((script) => !(script in scripts))).toEqual([]);
  });
});
