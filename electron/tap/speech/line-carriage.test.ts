import { PassThrough, Writable } from 'node:stream';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Middle } from '../../../shared/middle/index.ts';
import { rulesOf } from '../../../shared/middle/testing/conversation.ts';
import { RuleDecider } from '../middle/index.ts';
import { carry } from '../stdio/index.ts';
import { type Addressee, type CarriageHost, LineCarriage, type Way } from './index.ts';

const CALL = '{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"a"}}';
const ANSWER = '{"jsonrpc":"2.0","id":3,"result":{"content":[]}}';

/** A client and a server, held here, in whose middle rules stand. */
class Connection {
  readonly heard: Readonly<Record<Addressee, Buffer[]>> = { server: [], client: [] };
  readonly events: Parameters<CarriageHost['event']>[0][] = [];
  readonly stderr: Buffer[] = [];
  readonly ends: string[] = [];
  readonly #from = { server: new PassThrough(), client: new PassThrough() };
  readonly #over: Promise<unknown>;

  constructor(rules: string) {
    const ways = { server: this.#wayTo('server'), client: this.#wayTo('client') };
    const decider = new RuleDecider(new Middle(rulesOf(rules), 7, 'test'), () => 0);
    void new LineCarriage(decider, ways, {
      now: () => 0,
      event: (event) => void this.events.push(event),
      stop: () => undefined,
      stderr: (bytes) => void this.stderr.push(bytes),
      end: (how) => void this.ends.push(how.kind),
    });
    const listener = { piece: () => undefined, ended: () => undefined };
    this.#over = Promise.all([
      carry(this.#from.client, ways.server, listener),
      carry(this.#from.server, ways.client, listener),
    ]);
  }

  async says(by: Addressee, ...pieces: readonly (string | Buffer)[]): Promise<void> {
    for (const piece of pieces) {
      this.#from[by].write(piece);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async end(): Promise<void> {
    this.#from.client.end();
    this.#from.server.end();
    await this.#over;
  }

  text(of: Addressee): string {
    return Buffer.concat(this.heard[of]).toString('latin1');
  }

  #wayTo(to: Addressee): Way {
    const write = (bytes: Buffer, _: unknown, done: () => void): void => {
      this.heard[to].push(Buffer.from(bytes));
      done();
    };
    return { to: new Writable({ write }), stage: null, between: true, finish: null };
  }
}

/** What both ends and the record have of a call and its answer. */
async function called(rules: string): Promise<Connection> {
  const connection = new Connection(rules);
  await connection.says('client', `${CALL}\n`);
  await connection.says('server', `${ANSWER}\n`);
  await connection.end();
  return connection;
}

const spoiled = (fault: string): Promise<Connection> => called(`  - {do: [{fault: ${fault}}]}`);

describe('carrying lines past rules', () => {
  it('lets both ends hear every byte where no rule is about it, in whatever pieces it comes', async () => {
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 20 });
    const pieces = fc.array(
      fc.oneof(
        bytes,
        fc.constantFrom('\n', '\r\n', '{}\n', 'é\n').map((text) => Buffer.from(text)),
      ),
      { maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(pieces, pieces, async (client, server) => {
        const connection = new Connection('  - {when: method:no/such, do: [{drop: true}]}');
        await connection.says('client', ...client.map((piece) => Buffer.from(piece)));
        await connection.says('server', ...server.map((piece) => Buffer.from(piece)));
        await connection.end();
        expect(Buffer.concat(connection.heard.server)).toEqual(Buffer.concat(client));
        expect(Buffer.concat(connection.heard.client)).toEqual(Buffer.concat(server));
        expect(connection.events).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('writes each step to the byte, and tells the record both texts', async () => {
    const table: readonly (readonly [step: string, server: string, client: string])[] = [
      ['{drop: true}', `${CALL}\n`, ''],
      ['{duplicate: 2}', `${CALL}\n`, `${ANSWER}\n${ANSWER}\n`],
      ['{edit: {set: {/id: 4}}}', `${CALL}\n`, `${ANSWER.replace('3', '4')}\n`],
      [
        '{replace: {find: content, with: é}}',
        `${CALL}\n`,
        `${Buffer.from(ANSWER.replace('content', 'é')).toString('latin1')}\n`,
      ],
      ['{delay: 5ms}', `${CALL}\n`, `${ANSWER}\n`],
      ['{throttle: {bytes-per-second: 2000}}', `${CALL}\n`, `${ANSWER}\n`],
      ['{reorder: 3}', `${CALL}\n`, `${ANSWER}\n`],
      ['{fault: crlf}', `${CALL}\n`, `${ANSWER}\r\n`],
      ['{fault: half-frame}', `${CALL}\n`, ANSWER.slice(0, ANSWER.length / 2)],
      ['{fault: truncated-json}', `${CALL}\n`, `${ANSWER.slice(0, -3)}\n`],
      ['{fault: bom}', `${CALL}\n`, `\xef\xbb\xbf${ANSWER}\n`],
      ['{fault: split-character}', `${CALL}\n`, `${ANSWER.replace(']}', '],"_meta":{"mcpscope":"\xc3\xa9"}}')}\n`],
      ['{fault: stall}', `${CALL}\n`, ''],
    ];
    await Promise.all(
      table.map(async ([step, server, client]) => {
        const connection = await called(`  - {name: r, when: 'dir:s2c', do: [${step}]}`);
        expect([step, connection.text('server'), connection.text('client')]).toEqual([step, server, client]);
        expect(connection.events).toMatchObject([
          { kind: 'middle', dir: 's2c', rules: ['r'], text: ANSWER, bytes: 48 },
        ]);
      }),
    );
  });

  it('answers in the place of the server, beside what is delayed on that side', async () => {
    const connection = await called(
      `  - {when: 'dir:c2s', do: [{answer: {result: {}}}]}\n  - {when: 'dir:s2c', do: [{delay: 20ms}]}`,
    );
    expect(connection.text('server')).toBe('');
    expect(connection.text('client')).toBe(`{"jsonrpc":"2.0","id":3,"result":{}}\n${ANSWER}\n`);
    expect(connection.events).toMatchObject([
      { dir: 'c2s', does: ['answered here'], went: [{ to: 'sender', text: '{"jsonrpc":"2.0","id":3,"result":{}}' }] },
      { dir: 's2c', does: ['delayed by 20 ms'] },
    ]);
  });

  it('keeps nothing of a client that is gone: what is held goes on at once, in its order, and the record says so', async () => {
    const connection = new Connection(`  - {when: 'method:tools/call dir:c2s', do: [{hold: true}]}
  - {when: 'method:slow', do: [{throttle: {bytes-per-second: 1}}]}`);
    const slow = '{"jsonrpc":"2.0","method":"slow"}';
    await connection.says('client', `${CALL}\n`, `${slow}\n`, 'more\n');
    expect(connection.text('server')).toBe('');
    await connection.end();
    expect(connection.text('server')).toBe(`${CALL}\n${slow}\nmore\n`);
    expect(connection.events.at(-1)).toMatchObject({
      kind: 'note',
      text: 'The client ended: what waited for its time went on at once.',
    });
  });

  it('lets pass what a rule says itself, though a rule is about it', async () => {
    const connection = await called(
      `  - {when: 'class:request', do: [{answer: {result: {}}}]}\n  - {when: 'class:response.*', do: [{drop: true}]}`,
    );
    expect(connection.text('client')).toBe('{"jsonrpc":"2.0","id":3,"result":{}}\n');
  });

  it('ends the process, breaks the line, floods stderr', async () => {
    expect((await spoiled('exit-in-call')).ends).toEqual(['exit']);
    expect((await spoiled('kill-in-call')).ends).toEqual(['kill']);
    expect(Buffer.concat((await spoiled('stderr-flood')).stderr).length).toBeGreaterThan(1_000_000);
    const deaf = await spoiled('stdin-ignored');
    expect([deaf.text('server'), deaf.text('client')]).toEqual(['', `${ANSWER}\n`]);
  });

  it('tells of what came after a side was silenced, and keeps bytes that are no text', async () => {
    const connection = new Connection(
      `  - {name: quiet, when: 'dir:s2c', once: true, do: [{fault: stall}]}\n  - {name: odd, when: 'dir:c2s', do: [{duplicate: 2}]}`,
    );
    await connection.says('server', `${ANSWER}\n`, 'more\n');
    await connection.says('client', Buffer.from([0xff, 0x0a]));
    await connection.end();
    expect(connection.events).toMatchObject([
      { rules: ['quiet'], ending: 'stall', went: [] },
      { rules: ['quiet'], does: ['not let through any more'], text: 'more' },
      { rules: ['odd'], base64: '/w==', went: [{ base64: '/w==' }, { base64: '/w==' }] },
    ]);
    expect(connection.text('server')).toBe('\xff\n\xff\n');
  });
});
