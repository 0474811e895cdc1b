// The tap before a server at an address: the official clients run the same script against the server and through the tap, and the two
// come to the same; the captures are those of any other connection.
import { StreamableHTTPClientTransport as ModernHttp } from '@modelcontextprotocol/client';
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { join } from 'node:path';
import { captureFiles } from '../shells/captures.ts';
import { type Outcome, scriptWithEverything, scriptWithSdkServer } from '../shells/official-scripts.ts';
import { tapBefore } from './testing/tap-before.ts';
import { check, describe, expect, mcpscope, test } from './testing/test.ts';

interface Shown {
  readonly verdict: string;
  readonly tone: string;
  readonly findings: readonly { readonly level: string; readonly rule: string; readonly side: string }[];
}

/** What the product makes of the only capture below this folder. */
async function shown(home: string): Promise<Shown> {
  const [capture = '', ...more] = captureFiles(home);
  expect(more).toEqual([]);
  const { stdout } = await mcpscope(home, ['show', capture, '--json']);
  return JSON.parse(stdout.trimEnd().split('\n').at(-1)!) as Shown;
}

const SCRIPTS: readonly (readonly [
  name: string,
  server: readonly [string, ...string[]],
  script: (url: URL) => Promise<Outcome>,
])[] = [
  [
    'SDK 1.x, Streamable HTTP',
    ['everything', 'streamableHttp'],
    (url) => scriptWithEverything(new StreamableHTTPClientTransport(url)),
  ],
  ['SDK 1.x, HTTP+SSE', ['everything', 'sse'], (url) => scriptWithEverything(new SSEClientTransport(url))],
  ['SDK 2.x, 2026-07-28', ['sdk-http', 'modern'], (url) => scriptWithSdkServer(new ModernHttp(url))],
  ['SDK 2.x, legacy', ['everything', 'streamableHttp'], (url) => scriptWithEverything(new ModernHttp(url) as never)],
];

describe('an official client finds no difference', () => {
  for (const [name, server, script] of SCRIPTS) {
    test(name, async ({ home, serve }) => {
      const { url } = await serve(...server);
      const direct = await script(new URL(url));
      const tap = await tapBefore(url, home);
      const tapped = await script(new URL(tap.url));
      await tap.close();
      expect(tapped).toEqual(direct);
      const { tone, verdict, findings } = await shown(home);
      expect([tone, verdict]).toEqual(['ok', expect.stringMatching(/^Connected: /)]);
      expect(findings.filter(({ level }) => level === 'error')).toEqual([]);
    });
  }
});

test('our own client finds none either, and the tap has recorded the same as it', async ({ home, serve }) => {
  const { url } = await serve('sdk-http', 'dual');
  const between = join(home, 'between');
  const tap = await tapBefore(url, between);
  const direct = await check(home, ['--url', url]);
  const tapped = await check(home, ['--url', tap.url]);
  await tap.close();
  const told = ({ report, code }: typeof direct): unknown => {
    const { verdict, era, protocolVersion, serverInfo, capabilities, surface, frames, operations, findings } = report;
    const found = rulesOf(findings);
    return { code, verdict, era, protocolVersion, serverInfo, capabilities, surface, frames, operations, found };
  };
  expect(told(tapped)).toEqual(told(direct));
  const { verdict, findings } = await shown(between);
  expect([verdict, rulesOf(findings)]).toEqual([direct.report.verdict, rulesOf(direct.report.findings)]);
});

function rulesOf(findings: Shown['findings']): string[] {
  return findings.map(({ level, rule, side }) => `${level} ${rule} ${side}`).toSorted();
}
