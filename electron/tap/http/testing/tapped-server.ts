import { createHash } from 'node:crypto';
import { RecordedSink } from '../../../transports/testing/recorded-sink.ts';
import type { DoorAnswer, MiddleWord, SpeechOrder } from '../../speech/index.ts';
import { PLAIN_UPSTREAM } from './plain-upstream.ts';
import { openHttpTap, type ClientFacts, type HttpTap, type HttpTapOptions } from '../index.ts';

/** For tests: what one client did, as it was told. */
export class TappedRecord extends RecordedSink {
  readonly client: ClientFacts;
  closedAs = false;
  /** What was said by somebody who spoke into the conversation, and what they were told. */
  readonly saidTexts: string[] = [];
  readonly told: DoorAnswer[] = [];
  /** Asks as a window does. */
  ask: (order: SpeechOrder) => void = () => undefined;
  /** Hears what a window in the middle is told. */
  hearsMiddle: (word: MiddleWord) => void = () => undefined;

  constructor(client: ClientFacts) {
    super();
    this.client = client;
  }

  /** Resolves when every exchange has ended. */
  async ended(): Promise<void> {
    await this.until(
      () => this.of('http.request').length === this.of('http.end').length + this.of('http.error').length,
    );
  }
}

/** For tests: a tap before a server, with everything that it told. */
export class TappedServer {
  readonly records: TappedRecord[];
  readonly said: string[];
  readonly #tap: HttpTap;

  private constructor(tap: HttpTap, records: TappedRecord[], said: string[]) {
    this.#tap = tap;
    this.records = records;
    this.said = said;
  }

  static async open(
    url: string,
    options: Partial<HttpTapOptions> & {
      readonly proxy?: boolean;
      readonly window?: (record: TappedRecord) => void;
    } = {},
  ): Promise<TappedServer> {
    const records: TappedRecord[] = [];
    const said: string[] = [];
    const tap = await openHttpTap({
      url,
      port: 0,
      upstream: { ...PLAIN_UPSTREAM, proxy: options.proxy ?? false, ...options.upstream },
      rewrites: options.rewrites ?? true,
      allowedOrigins: options.allowedOrigins ?? [],
      ...(options.tls === undefined ? {} : { tls: options.tls }),
      ...(options.middle === undefined ? {} : { middle: options.middle }),
      ...(options.answers === undefined ? {} : { answers: options.answers }),
      record: (client) => {
        const record = new TappedRecord(client);
        records.push(record);
        const start = performance.now();
        return {
          sink: record,
          now: () => Math.round((performance.now() - start) * 1000),
          mask: (value) => ({
            length: value.length,
            fingerprint: createHash('sha256').update(value).digest('hex').slice(0, 12),
          }),
          said: (frame) => {
            record.saidTexts.push(Buffer.concat(frame.parts).toString());
            record.frame(frame);
          },
          told: (answer) => record.told.push(answer),
          stop: (cause) => record.told.push({ n: -1, problem: cause }),
          tellMiddle: (word) => record.hearsMiddle(word),
          listen: (heard) => {
            record.ask = heard;
            options.window?.(record);
          },
          close: () => {
            record.closed();
            return Promise.resolve();
          },
        };
      },
      say: (sentence) => said.push(sentence),
    });
    return new TappedServer(tap, records, said);
  }

  get url(): string {
    return this.#tap.url;
  }

  get port(): number {
    return Number(new URL(this.url).port);
  }

  /** The record of the only client. */
  get record(): TappedRecord {
    const [record] = this.records;
    if (record === undefined || this.records.length > 1)
      throw new Error(`${this.records.length} clients were told apart`);
    return record;
  }

  close(): Promise<void> {
    return this.#tap.close();
  }
}
