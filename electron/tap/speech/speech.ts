import type { Writable } from 'node:stream';
import type { Direction, Origin } from '../../../shared/capture/index.ts';
import type { RawFrame, TransportEvent } from '../../transports/wire/index.ts';
import { OwnIds } from './own-ids.ts';
import { ownMessage } from './own-message.ts';
import { Passings } from './passings.ts';
import type { Addressee, DoorAnswer, MiddleWord, SpeechOrder } from './speech-order.ts';
import { Stage } from './stage.ts';

/** One direction of a connection, as far as speaking into it goes. */
export interface Way {
  readonly to: Writable;
  /** Where everything passes while somebody may speak; null otherwise: it goes straight on then. */
  stage: Stage | null;
  /** What went on so far ends with a line. */
  between: boolean;
  /** What is waited for before it closes, once its near end has ended; null for nothing. */
  finish: (() => Promise<void>) | null;
}

/** Where it is told what was said. */
export interface SpeechRecord {
  now(): number;
  frame(raw: RawFrame, origin: Origin): void;
  event(event: TransportEvent): void;
  told(answer: DoorAnswer): void;
  tellMiddle(word: MiddleWord): void;
}

const DIRECTIONS: Readonly<Record<Addressee, Direction>> = { server: 'c2s', client: 's2c' };

/** Speaks into a connection of lines for windows, on either side. */
export class Speech {
  readonly #ways: Readonly<Record<Addressee, Way>>;
  readonly #record: SpeechRecord;
  readonly #ids = new OwnIds();
  /** What passes a window that stands in the middle. */
  #passings: Passings | null = null;

  /** The ways by who hears what passes there. */
  constructor(ways: Readonly<Record<Addressee, Way>>, record: SpeechRecord) {
    this.#ways = ways;
    this.#record = record;
  }

  take(order: SpeechOrder): void {
    switch (order.kind) {
      case 'say':
        this.#say(order.to, order.text, order.n);
        break;
      case 'stand':
        this.#switch(true);
        this.#passings = new Passings(this.#ways, this.#record);
        this.#record.told({ n: order.n, problem: '' });
        break;
      case 'leave':
        this.#passings?.end();
        this.#passings = null;
        break;
      case 'go':
      case 'record':
        this.#passings?.take(order);
        break;
      case 'on':
      case 'off':
        this.#switch(order.kind === 'on');
    }
  }

  #switch(on: boolean): void {
    for (const way of Object.values(this.#ways)) {
      if (on) way.stage ??= new Stage(way.to, way.between, this.#ids);
      if (way.stage === null) continue;
      way.stage.speaks = on;
      // Else it goes when the last answer to us has come.
      if (way.stage.isIdle) way.stage = null;
    }
  }

  #say(to: Addressee, text: string, n: number): void {
    const made = ownMessage(text, this.#ids);
    const { stage } = this.#ways[to];
    const back = this.#ways[to === 'server' ? 'client' : 'server'].stage;
    if (typeof made === 'string' || stage === null || back === null) {
      const problem = typeof made === 'string' ? made : 'Not said: speaking is switched off.';
      this.#record.told({ n, problem });
      return;
    }
    const line = Buffer.from(made.text);
    // Before it is said: it may wait for its place while speaking is switched off, and its answer is ours all the same.
    if (made.id !== '') back.awaits(made.id);
    stage.say(Buffer.from(`${made.text}\n`), (problem) => {
      if (problem !== '') back.forgets(made.id);
      else {
        const raw = { t: this.#record.now(), dir: DIRECTIONS[to], stream: 'stdio', end: 'lf', chunks: [] } as const;
        this.#record.frame({ ...raw, parts: [line], bytes: line.length }, 'user');
      }
      this.#record.told({ n, problem });
    });
  }
}
