import { RowBlock } from '../analysis/index.ts';
import { UTF8_DECODER, UTF8_ENCODER } from '../json/index.ts';
import type { ObservationDelta } from './streams.ts';

/**
 * A batch on its way: JSON text, or, of an observation, bytes in memory of their own. They hold, in little-endian order:
 *
 * | at | |
 * |---|---|
 * | 0 | the subscription, 32 bits: whoever carries the batch writes it there |
 * | 4 | bytes of the head, 32 bits |
 * | 8 | `upto`, a double |
 * | 16 | 1 where nothing more waits, plus 2 for a restart, 32 bits |
 * | 24 | the head: all but the rows, as JSON in UTF-8 |
 * | the next multiple of 8 | the rows (`RowBlock`), where the head has some |
 */
export type Batch = string | PackedBatch;
export type PackedBatch = Uint8Array<ArrayBuffer>;

const PREFIX_BYTES = 24;
const CAUGHT_UP = 1;
const RESTART = 2;

/** What stands in the head of a packed batch. */
type Head = Omit<ObservationDelta, 'upto' | 'caughtUp' | 'restart' | 'rows'> & {
  readonly rows?: Omit<NonNullable<ObservationDelta['rows']>, 'block'>;
};

/** Packs a batch, into memory of its own. */
export function packBatch({ upto, caughtUp, restart, rows, ...rest }: ObservationDelta): PackedBatch {
  const head: Head =
    rows === undefined ? rest : { ...rest, rows: { first: rows.first, names: rows.names, namesFrom: rows.namesFrom } };
  // Halves of surrogate pairs are escaped: JSON text has none.
  const json = UTF8_ENCODER.encode(JSON.stringify(head));
  const rowsAt = rowsBehind(json.length);
  const bytes = new Uint8Array(rowsAt + (rows?.block.packedBytes ?? 0));
  const prefix = new DataView(bytes.buffer);
  prefix.setUint32(4, json.length, true);
  prefix.setFloat64(8, upto, true);
  prefix.setUint32(16, (caughtUp ? CAUGHT_UP : 0) + (restart ? RESTART : 0), true);
  bytes.set(json, PREFIX_BYTES);
  rows?.block.pack(bytes, rowsAt);
  return bytes;
}

/** What a packed batch tells. Its rows are a view of the bytes. Throws RangeError or SyntaxError where they are no packed batch. */
export function unpackBatch(bytes: Uint8Array): ObservationDelta {
  const prefix = new DataView(bytes.buffer, bytes.byteOffset, PREFIX_BYTES);
  const length = prefix.getUint32(4, true);
  const flags = prefix.getUint32(16, true);
  const { rows, ...rest } = JSON.parse(
    UTF8_DECODER.decode(bytes.subarray(PREFIX_BYTES, PREFIX_BYTES + length)),
  ) as Head;
  return {
    ...standingOf(bytes),
    ...((flags & RESTART) === 0 ? {} : { restart: true }),
    ...rest,
    ...(rows === undefined ? {} : { rows: { ...rows, block: RowBlock.unpack(bytes, rowsBehind(length)) } }),
  };
}

/** What a batch of any stream tells. Throws as `unpackBatch` does. */
export function readBatch(batch: Batch): unknown {
  return typeof batch === 'string' ? JSON.parse(batch) : unpackBatch(batch);
}

/** How far a packed batch tells. */
export function standingOf(bytes: Uint8Array): Pick<ObservationDelta, 'upto' | 'caughtUp'> {
  const prefix = new DataView(bytes.buffer, bytes.byteOffset, PREFIX_BYTES);
  return { upto: prefix.getFloat64(8, true), caughtUp: (prefix.getUint32(16, true) & CAUGHT_UP) !== 0 };
}

/** Writes the number of its subscription into a packed batch. */
export function addressBatch(bytes: Uint8Array, subscription: number): void {
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(0, subscription, true);
}

/** The number of the subscription that a packed batch is for. */
export function addresseeOf(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
}

function rowsBehind(headBytes: number): number {
  return Math.ceil((PREFIX_BYTES + headBytes) / 8) * 8;
}
