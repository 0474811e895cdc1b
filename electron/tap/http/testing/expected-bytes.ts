import type { Fate, Row, Went } from '../../../../shared/middle/testing/fates.ts';
import { type Exchange, RESUMED, type SaidName } from '../../../../shared/middle/testing/spoken-messages.ts';
import { bytesOf, expectedRecord, type RuleAtWork } from '../../testing/expected-record.ts';
import {
  ACCEPTED,
  answerHead,
  type Carriage,
  chunk,
  eventLines,
  head,
  messagesPath,
  posted,
  STREAM_END,
} from './raw-era.ts';

/** For tests: what is held against what is. */
export interface Ground extends RuleAtWork {
  readonly carriage: Carriage;
  readonly row: Row;
  /** Address of the server. */
  readonly url: URL;
  /** That of ids of ours. */
  readonly word: string;
}

/** For tests: what both sides and the record are to have of a conversation in which a rule stands, as it grows with each message. */
export class ExpectedBytes {
  readonly server: Buffer[] = [];
  readonly answers: Buffer[] = [];
  readonly stream: Buffer[] = [];
  readonly record: object[] = [];
  readonly notes: string[] = [];
  /** The connection breaks under the client. */
  isCut = false;
  /** Of what the client gets a part is waited for. */
  isSlow = false;
  /** Nothing more is said. */
  isOver = false;
  readonly #ground: Ground;
  #behind: readonly Went[] = [];

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  /** A client of HTTP+SSE listens; `path`: where it asked. */
  listens(path: string): void {
    const streams = this.#streams;
    const endpoint = Buffer.from(`event: endpoint\ndata: ${messagesPath(path)}\n\n`);
    this.stream.push(Buffer.from(answerHead(streams, 'stream')), chunk(endpoint));
  }

  exchange(exchange: Exchange): void {
    const { carriage, url } = this.#ground;
    const { name, asks, answers } = exchange;
    const fate = this.#fateOf(name, asks, carriage.answers === 'one stream' ? 'post-beside-stream' : 'post');
    const on = fate === null ? [Buffer.from(asks)] : fate.went.filter(({ to }) => to === 'receiver').map(bytesOf);
    const [back] = fate?.went.filter(({ to }) => to === 'sender').map(bytesOf) ?? [];
    const headOf = fate?.head ?? ((text: string) => text);
    if (on.length > 0) this.server.push(posted(carriage, url, exchange, Buffer.concat(on)));
    if (fate?.answer !== undefined) this.answers.push(Buffer.from(fate.answer));
    else if (on.length > 0 && answers === '') {
      this.answers.push(Buffer.from(headOf(ACCEPTED)));
      if (back !== undefined) this.stream.push(spoken(back));
    } else if (on.length > 0) this.#answer(exchange, headOf);
    else if (back === undefined) this.isOver = true;
    else if (carriage.answers === 'one stream') {
      this.answers.push(Buffer.from(ACCEPTED));
      this.stream.push(spoken(back));
    } else {
      const own = head('200 OK', 'Content-Type: application/json', `Content-Length: ${back.length}`);
      this.answers.push(Buffer.from(own), back);
    }
  }

  /** A client resumes a stream. */
  resumed(): void {
    const fate = this.#fateOf('resumed', RESUMED, 'resumed');
    const went = fate?.went ?? [{ to: 'receiver', text: RESUMED }];
    const streams = this.#streams;
    const pieces = [Buffer.from(answerHead(streams, 'stream')), eventsOf(streams, went, fate)];
    this.stream.push(...pieces, Buffer.from(fate?.ending === undefined ? STREAM_END : ''));
  }

  get #streams(): Carriage {
    return { ...this.#ground.carriage, answers: 'streams' };
  }

  #answer({ name, answers }: Exchange, headOf: (head: string) => string): void {
    const { carriage } = this.#ground;
    const carrier = carriage.answers === 'bodies' ? 'body' : 'event';
    const fate = this.#fateOf(`${name} answer` as SaidName, answers, carrier);
    const came: Went = { to: 'receiver', text: answers };
    const went = [...(fate?.went ?? [came]).filter(({ to }) => to === 'receiver'), ...this.#behind];
    this.#behind = fate?.behind ?? [];
    if (carriage.answers === 'one stream') {
      this.answers.push(Buffer.from(headOf(ACCEPTED)));
      this.stream.push(eventsOf(carriage, went, fate));
    } else if (carriage.answers === 'streams') {
      const isEnded = fate?.ending === undefined && fate?.staysOpen === undefined;
      const events = [Buffer.from(headOf(answerHead(carriage, name))), eventsOf(carriage, went, fate)];
      this.answers.push(...events, Buffer.from(isEnded ? STREAM_END : ''));
    } else this.#body(name, went, headOf);
  }

  #body(name: string, went: readonly Went[], headOf: (head: string) => string): void {
    const [first] = went;
    if (first === undefined) {
      this.isOver = true;
      return;
    }
    const body = Buffer.concat(went.map(bytesOf));
    // Of half a body the head has the length of the whole.
    const length = went.length === 1 && first.end === 'none' ? Buffer.byteLength(first.text) : body.length;
    this.answers.push(Buffer.from(headOf(answerHead(this.#ground.carriage, name, length))), body);
  }

  /** What becomes of a message; null where it stays as it is. */
  #fateOf(name: SaidName, came: string, carrier: Parameters<Row['becomes']>[1]): Fate | null {
    const { row, word } = this.#ground;
    const fate = row.of.includes(name) ? row.becomes(came, carrier, word) : null;
    if (fate === null) return null;
    const { ending } = fate;
    this.isOver ||= fate.isSlow === true || fate.staysOpen === true || (ending !== undefined && ending !== 'status');
    this.isSlow ||= fate.isSlow === true;
    this.isCut ||= ending === 'cut';
    this.notes.push(...(fate.notes ?? []));
    this.record.push(expectedRecord(this.#ground, carrier.startsWith('post') ? 'c2s' : 's2c', came, fate));
    return fate;
  }
}

/** A message of ours as an event, in a chunk of its own. */
function spoken(message: Buffer): Buffer {
  return chunk(Buffer.from(`event: message\ndata: ${message.toString()}\n\n`));
}

/** The pieces of a message as events, each in a chunk of its own; the two of a message that is split are one event. */
function eventsOf(carriage: Carriage, went: readonly Went[], fate: Fate | null): Buffer {
  const chunks = went.map((piece) => {
    const lines = piece.isExtra === true ? '' : `${fate?.fields ?? ''}${eventLines(carriage)}`;
    const begins = (piece.part?.[0] ?? 0) === 0 ? `${lines}data: ` : '';
    const ends = piece.end === 'none' ? '' : '\n\n';
    const event = Buffer.concat([Buffer.from(begins), bytesOf(piece), Buffer.from(ends)]);
    return chunk(event, fate?.isTorn === true ? event.length * 2 : event.length);
  });
  return Buffer.concat(chunks);
}
