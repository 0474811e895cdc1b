import { Analysis } from '../../../shared/analysis/index.ts';
import type { ClientOptions } from '../../../shared/bridge/index.ts';
import { defaultOptions } from '../default-options.ts';
import { Client } from './client.ts';
import type { Remark } from './handshake.ts';

/** A client on a wire without a process: what it writes is kept, what the server says is put in by the test. */
export class ScriptedServer {
  readonly client: Client;
  readonly sent: string[] = [];
  readonly remarks: Remark[] = [];
  readonly analysis = new Analysis();
  closed = false;
  #seq = 0;

  constructor(options: Partial<ClientOptions> = {}) {
    const channel = {
      send: (text: string, timeoutMs: number) => {
        this.sent.push(text);
        return this.#frame('c2s', text, timeoutMs);
      },
      timerRanOut: (id: string, ms: number) => {
        const event = {
          kind: 'timer',
          name: 'request-timeout',
          dir: 'c2s',
          id,
          ms,
          seq: (this.#seq += 1),
          t: this.#seq,
        } as const;
        this.client.apply(this.analysis.push(event));
      },
      remark: (remark: Remark) => this.remarks.push(remark),
      whenApplied: (then: () => void) => then(),
      close: () => {
        this.closed = true;
      },
    };
    this.client = new Client(channel, { ...defaultOptions(0), ...options }, '1.2.3');
  }

  /** The server writes one line; resolves when the client has done what follows from it. */
  async says(line: string | object): Promise<void> {
    this.#frame('s2c', typeof line === 'string' ? line : JSON.stringify(line), 0);
    await settle();
  }

  /** Answers the request that was sent last with this method. */
  async answers(method: string, result: unknown): Promise<void> {
    const id = this.messages().findLast((message) => message.method === method)?.id;
    await this.says({ jsonrpc: '2.0', id, result });
  }

  /** A line that the user wrote by hand. */
  byHand(text: string): void {
    this.#frame('c2s', text, 0);
  }

  messages(): { id?: number; method?: string; params?: unknown; result?: unknown; error?: unknown }[] {
    return this.sent.map((text) => JSON.parse(text) as object);
  }

  methods(): (string | undefined)[] {
    return this.messages().map(({ method }) => method);
  }

  #frame(dir: 'c2s' | 's2c', text: string, timeoutMs: number): number {
    const seq = (this.#seq += 1);
    const armed = timeoutMs > 0 ? { timeoutMs } : {};
    this.client.apply(
      this.analysis.push({
        kind: 'frame',
        seq,
        t: seq,
        dir,
        stream: 'stdio',
        origin: 'wire',
        text,
        bytes: text.length,
        ...armed,
      }),
    );
    return seq;
  }
}

/** Lets everything run that waits for nothing but its turn. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

export const EVERYTHING = { tools: {}, prompts: {}, resources: {} };

export function initializeResult(protocolVersion: unknown, capabilities: object = EVERYTHING): object {
  return { protocolVersion, capabilities, serverInfo: { name: 'scripted', version: '1' } };
}
