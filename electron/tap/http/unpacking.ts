import { constants, createInflateRaw, type InflateRaw } from 'node:zlib';

/** What a sender leaves out at the end of each message (RFC 7692 §7.2.2). */
const TAIL = Buffer.from([0x00, 0x00, 0xff, 0xff]);

/** Undoes the compression of one direction of a WebSocket (RFC 7692), one message after the other. */
export class Unpacking {
  /** Each message is packed without those before it. */
  readonly #alone: boolean;
  #inflate: InflateRaw | null = null;

  constructor(alone: boolean) {
    this.#alone = alone;
  }

  /** Rejects with zlib's error. */
  unpacked(parts: readonly Uint8Array[]): Promise<Buffer> {
    const inflate = (this.#inflate ??= createInflateRaw());
    return new Promise((resolve, reject) => {
      const plain: Buffer[] = [];
      inflate.on('data', (piece: Buffer) => plain.push(piece));
      inflate.once('error', reject);
      for (const part of parts) inflate.write(part);
      inflate.write(TAIL);
      inflate.flush(constants.Z_SYNC_FLUSH, () => {
        inflate.removeAllListeners('data');
        inflate.removeListener('error', reject);
        if (this.#alone) this.close();
        resolve(Buffer.concat(plain));
      });
    });
  }

  close(): void {
    this.#inflate?.destroy();
    this.#inflate = null;
  }
}
