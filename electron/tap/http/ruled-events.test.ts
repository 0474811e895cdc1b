import { describe, expect, it } from 'vitest';
import { SAME_ANSWER } from '../../../shared/middle/index.ts';
import { ownPiece, type Ruling } from '../middle/index.ts';
import { RuledEvents } from './ruled-events.ts';
import { streamHost, WaitingDecider } from './testing/stream-host.ts';

/** An event stream without chunks whose messages are decided about when the test says so. */
class Stream {
  got = '';
  readonly decider = new WaitingDecider();
  readonly #events: RuledEvents;
  #isOut = true;

  constructor() {
    const passNow = (bytes: Buffer): void => void (this.got += bytes.toString('latin1'));
    const later = (gone: Promise<void>): void => {
      this.#isOut = false;
      void gone.then(() => (this.#isOut = true));
    };
    this.#events = new RuledEvents(
      streamHost({ passNow, later }, () => this.decider),
      false,
      '',
      false,
    );
  }

  comes(text: string): void {
    this.#events.data(Buffer.from(text, 'latin1'));
  }

  ends(): void {
    this.#events.ended(true);
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
        expect(stream.decider.messages).toEqual(['{"a":1}', 'b']);
        stream.decider.decide(null);
        expect(stream.got).toBe(events);
      }
  });

  it('are as long as a message may be, in as many pieces as they come', () => {
    const stream = new Stream();
    const part = 'x'.repeat(16_384);
    stream.comes('data: ');
    for (let at = 0; at < 2_000; at += 1) stream.comes(part);
    stream.comes('\n\n');
    stream.decider.decide(null);
    expect(stream.got).toHaveLength('data: \n\n'.length + part.length * 2_000);
    expect(stream.decider.messages[0]).toHaveLength(part.length * 2_000);
  });

  it('let the stream end once the last is decided', async () => {
    const stream = new Stream();
    stream.comes('data: a\n\n');
    stream.ends();
    expect(await stream.isOut()).toBe(false);
    stream.decider.decide(ruling('b', false));
    expect(await stream.isOut()).toBe(true);
    expect(stream.got).toBe('data: b\n\n');
  });

  it('keep the stream open where it is so decided of the last, however late', async () => {
    const stream = new Stream();
    stream.comes('data: a\n\n');
    stream.ends();
    stream.decider.decide(ruling('b', true));
    expect(await stream.isOut()).toBe(false);
    expect(stream.got).toBe('data: b\n\n');
  });
});
