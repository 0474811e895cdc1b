import { Writable } from 'node:stream';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RawFrame, TransportEvent } from '../../transports/wire/index.ts';
import { Speech } from './speech.ts';
import type { Addressee, DoorAnswer, MiddleWord } from './speech-order.ts';
import type { Way } from './way.ts';

/** A connection of lines between two ends that are held here. */
class Connection {
  readonly heard: Readonly<Record<Addressee, Buffer[]>> = { server: [], client: [] };
  readonly said: (RawFrame & { readonly origin: string })[] = [];
  readonly answers: DoorAnswer[] = [];
  readonly events: TransportEvent[] = [];
  /** What the window in the middle has heard. */
  readonly words: MiddleWord[] = [];
  readonly ways: Readonly<Record<Addressee, Way>> = { server: this.#wayTo('server'), client: this.#wayTo('client') };
  readonly speech = new Speech(
    this.ways,
    {
      now: () => 0,
      frame: (raw, origin) => void this.said.push({ ...raw, origin }),
      event: (event) => void this.events.push(event),
      stop: () => undefined,
      told: (answer) => void this.answers.push(answer),
      tellMiddle: (word) => void this.words.push(word),
    },
    { stderr: () => undefined, end: () => undefined },
  );

  /** As `carry` has it. */
  passes(to: Addressee, bytes: Buffer): void {
    const way = this.ways[to];
    if (way.stage === null) way.to.write(bytes);
    else way.stage.take(bytes);
    way.between = bytes.at(-1) === 0x0a;
    if (way.stage?.isIdle === true) way.stage = null;
  }

  ends(to: Addressee): void {
    this.ways[to].stage?.end();
    this.ways[to].to.end();
  }

  text(to: Addressee): string {
    return Buffer.concat(this.heard[to]).toString('latin1');
  }

  /** The ids of what was said so far. */
  get ids(): string[] {
    return this.said.flatMap(({ parts }) => {
      const { id } = JSON.parse(Buffer.concat(parts).toString()) as { id?: string };
      return id === undefined ? [] : [id];
    });
  }

  #wayTo(to: Addressee): Way {
    const write = (bytes: Buffer, _: unknown, done: () => void): void => {
      this.heard[to].push(Buffer.from(bytes));
      done();
    };
    return { to: new Writable({ write, highWaterMark: 1e9 }), stage: null, between: true, finish: null };
  }
}

type Step =
  | { readonly does: 'switch'; readonly on: boolean }
  | { readonly does: 'speak'; readonly answers: boolean; readonly to: Addressee }
  | { readonly does: 'passes'; readonly to: Addressee; readonly bytes: string };

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
const other = (side: Addressee): Addressee => (side === 'server' ? 'client' : 'server');
const say = (connection: Connection, to: Addressee, text = PING): void =>
  connection.speech.take({ kind: 'say', n: connection.answers.length + 1, to, text });

describe('speaking into a connection of lines', () => {
  it('lets both ends hear the same, but for what was said, whatever they say and whenever somebody speaks', () => {
    const line = fc.constantFrom(
      '{"id":1,"result":{}}\n',
      '\r\n',
      'no JSON \\u0041\n',
      '"mcpscope.1"\n',
      '[]\n',
      '\0\xff\n',
    );
    const bytes = fc.oneof(line, fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 12 }));
    const step: fc.Arbitrary<Step> = fc.oneof(
      fc.record({ does: fc.constant('passes' as const), to: fc.constantFrom<Addressee>('server', 'client'), bytes }),
      fc.record({
        does: fc.constant('speak' as const),
        answers: fc.boolean(),
        to: fc.constantFrom<Addressee>('server', 'client'),
      }),
      fc.record({ does: fc.constant('switch' as const), on: fc.boolean() }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const connection = new Connection();
        const direct = { server: '', client: '' };
        const answered = new Set<string>();
        for (const each of steps) {
          if (each.does === 'switch') connection.speech.take({ kind: each.on ? 'on' : 'off' });
          else if (each.does === 'speak' && !each.answers) say(connection, each.to);
          else if (each.does === 'passes') {
            direct[each.to] += each.bytes;
            connection.passes(each.to, Buffer.from(each.bytes, 'latin1'));
          } else if (direct[each.to] === '' || direct[each.to].endsWith('\n')) {
            // The other side answers what it was asked, in two pieces.
            const asked = connection.said.find(({ dir, parts }) => {
              const text = Buffer.concat(parts).toString();
              return dir === (each.to === 'client' ? 'c2s' : 's2c') && !answered.has(text);
            });
            if (asked === undefined) continue;
            const text = Buffer.concat(asked.parts).toString();
            answered.add(text);
            const answer = `{"jsonrpc":"2.0","id":${JSON.stringify((JSON.parse(text) as { id: string }).id)},"result":{}}\n`;
            connection.passes(each.to, Buffer.from(answer.slice(0, 20)));
            connection.passes(each.to, Buffer.from(answer.slice(20)));
          }
        }
        for (const to of ['server', 'client'] as const) {
          connection.ends(to);
          const own = connection.said
            .filter(({ dir }) => dir === (to === 'server' ? 'c2s' : 's2c'))
            .map(({ parts }) => `${Buffer.concat(parts).toString()}\n`);
          // Ours stand between lines, and without them nothing differs.
          const without = own.reduce((text, each) => text.replace(each, ''), connection.text(to));
          expect(without).toBe(direct[to]);
        }
        const { ids } = connection;
        expect(new Set(ids).size).toBe(ids.length);
        expect(connection.said.every(({ origin }) => origin === 'user')).toBe(true);
      }),
      {
        numRuns: 300,
        // Switched off while ours waits for the end of a line.
        examples: [
          [
            [
              { does: 'passes', to: 'server', bytes: '\0' },
              { does: 'switch', on: true },
              { does: 'speak', answers: false, to: 'server' },
              { does: 'switch', on: false },
              { does: 'passes', to: 'server', bytes: '{"id":1,"result":{}}\n' },
              { does: 'speak', answers: true, to: 'client' },
            ],
          ],
        ],
      },
    );
  });

  it('lets both ends hear the same while a window stands in the middle that lets all pass, whenever it comes, goes and decides', () => {
    const bytes = fc.oneof(
      fc.constantFrom('{"id":1}\n', '\r\n', 'x\r\n'),
      fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 12 }),
    );
    const step = fc.oneof(
      fc.record({ does: fc.constant('passes' as const), to: fc.constantFrom<Addressee>('server', 'client'), bytes }),
      fc.record({ does: fc.constantFrom('stands' as const, 'leaves' as const, 'decides' as const) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const connection = new Connection();
        const direct = { server: '', client: '' };
        let stands = false;
        const decide = (): void => {
          for (const word of connection.words.splice(0))
            if (word.kind === 'passing') connection.speech.take({ kind: 'go', passing: word.passing, ruling: null });
        };
        for (const each of steps) {
          if (each.does === 'passes') {
            direct[each.to] += each.bytes;
            connection.passes(each.to, Buffer.from(each.bytes, 'latin1'));
          } else if (each.does === 'decides') decide();
          else if ((each.does === 'stands') !== stands) {
            stands = !stands;
            connection.speech.take(stands ? { kind: 'stand', n: 1 } : { kind: 'leave' });
            connection.words.length = stands ? connection.words.length : 0;
          }
        }
        for (const to of ['server', 'client'] as const) connection.ways[to].stage?.end();
        decide();
        for (const to of ['server', 'client'] as const) expect(connection.text(to)).toBe(direct[to]);
      }),
      { numRuns: 300 },
    );
  });

  it('keeps what answers us from the other side, even after it was switched off, and then steps aside', () => {
    for (const to of ['server', 'client'] as const) {
      const connection = new Connection();
      connection.speech.take({ kind: 'on' });
      const text = '{"jsonrpc":"2.0","id":7,"method":"x","params":{"_meta":{"progressToken":3}}}';
      say(connection, to, text);
      const [id = ''] = connection.ids;
      const back = other(to);
      const progress = `{"method":"notifications/progress","params":{"progressToken":"${id}","progress":1}}\n`;
      connection.passes(back, Buffer.from(`${progress}{"id":7,"result":{}}\n`));
      connection.speech.take({ kind: 'off' });
      expect(connection.ways[back].stage).not.toBeNull();
      const escaped = id.replace('m', '\\u006d');
      connection.passes(
        back,
        Buffer.from(`{"id":"${escaped}","error":{"code":1,"message":""}}\n{"id":8,"result":{}}\n`),
      );
      expect(connection.text(back)).toBe('{"id":7,"result":{}}\n{"id":8,"result":{}}\n');
      expect(connection.ways).toMatchObject({ server: { stage: null }, client: { stage: null } });
    }
  });

  it('waits for the end of a line, and says nothing where nobody could tell the answer', () => {
    const connection = new Connection();
    connection.passes('server', Buffer.from('{"half":'));
    connection.speech.take({ kind: 'on' });
    say(connection, 'server');
    expect(connection.text('server')).toBe('{"half":');
    connection.passes('server', Buffer.from('1}\n{"next":2}\n'));
    expect(connection.text('server')).toMatch(
      /^\{"half":1\}\n\{.*"id":"mcpscope\.[0-9a-f]{16}\.1".*\}\n\{"next":2\}\n$/,
    );
    for (const text of ['', 'no JSON', '[]', '{"id":1,"result":{}}', '{"jsonrpc":"2.0",\n"method":"x"}'])
      say(connection, 'server', text);
    expect(connection.answers.map(({ problem }) => problem === '')).toEqual([true, false, false, false, false, false]);
    connection.speech.take({ kind: 'off' });
    say(connection, 'server');
    expect(connection.answers.at(-1)?.problem).toBe('Not said: speaking is switched off.');
  });
});
