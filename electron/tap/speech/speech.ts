import type { Direction, Origin } from '../../../shared/capture/index.ts';
import type { RawFrame, TransportEvent } from '../../transports/wire/index.ts';
import { OwnIds } from './own-ids.ts';
import { ownMessage } from './own-message.ts';
import { type CarriageHost, LineCarriage } from './line-carriage.ts';
import { Passings } from './passings.ts';
import type { Addressee, DoorAnswer, MiddleWord, SpeechOrder } from './speech-order.ts';
import { Stage } from './stage.ts';
import type { Way } from './way.ts';

/** Where it is told what was said. */
export interface SpeechRecord {
  now(): number;
  frame(raw: RawFrame, origin: Origin): void;
  event(event: TransportEvent): void;
  told(answer: DoorAnswer): void;
  /** Ends the record behind what it was told. */
  stop(cause: string): void;
  tellMiddle(word: MiddleWord): void;
}

/** What may be done to the ends of a connection of lines. */
export type SpeechEnds = Pick<CarriageHost, 'stderr' | 'end'>;

const DIRECTIONS: Readonly<Record<Addressee, Direction>> = { server: 'c2s', client: 's2c' };

/** Speaks into a connection of lines for windows, on either side. */
export class Speech {
  readonly #ways: Readonly<Record<Addressee, Way>>;
  readonly #record: SpeechRecord;
  readonly #ids = new OwnIds();
  readonly #ends: SpeechEnds;
  /** A window that stands in the middle, and what carries messages past it. */
  #between: { readonly passings: Passings; readonly carriage: LineCarriage } | null = null;

  /** The ways by who hears what passes there. */
  constructor(ways: Readonly<Record<Addressee, Way>>, record: SpeechRecord, ends: SpeechEnds) {
    this.#ways = ways;
    this.#record = record;
    this.#ends = ends;
  }

  take(order: SpeechOrder): void {
    switch (order.kind) {
      case 'say':
        this.#say(order.to, order.text, order.n);
        break;
      case 'stand':
        this.#stand();
        this.#record.told({ n: order.n, problem: '' });
        break;
      case 'leave':
        this.#between?.passings.end();
        this.#between?.carriage.end();
        this.#between = null;
        break;
      case 'go':
      case 'rest':
      case 'beside':
      case 'record':
        this.#between?.passings.hears(order);
        break;
      case 'on':
      case 'off':
        this.#switch(order.kind === 'on');
    }
  }

  #stand(): void {
    this.#switch(true);
    const record = this.#record;
    const passings = new Passings({
      now: () => record.now(),
      event: (event) => record.event(event),
      tellMiddle: (word) => record.tellMiddle(word),
      goesOn: (dir, piece) => carriage.goesOn(dir, piece),
      beside: ({ dir, base64 }) => carriage.say(dir, Buffer.from(base64, 'base64')),
    });
    const carriage = new LineCarriage(passings, this.#ways, { ...this.#ends, ...recordBehind(record) }, this.#ids);
    this.#between = { passings, carriage };
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

/** The record of what is done to messages: behind the piece that a message came with, which is told once it is on its way. */
export function recordBehind(
  record: Pick<SpeechRecord, 'now' | 'event' | 'stop'>,
): Pick<CarriageHost, 'now' | 'event' | 'stop'> {
  return {
    now: () => record.now(),
    event: (event) => queueMicrotask(() => record.event({ ...event, t: record.now() })),
    stop: (cause) => queueMicrotask(() => record.stop(cause)),
  };
}
