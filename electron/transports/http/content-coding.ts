import type { Duplex } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { systemErrorCode, systemErrorInWords, type HeaderPair } from '../wire/index.ts';

/** Where decoded bytes go. After `failed` nothing more is called. */
export interface DecoderHost {
  decoded(chunk: Buffer): void;
  /** It takes more again, after `write` said that it is full. */
  drained(): void;
  ended(): void;
  failed(code: string, cause: string): void;
}

/** Decoders by the name of their coding (RFC 9110 §8.4.1), for a body that begins with this byte. */
const DECODERS: Readonly<Record<string, (firstByte: number) => Duplex>> = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  br: () => createBrotliDecompress(),
  // Some servers send the bare deflate format instead of the zlib format around it; the first byte tells (RFC 1950 §2.2).
  deflate: (firstByte) => ((firstByte & 0x0f) === 8 ? createInflate() : createInflateRaw()),
};

/** So many codings of one body are undone; a hostile server may name thousands. */
const CODINGS_MOST = 4;
const ZLIB_FORMAT = 0x78;

/** The content codings of a body in the order in which they were applied, lower case; `identity` is none. */
export function contentCodings(headers: readonly HeaderPair[]): string[] {
  return headers
    .filter(([name]) => name.toLowerCase() === 'content-encoding')
    .flatMap(([, value]) => value.split(','))
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity');
}

/** Why a body with these codings cannot be decoded, as the end of a sentence; '' when it can. */
export function undecodable(codings: readonly string[]): string {
  if (codings.length > CODINGS_MOST) return `it was coded ${codings.length} times over`;
  const unknown = codings.find((coding) => !Object.hasOwn(DECODERS, coding));
  return unknown === undefined ? '' : `its content coding ${JSON.stringify(unknown)} cannot be undone here`;
}

/** Undoes content codings as the bytes come. */
export class ContentDecoder {
  readonly #codings: readonly string[];
  readonly #host: DecoderHost;
  #steps: Duplex[] = [];
  #paused = false;
  #over = false;

  /** `codings` are those that `undecodable` has nothing against. */
  constructor(codings: readonly string[], host: DecoderHost) {
    this.#codings = codings;
    this.#host = host;
  }

  /** False when it is full: `drained` follows. */
  write(chunk: Buffer): boolean {
    if (this.#over || chunk.length === 0) return true;
    if (this.#steps.length === 0) this.#open(chunk[0]!);
    return this.#steps[0]!.write(chunk);
  }

  /** The last byte was written; `ended` or `failed` follows. */
  end(): void {
    if (this.#over) return;
    if (this.#steps.length > 0) this.#steps[0]!.end();
    // A body without a byte needs no decoding: an empty body with a content coding is common.
    else this.#finish(() => this.#host.ended());
  }

  pause(): void {
    this.#paused = true;
    this.#steps.at(-1)?.pause();
  }

  resume(): void {
    this.#paused = false;
    this.#steps.at(-1)?.resume();
  }

  /** Lets everything go; nothing is called any more. */
  destroy(): void {
    this.#over = true;
    for (const step of this.#steps) step.destroy();
  }

  #open(firstByte: number): void {
    this.#steps = this.#codings.toReversed().map((coding, i) => DECODERS[coding]!(i === 0 ? firstByte : ZLIB_FORMAT));
    for (const [i, step] of this.#steps.entries()) {
      step.on('error', (error) => this.#failed(error));
      const next = this.#steps[i + 1];
      if (next !== undefined) step.pipe(next);
    }
    this.#steps[0]!.on('drain', () => this.#host.drained());
    const last = this.#steps.at(-1)!;
    last.on('data', (chunk: Buffer) => {
      if (!this.#over) this.#host.decoded(chunk);
    });
    last.on('end', () => this.#finish(() => this.#host.ended()));
    if (this.#paused) last.pause();
  }

  #failed(error: Error): void {
    // zlib's own words (`incorrect header check`) say what is wrong; its code stands beside them.
    this.#finish(() => this.#host.failed(systemErrorCode(error), systemErrorInWords(error)));
  }

  #finish(tell: () => void): void {
    if (this.#over) return;
    this.destroy();
    tell();
  }
}
