import { memberOf, type ConfigReading } from '../configuration/index.ts';
import type { ClientKind } from './client-kind.ts';
import { holdersAt, type ServerEntry } from './entries.ts';
import type { ClientFinding } from './finding.ts';
import type { ClientFile } from './places.ts';

/** The keys under which one client or another has its servers. */
const KEYS = ['mcpServers', 'mcp_servers', 'servers', 'context_servers', 'mcp.servers', 'amp.mcpServers', 'mcp'];

const SENTENCES = {
  'byte order mark': 'The file begins with a byte order mark',
  comment: 'The file has a comment',
  'trailing comma': 'A comma follows the last member of a list or an object',
} as const;

/** What is wrong with the text of a file, before any of its entries. */
export function judgeText(reading: ConfigReading, file: ClientFile, kind: ClientKind): readonly ClientFinding[] {
  const { root, fault, remarks } = reading;
  const about = { server: '' } as const;
  if (fault !== null)
    return [
      {
        ...about,
        rule: 'not-read',
        level: 'error',
        at: fault.at,
        message: `${fault.message}. ${kind.name} has none of the servers of this file until that is mended.`,
      },
    ];
  const findings: ClientFinding[] = remarks
    .filter(({ what }) => kind.dialect.refuses.includes(what))
    .map(({ what, at }) => ({
      ...about,
      rule: 'not-taken',
      level: 'error',
      at,
      message: `${SENTENCES[what]}, which ${kind.name} does not take. Remove it.`,
    }));
  for (const { path } of file.servers)
    for (const { holder } of holdersAt(root, path, ''))
      if (holder.kind === 'scalar')
        findings.push({
          ...about,
          rule: 'wrong-key',
          level: 'error',
          at: holder.start,
          message: `${path.at(-1)} is no ${file.listed ? 'list' : 'object'} of servers.`,
        });
  const own = new Set(file.servers.map(({ path }) => path[0]));
  for (const key of KEYS) {
    const member = own.has(key) ? null : memberOf(root, key);
    const holds = member?.value.kind === 'map' && member.value.members.some(({ value }) => looksLikeServer(value));
    if (member !== null && holds)
      findings.push({
        ...about,
        rule: 'wrong-key',
        level: 'error',
        at: member.keySpan.start,
        message: `${kind.name} does not look under ${key}: its servers stand under ${kind.servers}. Rename the key.`,
      });
  }
  return findings;
}

function looksLikeServer(value: ServerEntry['value']): boolean {
  return ['command', 'url', 'httpUrl', 'serverUrl', 'cmd'].some((name) => memberOf(value, name) !== null);
}
