import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../configuration/index.ts';
import { entriesOf } from './entries.ts';
import { judgeTogether } from './judge-client.ts';
import { judgeCommand, judgeEntry } from './judge-entry.ts';
import { judgeText } from './judge-text.ts';
import { clientNamed } from './known-clients.ts';
import { filesOf } from './places.ts';

const MACHINE = { platform: 'linux' as const, home: '/home/u', env: {}, folder: '', names: () => [] };

function judged(client: string, text: string): readonly string[] {
  const kind = clientNamed(client)!;
  const file = filesOf(kind, MACHINE).find(({ scope }) => scope === 'user')!;
  const reading = readConfiguration(text, file.format);
  const entries = entriesOf(reading.root, file, kind);
  return [
    ...judgeText(reading, file, kind),
    ...entries.flatMap((entry) => [
      ...judgeEntry(entry, kind),
      ...judgeCommand(entry, (word) => word.includes('gone'), 'in the PATH of a desktop'),
    ]),
    ...judgeTogether(entries.map((entry) => ({ path: file.path, entry }))),
  ].map(({ rule, level, server, message }) => [rule, level, server, message].join(' | '));
}

const inServers = (entry: string): string => `{"mcpServers":{"a":${entry}}}`;

describe('what is wrong with a client’s file', () => {
  it.each([
    ['cursor', inServers('{"command":"npx","args":["-y","x"]}')],
    ['cursor', inServers('{"command":"npx","env":{"API_KEY":"${env:API_KEY}"}}')],
    ['vscode', '// fine\n{"servers":{"a":{"type":"stdio","command":"x",},},}'],
    ['gemini', '// fine\n{"mcpServers":{"a":{"httpUrl":"http://localhost/mcp"}}}'],
    ['goose', 'extensions:\n  developer:\n    type: builtin\n  a:\n    type: stdio\n    cmd: x\n'],
    ['codex', ''],
  ])('nothing, in %s: %s', (client, text) => {
    expect(judged(client, text)).toEqual([]);
  });

  it.each([
    ['cursor', '{"mcpServers":{"a":{}', 'not-read | error |  | It ends in the midst of a value'],
    ['cursor', '{"mcpServers":{"a":{"command":"x"}}} {', 'follows the end of the value'],
    ['codex', '[mcp_servers.a]\ncommand = x', 'not-read | error |  | "x" is no value; a text stands in quotes'],
    ['codex', '[a]\n[a]\n', 'The table a is defined twice'],
    ['continue', 'mcpServers: [', 'not-read | error'],
    ['claude-desktop', '// no\n{}', 'The file has a comment, which Claude Desktop does not take'],
    ['gemini', '{"mcpServers":{},}', 'A comma follows the last member'],
    ['gemini', '\ufeff{}', 'begins with a byte order mark'],
    ['cursor', '{"servers":{"a":{"command":"x"}}}', 'wrong-key | error |  | Cursor does not look under servers'],
    ['vscode', '{"mcpServers":{"a":{"command":"x"}}}', 'its servers stand under servers'],
    ['cursor', '{"mcpServers":"x"}', 'mcpServers is no object of servers'],
    ['roo', inServers('{"url":"http://localhost/mcp"}'), 'Roo Code wants a type beside url: write streamable-http'],
    ['cline', inServers('{"url":"http://localhost/mcp"}'), 'takes url as an HTTP+SSE server'],
    ['cline', inServers('{"type":"http","url":"http://localhost/mcp"}'), 'knows no type http'],
    ['cursor', inServers('{"httpUrl":"http://localhost/mcp"}'), 'Cursor does not read httpUrl: write url'],
    ['goose', 'extensions:\n  a:\n    type: stdio\n    command: x\n', 'Goose does not read command: write cmd'],
    ['codex', '[mcp_servers.a]\ncommand = "x"\nurl = "http://localhost"\n', 'has both command and url'],
    ['cline', inServers('{"command":"x","timeout":60000}'), 'timeout counts seconds in Cline'],
    ['cursor', inServers('{"command":"npx -y x"}'), 'holds its arguments as well'],
    ['cursor', inServers('{"command":"x","args":"y"}'), 'are not a list'],
    ['cursor', inServers('{"command":"x","command":"y"}'), 'has command more than once'],
    ['cursor', inServers('{"command":"x","env":{"API_KEY":"s3cr3t-value"}}'), 'in the variable API_KEY'],
    [
      'cursor',
      inServers('{"url":"http://h/mcp","headers":{"Authorization":"Bearer abcdef"}}'),
      'in the header Authorization',
    ],
    ['cursor', inServers('{"command":"x","args":["--api-key","abc123def456"]}'), 'in its arguments'],
    ['claude-code', inServers('{"command":"x","args":["${env:A}"]}'), 'which Claude Code leaves as it stands'],
    ['cursor', inServers('{"command":"gone"}'), 'is not found in the PATH of a desktop'],
    [
      'cursor',
      inServers('{"command":"/gone/mcpscope","args":["tap","--name","a","--","x"]}'),
      'tap-missing | error | a',
    ],
    ['cursor', '{"mcpServers":{"a":{"command":"x"},"b":{"command":"x","args":[]}}}', 'a are the same server'],
    ['cursor', '{"mcpServers":{"a":{"command":"x"},"a":{"command":"y"}}}', 'stands twice in this file'],
    [
      'claude-code',
      '{"projects":{"/p":{"mcpServers":{"a":{"command":"x"}}}},"mcpServers":{"a":{"command":"y"}}}',
      'wins in /p over this one',
    ],
  ])('in %s: %s', (client, text, words) => {
    expect(judged(client, text).filter((line) => line.includes(words))).toHaveLength(1);
  });

  it('tells no value of a secret', () => {
    const lines = judged(
      'cursor',
      inServers('{"command":"x","args":["--token","s3cr3tv4lue99"],"env":{"TOKEN":"s3cr3tv4lue99"}}'),
    );
    expect(lines).toHaveLength(2);
    expect(lines.join()).not.toContain('s3cr3tv4lue99');
  });
});
