// A window in the middle of clients of an address: official clients, the servers of the SDKs, and the tap between them, as a window has it.
import { Client as ModernClient, StreamableHTTPClientTransport as ModernHttp } from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { join } from 'node:path';
import { LIVE_PACE } from '../../electron/engine/captures/index.ts';
import { Connections, type FileConnection, openFileConnection } from '../../electron/engine/connection/index.ts';
import { NO_REACH } from '../../electron/engine/middle/testing/no-reach.ts';
import { TappedConnections, type TappedMiddle } from '../../electron/engine/taps/index.ts';
import type { HttpTap } from '../../electron/tap/http/index.ts';
import { recordedIn } from '../shells/captures.ts';
import { tapBefore } from './testing/tap-before.ts';
import { describe, expect, test } from './testing/test.ts';

const SOON = { timeout: 30_000 };
/** A tap before an address, and a window that shows the client of it. */
class Between {
  readonly #home: string;
  readonly #tap: HttpTap;
  readonly #taps: TappedConnections;
  #shown: FileConnection | null = null;

  private constructor(home: string, tap: HttpTap) {
    this.#home = home;
    this.#tap = tap;
    this.#taps = new TappedConnections(
      join(home, 'taps'),
      new Connections(),
      async (path) => (this.#shown ??= await openFileConnection('c1', path, true, { pace: LIVE_PACE })),
      NO_REACH,
    );
  }

  static async open(url: string, home: string): Promise<Between> {
    return new Between(home, await tapBefore(url, home));
  }

  get url(): URL {
    return new URL(this.#tap.url);
  }

  /** What stands in the middle of the client, once the window shows it. */
  async middle(): Promise<TappedMiddle> {
    await expect.poll(() => this.#shown?.info().tap?.speech, SOON).toBe('off');
    return this.#taps.middleOf(this.#shown!)!;
  }

  /** What the capture tells of messages that were touched, and its warnings. */
  told(): string[] {
    return recordedIn(this.#home).flatMap(({ kind, rules, does, level, text }) => {
      if (kind === 'middle') return [`${rules?.join()}: ${does?.join()}`];
      return kind === 'note' && level === 'warning' ? [String(text)] : [];
    });
  }

  async end(): Promise<void> {
    await this.#tap.close();
    this.#taps.close();
    await this.#shown?.close();
    await this.#shown?.release();
  }
}

interface Official {
  connect(): Promise<void>;
  /** What a call of `echo` came to, as text. */
  call(message: string): Promise<string>;
  close(): Promise<void>;
}

function official(client: Client | ModernClient, transport: unknown): Official {
  return {
    connect: () => client.connect(transport as never),
    call: async (message) => JSON.stringify(await client.callTool({ name: 'echo', arguments: { message } } as never)),
    close: () => client.close(),
  };
}

const FACTS = { name: 'official', version: '1.0.0' };
const CLIENTS: readonly (readonly [
  name: string,
  server: readonly [string, ...string[]],
  client: (url: URL) => Official,
])[] = [
  [
    'SDK 1.x, Streamable HTTP',
    ['everything', 'streamableHttp'],
    (url) => official(new Client(FACTS), new StreamableHTTPClientTransport(url)),
  ],
  ['SDK 1.x, HTTP+SSE', ['everything', 'sse'], (url) => official(new Client(FACTS), new SSEClientTransport(url))],
  [
    'SDK 2.x, Streamable HTTP',
    ['everything', 'streamableHttp'],
    (url) => official(new ModernClient(FACTS), new ModernHttp(url)),
  ],
];

const HELD = `mcpscope-rules: 1
rules:
  - {name: calls, when: 'class:request method:tools/call', direction: c2s, do: [{hold: true}]}
  - {name: results, when: 'class:response.* method:tools/call', direction: s2c, do: [{hold: true}]}
`;
const rules = (step: string): string =>
  `mcpscope-rules: 1\nrules:\n  - {name: broken, when: 'method:tools/call', once: true, do: [${step}]}\n`;

/** The text of the message that is held, once one is. */
async function held({ stage }: TappedMiddle, dir: string): Promise<string> {
  await expect.poll(() => stage.state.held.map((each) => each.dir), SOON).toEqual([dir]);
  return stage.heldText(stage.state.held[0]!.held);
}

describe('a window in the middle of a client of an address', () => {
  for (const [name, server, clientOf] of CLIENTS)
    test(`holds its call and the answer, changes both, and lets it go on when it leaves: ${name}`, async ({
      home,
      serve,
    }) => {
      const { url } = await serve(...server);
      const between = await Between.open(url, home);
      const client = clientOf(between.url);
      await client.connect();
      const middle = await between.middle();
      expect(await client.call('plain')).toContain('plain');

      await middle.put(HELD);
      const answer = client.call('sea');
      const call = await held(middle, 'c2s');
      middle.stage.decide('all', { kind: 'edited', text: call.replace('sea', 'ocean é'), insist: false });
      const result = await held(middle, 's2c');
      expect(result).toContain('ocean é');
      middle.stage.decide('all', { kind: 'edited', text: result.replace('ocean é', 'a lake'), insist: false });
      expect(await answer).toContain('a lake');

      const answered = client.call('nobody');
      const asked = JSON.parse(await held(middle, 'c2s')) as { id: number };
      const here = { jsonrpc: '2.0', id: asked.id, result: { content: [{ type: 'text', text: 'from here' }] } };
      middle.stage.decide('all', { kind: 'answer', text: JSON.stringify(here), insist: false });
      expect(await answered).toContain('from here');

      // The window leaves while something is held: it goes on as it came.
      const left = client.call('left alone');
      await held(middle, 'c2s');
      await middle.leave();
      expect(await left).toContain('left alone');
      await expect
        .poll(() => between.told(), SOON)
        .toEqual([
          expect.stringMatching(/^calls: held for \d+ ms, edited by hand$/),
          expect.stringMatching(/^results: held for \d+ ms, edited by hand$/),
          expect.stringMatching(/^calls: held for \d+ ms, answered by hand$/),
          'A message that waited for a window went on as it came: the window is gone.',
        ]);
      expect(await client.call('plain again')).toContain('plain again');
      await client.close();
      await between.end();
    });

  test('answers it by a status, breaks the connection, delays and drops, as mcpscope chaos does', async ({
    home,
    serve,
  }) => {
    const { url } = await serve('everything', 'streamableHttp');
    const between = await Between.open(url, home);
    const client = official(new Client(FACTS), new StreamableHTTPClientTransport(between.url));
    await client.connect();
    const middle = await between.middle();
    const takes = async (step: string): Promise<string> => {
      await middle.put(rules(step));
      return client.call('sea').catch((error: unknown) => String(error));
    };
    expect(await takes('{fault: bad-gateway}')).toMatch(/502 Bad Gateway/);
    expect(await takes('{fault: session-lost}')).toMatch(/Error POSTing to endpoint/);
    expect(await takes('{fault: cut-in-call}')).toMatch(/fetch failed/);
    expect(await takes('{fault: other-content-type}')).toMatch(/Unexpected content type: text\/html/);
    expect(await takes('{delay: 20ms}')).toMatch(/sea/);
    expect(await takes("{answer: {error: {code: -32000, message: 'not now'}}}")).toMatch(/not now/);
    await expect(middle.put(rules('{fault: kill-in-call}'))).rejects.toThrow(
      /breaks a process, and this server is at an address/,
    );
    await expect.poll(() => between.told(), SOON).toHaveLength(6);
    await client.close();
    await between.end();
  });
});
