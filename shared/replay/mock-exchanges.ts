import {
  exchangeNumber,
  headerValue,
  mediaType,
  sseFields,
  type CaptureEvent,
  type FrameEvent,
  type HeaderLine,
} from '../capture/index.ts';
import type { MockBook, MockForm, MockRoute } from './mock-book.ts';
import type { TurnRecord } from './mock-turn-record.ts';

/** They belong to one connection, one session or one moment, or would speak for another origin. */
const NOT_REPEATED =
  /^(?:connection|keep-alive|transfer-encoding|trailer|upgrade|content-length|content-encoding|date|age|set-cookie|mcp-session-id|location|alt-svc|strict-transport-security|access-control-.*)$/i;

/** Different forms that are looked for again, at most. */
const FORMS_SHARED = 1_000;

type Standing = 'message' | 'standing' | 'single';

/** An exchange while it lasts. */
interface OpenExchange {
  readonly purpose: string;
  readonly turns: TurnRecord[];
  status: number;
  headers: readonly HeaderLine[];
  ids: boolean;
  primes: boolean;
  retryMs: number;
}

/** The HTTP of a recorded session, as far as a mock repeats it. Costs nothing an exchange once that has ended. */
export class MockExchanges {
  /** Kinds of those exchanges that carry more than the answer of their own request. */
  readonly #standing = new Map<number, Standing>();
  readonly #open = new Map<number, OpenExchange>();
  readonly #forms = new Map<TurnRecord, MockForm>();
  /** Equal forms are one object. */
  readonly #known = new Map<string, MockForm>();
  #listen: MockBook['listen'] = { status: 0, ids: false, primes: false, retryMs: -1 };
  #deleteStatus = 0;

  apply(event: CaptureEvent): void {
    switch (event.kind) {
      case 'http.request': {
        const { exchange, purpose, resumes = 0 } = event;
        this.#open.set(exchange, {
          purpose,
          turns: [],
          status: 0,
          headers: [],
          ids: false,
          primes: false,
          retryMs: -1,
        });
        if (purpose === 'events') this.#standing.set(exchange, 'single');
        else if (purpose === 'listen' || this.#standing.get(resumes) === 'standing')
          this.#standing.set(exchange, 'standing');
        break;
      }
      case 'http.response': {
        const open = this.#open.get(event.exchange);
        if (open === undefined || event.status < 200) break;
        open.status = event.status;
        open.headers = event.headers;
        break;
      }
      case 'sse.event': {
        const open = this.#open.get(event.exchange);
        const { id, retry } = sseFields(event.lines);
        if (open === undefined || id === null || (event.text ?? '') !== '') break;
        open.primes = true;
        open.retryMs = retry ?? -1;
        break;
      }
      case 'http.end':
      case 'http.error':
        this.#close(event.exchange);
        break;
      default:
        break;
    }
  }

  /** A frame of the server came on its stream. */
  brought({ stream, sse }: FrameEvent): void {
    const open = sse === undefined ? undefined : this.#open.get(exchangeNumber(stream));
    if (open !== undefined && !open.ids && sse !== undefined) open.ids = sseFields(sse.lines).id !== null;
  }

  /** A turn of the client rides on this stream. */
  carries(turn: TurnRecord, stream: string): void {
    this.#open.get(exchangeNumber(stream))?.turns.push(turn);
  }

  /** Status of an exchange that is still open, 0 where none is known. */
  statusOf(stream: string): number {
    return this.#open.get(exchangeNumber(stream))?.status ?? 0;
  }

  /**
   * The channel of something said on this stream. Where one stream carries all (stdio, WebSocket, HTTP+SSE), it is what it belongs
   * to that decides.
   */
  route(stream: string, tied: boolean): MockRoute {
    const number = exchangeNumber(stream);
    const kind = number === 0 ? 'single' : (this.#standing.get(number) ?? 'message');
    if (kind === 'single') return tied ? 'own' : 'standing';
    return kind === 'message' ? 'own' : 'standing';
  }

  /** The record is over. */
  finish(): Pick<MockBook, 'listen' | 'deleteStatus'> {
    for (const exchange of this.#open.keys()) this.#close(exchange);
    return { listen: this.#listen, deleteStatus: this.#deleteStatus };
  }

  /** The form of a turn's answer, once the record is over; null where there was none. */
  formOf(turn: TurnRecord): MockForm | null {
    return this.#forms.get(turn) ?? null;
  }

  #close(exchange: number): void {
    const open = this.#open.get(exchange);
    this.#open.delete(exchange);
    if (open === undefined || open.status === 0) return;
    const { purpose, status, turns, ids, primes, retryMs } = open;
    if (purpose === 'listen' && this.#listen.status === 0) this.#listen = { status, ids, primes, retryMs };
    if (purpose === 'end-session') this.#deleteStatus = status;
    if (turns.length === 0) return;
    const form = this.#form(open);
    for (const turn of turns) this.#forms.set(turn, form);
  }

  #form({ status, headers, ids, primes, retryMs }: OpenExchange): MockForm {
    const type = mediaType(headerValue(headers, 'content-type'));
    const body = type === 'text/event-stream' ? 'sse' : /[/+]json$/.test(type) ? 'json' : 'none';
    const kept = headers.filter(({ name, value }) => value !== undefined && !NOT_REPEATED.test(name));
    const form: MockForm = { status, body, ids, primes, retryMs, headers: kept };
    const text = JSON.stringify(form);
    const known = this.#known.get(text);
    if (known === undefined && this.#known.size < FORMS_SHARED) this.#known.set(text, form);
    return known ?? form;
  }
}
