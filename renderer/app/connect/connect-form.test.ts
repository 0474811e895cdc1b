import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClientOptions } from '../../../shared/bridge/index.ts';
import { joinCommandLine, shellRemarks, splitCommandLine } from './command-line.ts';
import { formLine, formOf, readForm, withSeparate } from './connect-form.ts';
import { pastedServer } from './pasted-config.ts';

const OPTIONS: ClientOptions = {
  revision: '2025-11-25',
  initialize: true,
  initialized: true,
  lists: true,
  answer: true,
  otherRevision: 'continue',
  timeoutMs: 60_000,
  capabilities: { roots: {} },
  keepEnvironmentValues: false,
};

describe('splitCommandLine', () => {
  it.each<[string, string[]]>([
    ['', []],
    ['  node  dist/index.js\tstdio ', ['node', 'dist/index.js', 'stdio']],
    [`npx -y "my server" 'a b'`, ['npx', '-y', 'my server', 'a b']],
    [`a""b '' "x\\"y" \\ z`, ['ab', '', 'x"y', ' z']],
    [`'a\\b' "a\\b" a\\\\b`, ['a\\b', 'a\\b', 'a\\b']],
  ])('%s', (text, argv) => {
    expect(splitCommandLine(text, false)).toEqual({ ok: true, argv });
  });

  it('leaves the backslashes of Windows paths alone', () => {
    expect(splitCommandLine(`"C:\\Program Files\\node.exe" C:\\a\\b.js it's`, true)).toEqual({
      ok: true,
      argv: ['C:\\Program Files\\node.exe', 'C:\\a\\b.js', "it's"],
    });
  });

  it('says that a quote is not closed', () => {
    expect(splitCommandLine('node "a', false)).toEqual({ ok: false, problem: 'A double quote is not closed.' });
  });

  it('cuts what joinCommandLine wrote into the same words', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: fc.constantFrom('a', ' ', '"', "'", '\\', '\n', '=', 'é') })), (argv) => {
        expect(splitCommandLine(joinCommandLine(argv, false), false)).toEqual({ ok: true, argv });
      }),
    );
  });

  it('remarks on what only a shell would do', () => {
    expect(shellRemarks(['node', 'a.js', '$HOME/x'])).toHaveLength(1);
    expect(shellRemarks(['A=1', 'node', '&&', 'b'])).toHaveLength(2);
    expect(shellRemarks(['node', 'a.js', '--x=1'])).toEqual([]);
  });
});

describe('readForm', () => {
  it('gives back the target and options that the form was made of', () => {
    const target = {
      transport: 'stdio' as const,
      name: 'x',
      command: 'my node',
      args: ['', 'a "b"'],
      cwd: '/srv',
      env: { A: '1', B: '' },
    };
    expect(readForm(formOf(target, OPTIONS, false), false)).toEqual({ ok: true, input: { target, options: OPTIONS } });
    expect(readForm(withSeparate(formOf(target, OPTIONS, false), true, false), false)).toEqual({
      ok: true,
      input: { target, options: OPTIONS },
    });
  });

  it('goes from one line to a list and back', () => {
    const form = { ...formOf(null, OPTIONS, false), line: 'node "a b"' };
    const list = withSeparate(form, true, false);
    expect(list.command).toBe('node');
    expect(list.args.map((line) => line.value)).toEqual(['a b']);
    expect(withSeparate(list, false, false).line).toBe('node "a b"');
    expect(withSeparate(withSeparate({ ...form, line: '' }, true, false), false, false).line).toBe('');
  });

  it('names every problem at once', () => {
    const reading = readForm(
      {
        ...formOf(null, OPTIONS, false),
        timeout: 'soon',
        capabilities: '[1]',
        revision: ' ',
        env: [formLine('A', '1'), formLine('A', '2')],
      },
      false,
    );
    expect(reading).toEqual({
      ok: false,
      problems: {
        command: expect.stringContaining('which command'),
        env: '“A” is set twice.',
        timeout: expect.stringContaining('seconds'),
        capabilities: 'Capabilities are a JSON object.',
        revision: expect.stringContaining('revision'),
      },
    });
  });

  it('keeps a variable named __proto__', () => {
    const reading = readForm({ ...formOf(null, OPTIONS, false), line: 'a', env: [formLine('__proto__', 'x')] }, false);
    expect(reading.ok && Object.keys(reading.input.target.env)).toEqual(['__proto__']);
  });
});

describe('pastedServer', () => {
  it.each([
    '{"command":"npx","args":["-y","s"],"env":{"K":"v","N":1}}',
    '{"weather":{"command":"npx","args":["-y","s",3],"env":{"K":"v"}}}',
    '{"mcpServers":{"weather":{"command":"npx","args":["-y","s"],"env":{"K":"v"}}}}',
  ])('reads %s', (text) => {
    expect(pastedServer(text)).toMatchObject({ command: 'npx', args: ['-y', 's'], cwd: '', env: { K: 'v' } });
  });

  it.each(['node a.js', '{a} b', '{}', '[{"command":"x"}]', '{"command":1}', ''])('leaves %s alone', (text) => {
    expect(pastedServer(text)).toBeNull();
  });
});
