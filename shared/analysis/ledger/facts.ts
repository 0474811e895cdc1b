import type { CaptureEvent, Direction } from '../../capture/index.ts';
import { HEADERS } from '../../mcp/index.ts';
import type { ExchangeRecord } from '../http/index.ts';
import { isObject, member, textMember } from '../../json/index.ts';
import { ToolTraits } from './tools.ts';
import type { CorrelatedMessage } from '../operations/index.ts';

const SEQS_KEPT = 8;
const UI_SCHEME = 'ui://';
const MIRRORED = HEADERS.paramPrefix.toLowerCase();

/** How often something was seen, and where: the first and last events. */
export class Sightings {
  count = 0;
  readonly #seqs: number[] = [];

  add(seq: number): void {
    this.count += 1;
    if (this.#seqs.length === SEQS_KEPT) this.#seqs.splice(SEQS_KEPT / 2, 1);
    this.#seqs.push(seq);
  }

  get seqs(): readonly number[] {
    return this.#seqs.slice();
  }
}

/** What a session shows beside capabilities: sessions, streams, batches, what tools bring (protocol facts §5.1). */
export class FactRecord {
  readonly tools = new ToolTraits();
  /** The server gave a session id; a request carried one. */
  readonly idsGiven = new Sightings();
  readonly idsCarried = new Sightings();
  /** GET streams asked for, and what the newest was answered with; 0 before. */
  readonly listens = new Sightings();
  listenStatus = 0;
  /** The first event that a stream can be gone on from, 0 for none; and the attempts to do so. */
  resumableSeq = 0;
  readonly resumed = new Sightings();
  readonly asJson = new Sightings();
  readonly asStream = new Sightings();
  readonly deletes = new Sightings();
  deleteStatus = 0;
  readonly batches: Readonly<Record<Direction, Sightings>> = { c2s: new Sightings(), s2c: new Sightings() };
  readonly structured = new Sightings();
  readonly taskCalls = new Sightings();
  readonly mirrored = new Sightings();
  readonly interfaces = new Sightings();

  batch(dir: Direction, seq: number): void {
    this.batches[dir].add(seq);
  }

  /** Takes in a message; `carrier` is the exchange that it rode on. */
  message(
    { message, method, link, operation, dir }: CorrelatedMessage,
    carrier: ExchangeRecord | null,
    seq: number,
  ): void {
    if (carrier !== null) this.#resumable(carrier, seq);
    if (operation?.dir !== 'c2s') return;
    if (link === 'opens' && dir === 'c2s') {
      const params = member(message.value, 'params');
      if (method === 'tools/call' && isObject(member(params, 'task'))) this.taskCalls.add(seq);
      if (method === 'resources/read' && textMember(params, 'uri').startsWith(UI_SCHEME)) this.interfaces.add(seq);
    } else if (link === 'answers' || link === 'answers-late' || link === 'asks') {
      this.#answered(message.class === 'response.result' ? member(message.value, 'result') : undefined, method, seq);
      if (carrier?.exchange.body === 'sse') this.asStream.add(seq);
      else if (carrier?.exchange.body === 'json') this.asJson.add(seq);
    }
  }

  /** Takes in an event beneath the messages. */
  beneath(event: CaptureEvent, record: ExchangeRecord): void {
    this.#resumable(record, event.seq);
    const { purpose, status, sessionId, givenSessionId } = record.exchange;
    if (event.kind === 'http.request') {
      if (purpose === 'listen') this.listens.add(event.seq);
      else if (purpose === 'resume') this.resumed.add(event.seq);
      else if (purpose === 'end-session') this.deletes.add(event.seq);
      if (event.headers.some(({ name }) => name.toLowerCase().startsWith(MIRRORED))) this.mirrored.add(event.seq);
      return;
    }
    // The final response of an exchange comes once.
    if (event.kind !== 'http.response' || record.responseSeq !== event.seq) return;
    if (sessionId !== '') this.idsCarried.add(record.requestSeq || event.seq);
    if (givenSessionId !== '' && status >= 200 && status < 300 && sessionId === '') this.idsGiven.add(event.seq);
    if (purpose === 'listen') this.listenStatus = status;
    else if (purpose === 'end-session') this.deleteStatus = status;
  }

  #answered(result: unknown, method: string, seq: number): void {
    if (method === 'tools/list') this.tools.listed(result, seq);
    else if (method === 'tools/call' && member(result, 'structuredContent') !== undefined) this.structured.add(seq);
  }

  #resumable({ root }: ExchangeRecord, seq: number): void {
    if (this.resumableSeq === 0 && root.resumable) this.resumableSeq = seq;
  }
}
