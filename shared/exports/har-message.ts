import { utf8Bytes, type FrameEvent } from '../capture/index.ts';
import { compactJson, isObject } from '../json/index.ts';
import { readFrame, type MessageReading } from '../jsonrpc/index.ts';
import { timeOf } from './har-exchange.ts';
import { queryOf, type HarClock, type HarEntry } from './har.ts';

/** A frame that waits for its answer. */
interface Waiting {
  readonly frame: FrameEvent;
  readonly message: MessageReading;
  readonly taken: boolean;
}

/** Requests that may wait at once; beyond that the oldest is told as unanswered. */
const MOST_WAITING = 10_000;
/** Messages of one batch that become entries: each takes ten times its own length, and a text has an end. The others stay together. */
const MOST_OF_BATCH = 10_000;

/**
 * Messages of a transport that has no exchanges (stdio) as entries of an archive: a request and its answer are one, under an address
 * that does not exist (RFC 2606 §2): `http://server.stdio.invalid/tools/call?name=echo`. The host says who was asked.
 */
export class HarMessages {
  readonly #clock: HarClock;
  readonly #waiting = new Map<string, Waiting>();

  constructor(clock: HarClock) {
    this.#clock = clock;
  }

  /** The entries that are complete with this frame. */
  push(frame: FrameEvent, taken: boolean): HarEntry[] {
    const reading = readFrame(frame.text ?? null);
    if (reading.messages.length === 0) return taken ? [this.#alone(frame, pathOf(frame, 'noise'), reading.class)] : [];
    const batch = reading.class.startsWith('batch.');
    const entries = reading.messages
      .slice(0, MOST_OF_BATCH)
      .flatMap((message) => this.#message(batch ? memberAlone(frame, message) : frame, message, taken));
    const rest = reading.messages.slice(MOST_OF_BATCH);
    if (taken && rest.length > 0)
      entries.push(
        this.#alone(together(frame, rest), pathOf(frame, 'batch'), `${rest.length} more of the same batch.`),
      );
    return entries;
  }

  /** The requests that were never answered. */
  end(): HarEntry[] {
    return Array.from(this.#waiting.values()).flatMap((waiting) => this.#unanswered(waiting));
  }

  #message(frame: FrameEvent, message: MessageReading, taken: boolean): HarEntry[] {
    if (message.class === 'request' && message.id !== null) {
      const entries = this.#room();
      const key = `${frame.dir} ${message.id}`;
      const before = this.#waiting.get(key);
      if (before !== undefined) entries.push(...this.#unanswered(before));
      this.#waiting.delete(key);
      this.#waiting.set(key, { frame, message, taken });
      return entries;
    }
    if (message.class.startsWith('response') && message.id !== null) {
      const key = `${frame.dir === 'c2s' ? 's2c' : 'c2s'} ${message.id}`;
      const asked = this.#waiting.get(key);
      if (asked === undefined)
        return taken ? [this.#alone(frame, pathOf(frame, 'response'), 'It answers no request.')] : [];
      this.#waiting.delete(key);
      return taken || asked.taken ? [this.#answered(asked, frame, message)] : [];
    }
    if (!taken) return [];
    const remark = message.class === 'notification' ? 'A notification: nothing answers it.' : message.class;
    return [this.#alone(frame, pathOf(frame, message.method ?? 'malformed', message.value), remark)];
  }

  #room(): HarEntry[] {
    if (this.#waiting.size < MOST_WAITING) return [];
    const [oldest] = this.#waiting;
    if (oldest === undefined) return [];
    this.#waiting.delete(oldest[0]);
    return this.#unanswered(oldest[1]);
  }

  #answered({ frame, message }: Waiting, answer: FrameEvent, { value, class: answered }: MessageReading): HarEntry {
    const error = isObject(value) ? value['error'] : undefined;
    const code = compactJson(isObject(error) ? error['code'] : undefined, 40);
    return this.#entry(frame, pathOf(frame, message.method ?? '', message.value), {
      wait: answer.t - frame.t,
      answer,
      status: answered === 'response.result' ? 200 : 500,
      statusText: answered === 'response.result' ? 'Result' : `Error ${code}`,
    });
  }

  #unanswered({ frame, message, taken }: Waiting): HarEntry[] {
    if (!taken) return [];
    const path = pathOf(frame, message.method ?? '', message.value);
    return [
      this.#entry(frame, path, { wait: 0, answer: null, status: 0, statusText: '', error: 'It was never answered.' }),
    ];
  }

  #alone(frame: FrameEvent, url: string, comment: string): HarEntry {
    return this.#entry(frame, url, { wait: 0, answer: null, status: 202, statusText: 'Accepted', comment });
  }

  #entry(
    frame: FrameEvent,
    url: string,
    outcome: {
      readonly wait: number;
      readonly answer: FrameEvent | null;
      readonly status: number;
      readonly statusText: string;
      readonly error?: string;
      readonly comment?: string;
    },
  ): HarEntry {
    const { wait, answer, status, statusText, error, comment } = outcome;
    const timings = { blocked: -1, dns: -1, connect: -1, ssl: -1, send: 0, wait: Math.max(0, wait) / 1000, receive: 0 };
    const mimeType = 'application/json';
    return {
      startedDateTime: this.#clock.date(frame.t),
      time: timeOf(timings),
      request: {
        method: 'POST',
        url,
        httpVersion: frame.stream,
        cookies: [],
        headers: [],
        queryString: queryOf(url),
        postData: { mimeType, ...textOf(frame) },
        headersSize: -1,
        bodySize: frame.bytes,
      },
      response: {
        status,
        statusText,
        httpVersion: frame.stream,
        cookies: [],
        headers: [],
        content: { size: answer?.bytes ?? 0, mimeType, ...(answer === null ? {} : textOf(answer)) },
        redirectURL: '',
        headersSize: -1,
        bodySize: answer?.bytes ?? 0,
        ...(error === undefined ? {} : { _error: error }),
      },
      cache: {},
      timings,
      ...(comment === undefined ? {} : { comment }),
      _resourceType: 'fetch',
      _mcpscope: { at: this.#clock.ms(frame.t), dir: frame.dir, stream: frame.stream, purpose: '' },
    };
  }
}

/** A member of a batch as if it had come alone: with the whole frame for each, an archive would grow with the square of them. */
function memberAlone(frame: FrameEvent, { span }: MessageReading): FrameEvent {
  const text = (frame.text ?? '').slice(...span);
  return { ...frame, text, bytes: utf8Bytes(text) };
}

/** The last messages of a batch as a batch of their own. */
function together(frame: FrameEvent, messages: readonly MessageReading[]): FrameEvent {
  const text = `[${(frame.text ?? '').slice(messages[0]!.span[0], messages.at(-1)!.span[1])}]`;
  return { ...frame, text, bytes: utf8Bytes(text) };
}

function textOf({ text, base64 }: FrameEvent): { text: string; comment?: string } {
  return text === undefined ? { text: base64 ?? '', comment: 'Not UTF-8: the bytes in base64.' } : { text };
}

/** What names the thing asked for, where it is short. */
function pathOf({ dir, stream }: FrameEvent, method: string, value?: unknown): string {
  const params = isObject(value) ? value['params'] : undefined;
  const name = isObject(params) ? (params['name'] ?? params['uri']) : undefined;
  const path = method
    .slice(0, 200)
    .split('/')
    .map((part) => encodeURIComponent(part.replace(/\p{Cs}/gu, '\ufffd')))
    .join('/');
  const query =
    typeof name === 'string' ? `?name=${encodeURIComponent(name.slice(0, 200).replace(/\p{Cs}/gu, '\ufffd'))}` : '';
  return `http://${dir === 'c2s' ? 'server' : 'client'}.${stream === 'stdio' ? 'stdio' : 'stream'}.invalid/${path}${query}`;
}
