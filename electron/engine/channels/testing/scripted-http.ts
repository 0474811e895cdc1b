import { Analysis } from '../../../../shared/analysis/index.ts';
import type { CaptureEvent, Unnumbered } from '../../../../shared/capture/index.ts';
import type { ExchangeOrder, HttpTransport } from '../../../transports/index.ts';
import { plainAddress } from '../../../../shared/bridge/index.ts';
import { type Remark, NO_TIMEOUT } from '../channel.ts';
import { HttpChannel } from '../http-channel.ts';
import type { ClientHeaders } from '../request-head.ts';

const OURS: ClientHeaders = { userAgent: 'mcpscope/1', names: [] };

type Unplaced = Unnumbered extends infer E ? (E extends Unnumbered ? Omit<E, 't'> : never) : never;

/** For tests: a channel over HTTP without a network: what it asks for is kept, what comes back is put in by the test. */
export class ScriptedHttp {
  readonly channel: HttpChannel;
  readonly orders: ExchangeOrder[] = [];
  readonly aborted: [exchange: number, why: string][] = [];
  readonly remarks: Remark[] = [];
  readonly analysis = new Analysis();
  sessionsLost = 0;
  closed = false;
  #seq = 0;

  constructor(target: Partial<ReturnType<typeof plainAddress>> = {}, clientHeaders: ClientHeaders = OURS) {
    const transport: HttpTransport = {
      exchange: (order) => {
        this.orders.push(order);
        const number = this.orders.length;
        const { purpose, method, url } = order;
        this.tell({ kind: 'http.request', exchange: number, purpose, method, url, headers: [] });
        return {
          number,
          stream: `http-${number}`,
          send: () => undefined,
          abort: (why) => this.aborted.push([number, why]),
        };
      },
      close: () => {
        this.closed = true;
        return Promise.resolve();
      },
      killNow: () => undefined,
      pause: () => undefined,
      resume: () => undefined,
    };
    this.channel = new HttpChannel(
      {
        target: { ...plainAddress('http://server/mcp'), ...target },
        clientHeaders,
        resume: true,
        endSession: true,
        probing: false,
      },
      () => transport,
      {
        frame: ({ dir, stream, parts, bytes }) => {
          const text = Buffer.concat(parts).toString();
          return this.tell({ kind: 'frame', dir, stream, origin: 'wire', text, bytes });
        },
        event: (event) => void this.tell(event),
        closed: () => undefined,
        remark: (remark) => this.remarks.push(remark),
        sessionLost: () => (this.sessionsLost += 1),
        now: () => 0,
      },
    );
  }

  /** Sends a message; its exchange is the newest. */
  send(message: object): void {
    this.channel.send(Buffer.from(JSON.stringify(message)), { origin: 'wire', timeout: NO_TIMEOUT });
  }

  /** Headers of the newest request, by lower-case name. */
  get headers(): { readonly [name: string]: string } {
    return Object.fromEntries((this.orders.at(-1)?.headers ?? []).map(([name, value]) => [name.toLowerCase(), value]));
  }

  tell(event: Unplaced): number {
    const seq = (this.#seq += 1);
    const placed = { ...event, seq, t: seq } as CaptureEvent;
    const step = this.analysis.push(placed);
    // The first event is told while the channel is still being made.
    this.channel?.apply(step);
    return seq;
  }

  responds(exchange: number, status: number, headers: { readonly [name: string]: string } = {}): this {
    const lines = Object.entries(headers).map(([name, value]) => ({ name, value }));
    this.tell({ kind: 'http.response', exchange, status, reason: '', headers: lines });
    return this;
  }

  /** A message on the event stream of an exchange. */
  event(exchange: number, message: object | null, ...lines: string[]): this {
    if (message === null) this.tell({ kind: 'sse.event', exchange, lines });
    else {
      const text = JSON.stringify(message);
      const sse = { lines: [...lines, 'data: '] };
      this.tell({
        kind: 'frame',
        dir: 's2c',
        stream: `http-${exchange}`,
        origin: 'wire',
        text,
        bytes: text.length,
        sse,
      });
    }
    return this;
  }

  answers(exchange: number, message: object): this {
    const text = JSON.stringify(message);
    this.tell({ kind: 'frame', dir: 's2c', stream: `http-${exchange}`, origin: 'wire', text, bytes: text.length });
    return this.ends(exchange);
  }

  ends(exchange: number, by: 'peer' | 'us' = 'peer'): this {
    this.tell({ kind: 'http.end', exchange, by, why: '', wireBytes: 0, bytes: 0 });
    return this;
  }

  fails(exchange: number): this {
    const message = 'It broke.';
    this.tell({ kind: 'http.error', exchange, stage: 'body', code: 'X', message, wireBytes: 0, bytes: 0 });
    return this;
  }

  /** The legacy opening with a session; afterwards two exchanges were made. */
  session(revision = '2025-11-25', id = 's1'): this {
    this.send({ jsonrpc: '2.0', id: 0, method: 'initialize', params: { protocolVersion: revision } });
    this.responds(1, 200, { 'Content-Type': 'application/json', 'MCP-Session-Id': id });
    this.answers(1, { jsonrpc: '2.0', id: 0, result: { protocolVersion: revision, capabilities: {} } });
    this.channel.agreed(revision);
    this.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    return this.responds(2, 202).ends(2);
  }
}

export const EVENTS = { 'content-type': 'text/event-stream' };
