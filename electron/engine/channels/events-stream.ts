import type { UrlTarget } from '../../../shared/bridge/index.ts';
import { sseFields, type SseEventEvent } from '../../../shared/capture/index.ts';
import { quoted } from './peer-value.ts';
import type { ChannelHost } from './channel.ts';
import type { HttpStream } from './http-stream.ts';

/** The event stream of HTTP+SSE: it announces where messages go, and it is the session (2024-11-05, transports, HTTP with SSE). */
export class EventsStream {
  readonly stream: HttpStream;
  /** Absolute; null before it was announced, or where it may not be used. */
  endpoint: string | null = null;
  readonly #target: UrlTarget;
  readonly #host: ChannelHost;
  #settled = false;
  #resolve: (endpoint: string | null) => void = () => undefined;
  readonly #announced = new Promise<string | null>((resolve) => (this.#resolve = resolve));

  constructor(stream: HttpStream, target: UrlTarget, host: ChannelHost) {
    this.stream = stream;
    this.#target = target;
    this.#host = host;
  }

  /**
   * The endpoint, once it is announced; null when the stream ended before, or did not announce one in time: `timeoutMs` for the head
   * of its answer, and as long again from there, since a busy server may be late with all that it does.
   */
  async opened(timeoutMs: number): Promise<string | null> {
    let timer: NodeJS.Timeout | undefined;
    const wait = (): void => {
      clearTimeout(timer);
      if (timeoutMs > 0) timer = setTimeout(() => this.#late(timeoutMs), timeoutMs);
    };
    wait();
    void this.stream.delivered.then(() => {
      if (!this.#settled) wait();
    });
    const endpoint = await this.#announced;
    clearTimeout(timer);
    return endpoint;
  }

  event(stream: HttpStream, { lines, text }: SseEventEvent): void {
    if (stream !== this.stream || this.endpoint !== null || text === undefined) return;
    if (sseFields(lines).event !== 'endpoint') return;
    const url = resolved(text, this.#target.url);
    const problem = problemOf(url, text, this.#target);
    if (problem === '' && url !== null) {
      this.endpoint = url.href;
      this.#tell(url.href);
      return;
    }
    this.#host.remark({ level: 'error', text: problem });
    this.stream.exchange.abort('its endpoint cannot be used');
    this.#tell(null);
  }

  over(): void {
    this.#tell(null);
  }

  #tell(endpoint: string | null): void {
    this.#settled = true;
    this.#resolve(endpoint);
  }

  /** Gives the stream up, unless its announcement lies in the socket: on a busy machine a timer may be late, and comes before what has arrived. */
  #late(timeoutMs: number): void {
    const { status } = this.stream;
    setImmediate(() =>
      setImmediate(() => {
        // The head that has just been read is waited on anew.
        if (this.#settled || this.stream.status !== status) return;
        this.stream.exchange.abort(`no endpoint was announced within ${timeoutMs} ms`);
        this.#tell(null);
      }),
    );
  }
}

function resolved(text: string, base: string): URL | null {
  return URL.canParse(text, base) ? new URL(text, base) : null;
}

function problemOf(url: URL | null, text: string, { url: base, otherOrigin }: UrlTarget): string {
  if (url === null || !/^https?:$/.test(url.protocol))
    return `The endpoint that the server announced, ${quoted(text)}, is not an address that messages can be posted to.`;
  const { origin } = new URL(base);
  if (url.origin === origin || otherOrigin) return '';
  return `The server announced an endpoint of another origin, ${quoted(url.href)} instead of one on ${origin}; nothing is posted there unless this connection allows it.`;
}
