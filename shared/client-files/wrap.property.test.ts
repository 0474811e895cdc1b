import { assert, infiniteStream, nat, property, shuffledSubarray, stringMatching } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../configuration/index.ts';
import { entriesOf, type ServerEntry } from './entries.ts';
import { clientNamed } from './known-clients.ts';
import { filesOf } from './places.ts';
import { tappedIn } from './tapped.ts';
import { FIXTURES } from './testing/fixtures.ts';
import { unwrapEntry, wrapEntry, type FileText, type WrapNote } from './wrap.ts';

const TAP = { program: '/opt/node/bin/node', before: ['/opt/mcpscope/dist/cli/mcpscope.cjs'] };
const MACHINE = {
  platform: 'linux' as const,
  home: '/home/u',
  env: {},
  folder: '/home/u/p',
  names: () => [],
};

function fileOf(client: string, text: string): FileText {
  const kind = clientNamed(client)!;
  const files = filesOf(kind, MACHINE);
  const file = files.findLast((one) => entriesOf(readConfiguration(text, one.format).root, one, kind).length > 0);
  return withText({ text, file: file ?? files.at(-1)!, kind, entries: [] }, text);
}

function withText({ file, kind }: FileText, text: string): FileText {
  const { root, fault } = readConfiguration(text, file.format);
  expect(fault).toBe(null);
  return { text, file, kind, entries: entriesOf(root, file, kind) };
}

const keyOf = (entry: ServerEntry): string => [entry.scope, entry.folder, entry.name].join('\n');

function changed(from: FileText, key: string, change: (entry: ServerEntry) => ReturnType<typeof wrapEntry>): string {
  const entry = from.entries.find((one) => keyOf(one) === key)!;
  const rewrite = change(entry);
  if ('refusal' in rewrite) throw new Error(rewrite.refusal);
  return rewrite.after;
}

function said(from: FileText): unknown {
  return from.entries.map(({ name, launch }) => [name, launch.kind === 'stdio' ? launch.words : launch.kind]);
}

function refusalOf(client: string, text: string): string {
  const from = fileOf(client, text);
  const rewrite = wrapEntry(from, from.entries[0]!, TAP);
  return 'refusal' in rewrite ? rewrite.refusal : '';
}

describe.each(FIXTURES)('a file of $client', ({ client, text }) => {
  const original = fileOf(client, text);
  const stdio = original.entries.filter(({ launch }) => launch.kind === 'stdio').map(keyOf);

  it('has servers', () => {
    expect(stdio.length).toBeGreaterThan(0);
  });

  it('is as it was after every wrap is undone, whatever was edited meanwhile and in whichever order', () => {
    assert(
      property(
        shuffledSubarray(stdio, { minLength: 1 }),
        infiniteStream(nat()),
        stringMatching(/^[a-z ]{0,12}$/),
        (wrapped, numbers, mark) => {
          const notes = new Map<string, WrapNote>();
          let now = original;
          for (const key of wrapped) {
            const entry = now.entries.find((one) => keyOf(one) === key)!;
            const before = entry.launch.kind === 'stdio' ? entry.launch.words : [];
            const rewrite = wrapEntry(now, entry, TAP);
            if ('refusal' in rewrite) throw new Error(rewrite.refusal);
            notes.set(key, rewrite.note);
            now = withText(now, rewrite.after);
            const after = now.entries.find((one) => keyOf(one) === key)!.launch;
            const words = after.kind === 'stdio' ? after.words : [];
            expect(words.slice(tappedIn(words)!.ours)).toEqual(before);
          }
          now = withText(now, now.text.replaceAll('MARK', mark));
          const numbered = wrapped.map((key) => [numbers.next().value, key] as const);
          for (const [, key] of numbered.toSorted(([one], [other]) => one - other))
            now = withText(
              now,
              changed(now, key, (entry) => unwrapEntry(now, entry, notes.get(key)!)),
            );
          expect(now.text).toBe(text.replaceAll('MARK', mark));
        },
      ),
      { numRuns: 12 },
    );
  });

  it('says the same again without what was noted', () => {
    let now = original;
    for (const key of stdio)
      now = withText(
        now,
        changed(now, key, (entry) => wrapEntry(now, entry, TAP)),
      );
    for (const key of stdio)
      now = withText(
        now,
        changed(now, key, (entry) => unwrapEntry(now, entry, null)),
      );
    expect(said(now)).toEqual(said(original));
  });
});

describe('what is not wrapped', () => {
  it.each([
    ['a name that stands twice', '{"mcpServers":{"a":{"command":"x"},"a":{"command":"y"}}}', 'stands twice'],
    ['a command that stands twice', '{"mcpServers":{"a":{"command":"x","command":"y"}}}', 'has command twice'],
    [
      'an address',
      '{"mcpServers":{"a":{"url":"http://localhost:1/mcp"}}}',
      'mcpscope tap --url http://localhost:1/mcp',
    ],
    ['a command with its arguments', '{"mcpServers":{"a":{"command":"npx -y a"}}}', 'holds its arguments'],
    ['arguments that are no list', '{"mcpServers":{"a":{"command":"x","args":"y"}}}', 'cannot be edited safely'],
    ['nothing to start', '{"mcpServers":{"a":{"env":{}}}}', 'neither a command nor an address'],
    [
      'what is tapped',
      '{"mcpServers":{"a":{"command":"/opt/mcpscope","args":["tap","--name","a","--","x"]}}}',
      'tapped already',
    ],
  ])('%s', (_what, text, words) => {
    expect(refusalOf('cursor', text)).toContain(words);
  });

  it('arguments that another entry shares', () => {
    const text =
      'mcpServers:\n  - name: a\n    command: x\n    args: &common [1]\n  - name: b\n    command: y\n    args: *common\n';
    expect(refusalOf('continue', text)).toContain('*common');
  });

  it.each([
    ['- &w\n    name: a\n    command: x\n    args: [&one y, *one]\n', 'others refer to it as *w'],
    ['&all\n  - name: a\n    command: x\n    args: [y, y]\n', 'others refer to it as *all'],
    ['[*w]\n', 'it is the alias *w'],
  ])('an entry that another place shares, although it is shown: %s', (servers, why) => {
    const text = `kept:\n  &w { name: a, command: x, args: [y, y] }\nmcpServers: ${servers.replace(/^-/, '\n  -')}`;
    expect(said(fileOf('continue', text))).toEqual([['a', ['x', 'y', 'y']]]);
    expect(refusalOf('continue', text)).toContain(`shares its command line with another place of the file: ${why}.`);
  });

  it('a word of a foreign `tap` is none of ours', () => {
    expect(tappedIn(['/usr/bin/brew', 'tap', '--', 'x'])).toBe(null);
    expect(tappedIn(['mcpscope', 'tap', '--name', 'a', '--'])).toBe(null);
  });
});
