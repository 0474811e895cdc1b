import { describe, expect, it } from 'vitest';
import { SAME_ANSWER } from '../../../shared/middle/index.ts';
import { NOBODY_WAITS, ownPiece, type Ruled, type Ruling } from '../middle/index.ts';
import { HttpSpeech } from './http-speech.ts';
import { RuledEvents } from './ruled-events.ts';
import type { RuledHost } from './ruled-host.ts';

function none(): never {
  throw new Error('Nobody does this here.');
}

/** An event stream without chunks whose messages are decided about when the test says so. */
class Stream {
  got = '';
  readonly messages: string[] = [];
  readonly #waiting: Ruled[] = [];
  readonly #events: RuledEvents;
  #isOut = true;

  constructor() {
    const speech = new HttpSpeech({ now: () => 0, said: none, told: none, post: none, whyNot: () => '' });
    const exchange = {
      conversation: { speech, now: () => 0, event: () => undefined, stop: none },
      stream: 'http-1',
      decider: {
        take: ({ bytes }: { readonly bytes: Buffer }, ruled: Ruled) => {
          this.messages.push(bytes.toString('latin1'));
          this.#waiting.push(ruled);
          return NOBODY_WAITS;
        },
      },
    } as unknown as RuledHost['exchange'];
    const host: RuledHost = {
      exchange,
      rewriting: null,
      passNow: (bytes) => void (this.got += bytes.toString('latin1')),
      afterwards: (tell) => tell(),
      cut: none,
      came: (what) => what(),
      later: (gone) => {
        this.#isOut = false;
        void gone.then(() => (this.#isOut = true));
      },
      decides: () => () => undefined,
    };
    this.#events = new RuledEvents(host, false, '', false);
  }

  comes(text: string): void {
    this.#events.data(Buffer.from(text, 'latin1'));
  }

  ends(): void {
    this.#events.ended(true);
  }

  decide(ruling: Ruling | null): void {
    for (const ruled of this.#waiting.splice(0)) ruled(ruling);
  }

  /** Whether all is out and the connection may go on, once what was decided is done. */
  async isOut(): Promise<boolean> {
    await new Promise((done) => setImmediate(done));
    return this.#isOut;
  }
}

function ruling(text: string, staysOpen: boolean): Ruling {
  return {
    sent: [ownPiece(Buffer.from(text), 'receiver')],
    touches: [],
    notes: [],
    mark: '',
    ending: null,
    answer: { ...SAME_ANSWER, staysOpen },
    endsRecord: false,
  };
}

describe('events that are decided about', () => {
  it.each(['\n\n', '\r\n\r\n', '\r\r'])('are whole behind %j, wherever they are cut', (end) => {
    const line = end.slice(0, end.length / 2);
    const events = `data: {"a":1}${end}event: message${line}data: b${end}`;
    for (let first = 1; first < events.length; first += 1)
      for (let second = first; second < events.length; second += 1) {
        const stream = new Stream();
        for (const part of [events.slice(0, first), events.slice(first, second), events.slice(second)])
          stream.comes(part);
        expect(stream.messages).toEqual(['{"a":1}', 'b']);
        stream.decide(null);
        expect(stream.got).toBe(events);
      }
  });

  it('are as long as a message may be, in as many pieces as they come', () => {
    const stream = new Stream();
    const part = 'x'.repeat(16_384);
    stream.comes('data: ');
    for (let at = 0; at < 2_000; at += 1) stream.comes(part);
    stream.comes('\n\n');
    stream.decide(null);
    expect(stream.got).toHaveLength('data: \n\n'.length + part.length * 2_000);
    expect(stream.messages[0]).toHaveLength(part.length * 2_000);
  });

  it('let the stream end once the last is decided', async () => {
    const stream = new Stream();
    stream.comes('data: a\n\n');
    stream.ends();
    expect(await stream.isOut()).toBe(false);
    stream.decide(ruling('b', false));
    expect(await stream.isOut()).toBe(true);
    expect(stream.got).toBe('data: b\n\n');
  });

  it('keep the stream open where it is so decided of the last, however late', async () => {
    const stream = new Stream();
    stream.comes('data: a\n\n');
    stream.ends();
    stream.decide(ruling('b', true));
    expect(await stream.isOut()).toBe(false);
    expect(stream.got).toBe('data: b\n\n');
  });
});
