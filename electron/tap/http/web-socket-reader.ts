import { HeldBytes } from '../../transports/wire/index.ts';

/** Gets what one direction of a WebSocket carries. */
export interface WebSocketHost {
  /** A message that is whole. `packed`: its bytes are compressed (RFC 7692 §7.2.1). */
  message(
    parts: readonly Uint8Array[],
    facts: { readonly binary: boolean; readonly packed: boolean; readonly t: number },
  ): void;
  control(opcode: 'ping' | 'pong', payload: Buffer): void;
  close(code: number, reason: string): void;
  /** From here on nothing can be read: the end of a sentence. */
  unreadable(why: string): void;
}

const CONTINUATION = 0;
const TEXT = 1;
const BINARY = 2;
const CLOSE = 8;
const PING = 9;
const PONG = 10;
const SHORT_LENGTH = 125;
const MEDIUM_LENGTH = 126;
const NO_CODE = 1005;
const CONTROL_MOST = 125;

interface Header {
  readonly opcode: number;
  readonly final: boolean;
  readonly packed: boolean;
  readonly mask: Buffer | null;
  readonly length: number;
}

/** Reads the frames of one direction of a WebSocket (RFC 6455 §5.2) as they pass. */
export class WebSocketReader {
  readonly #host: WebSocketHost;
  readonly #now: () => number;
  /** The start of a header whose rest has not come. */
  #rest: Buffer = Buffer.alloc(0);
  #header: Header | null = null;
  #taken = 0;
  #control: Buffer[] = [];
  readonly #held = new HeldBytes();
  #opcode = 0;
  #packed = false;
  #t = 0;
  #lost = false;

  constructor(host: WebSocketHost, now: () => number) {
    this.#host = host;
    this.#now = now;
  }

  push(chunk: Buffer): void {
    let bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    this.#rest = bytes.subarray(bytes.length);
    while (!this.#lost && (bytes.length > 0 || this.#header?.length === 0)) {
      const used = this.#header === null ? this.#begin(bytes) : this.#payload(this.#header, bytes);
      if (used < 0) {
        this.#rest = bytes;
        return;
      }
      bytes = bytes.subarray(used);
    }
  }

  /** Reads a header, and says how long it is; −1 where it has not come whole. */
  #begin(bytes: Buffer): number {
    if (bytes.length < 2) return -1;
    const [first, second] = [bytes[0]!, bytes[1]!];
    const masked = second >= 0x80;
    const short = second & 0x7f;
    const extra = short <= SHORT_LENGTH ? 0 : short === MEDIUM_LENGTH ? 2 : 8;
    const size = 2 + extra + (masked ? 4 : 0);
    if (bytes.length < size) return -1;
    const length = extra === 0 ? short : extra === 2 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
    const opcode = first & 0x0f;
    const mask = masked ? Buffer.from(bytes.subarray(size - 4, size)) : null;
    this.#header = { opcode, final: first >= 0x80, packed: (first & 0x40) !== 0, mask, length };
    this.#taken = 0;
    if (opcode > BINARY && (opcode < CLOSE || opcode > PONG || length > CONTROL_MOST)) this.#unreadable(opcode);
    if (opcode === TEXT || opcode === BINARY) {
      this.#opcode = opcode;
      this.#packed = this.#header.packed;
      this.#t = this.#now();
    }
    return size;
  }

  #payload(header: Header, bytes: Buffer): number {
    const piece = bytes.subarray(0, header.length - this.#taken);
    const plain = header.mask === null ? piece : unmasked(piece, header.mask, this.#taken);
    this.#taken += piece.length;
    if (plain.length > 0) {
      if (header.opcode >= CLOSE) this.#control.push(plain);
      else this.#held.add(plain);
    }
    if (this.#taken === header.length) this.#ends(header);
    return piece.length;
  }

  #ends({ opcode, final }: Header): void {
    this.#header = null;
    if (opcode >= CLOSE) {
      this.#tellControl(opcode, Buffer.concat(this.#control.splice(0)));
      return;
    }
    if (!final) return;
    if (opcode === CONTINUATION && this.#opcode === CONTINUATION) return;
    const facts = { binary: this.#opcode === BINARY, packed: this.#packed, t: this.#t };
    this.#opcode = CONTINUATION;
    this.#host.message(this.#held.take(), facts);
  }

  #tellControl(opcode: number, payload: Buffer): void {
    if (opcode !== CLOSE) this.#host.control(opcode === PING ? 'ping' : 'pong', payload);
    else if (payload.length < 2) this.#host.close(NO_CODE, '');
    else this.#host.close(payload.readUInt16BE(0), payload.subarray(2).toString('utf8'));
  }

  #unreadable(opcode: number): void {
    this.#lost = true;
    this.#host.unreadable(`a frame has the opcode ${opcode}, or a length that it may not have`);
  }
}

function unmasked(piece: Buffer, mask: Buffer, from: number): Buffer {
  const plain = Buffer.allocUnsafe(piece.length);
  for (let at = 0; at < piece.length; at += 1) plain[at] = piece[at]! ^ mask[(from + at) & 3]!;
  return plain;
}
