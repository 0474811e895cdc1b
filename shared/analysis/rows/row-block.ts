import { NumberStretch, padded } from './number-stretch.ts';
import { type Row, ROW_COLOURS, ROW_DIRECTIONS, ROW_LEVELS, ROW_MARKS, ROW_ORIGINS } from './row.ts';
import { rowClassCode } from './row-class.ts';
import { TextStretch } from './text-stretch.ts';

const NUMBER_COLUMNS = 15;
const TEXT_COLUMNS = 2;
/** Bytes of the number of rows in front of packed ones. */
const HEAD_BYTES = padded(4);

/** Rows in columns: codes of the tables of `Row`, and texts as bytes. A part of a table and rows on their way are the same. */
export class RowBlock {
  readonly seq: NumberStretch;
  readonly member: NumberStretch;
  readonly t: NumberStretch;
  readonly dir: NumberStretch;
  readonly class: NumberStretch;
  readonly origin: NumberStretch;
  /** Indices into the method names of the table. */
  readonly method: NumberStretch;
  readonly bytes: NumberStretch;
  readonly latency: NumberStretch;
  readonly peer: NumberStretch;
  readonly operation: NumberStretch;
  readonly mark: NumberStretch;
  readonly level: NumberStretch;
  readonly exchange: NumberStretch;
  readonly colour: NumberStretch;
  readonly id: TextStretch;
  readonly summary: TextStretch;
  readonly #numbers: readonly NumberStretch[];
  readonly #texts: readonly TextStretch[];

  constructor(
    numbers: readonly NumberStretch[] = Array.from({ length: NUMBER_COLUMNS }, () => new NumberStretch()),
    texts: readonly TextStretch[] = Array.from({ length: TEXT_COLUMNS }, () => new TextStretch()),
  ) {
    this.#numbers = numbers;
    this.#texts = texts;
    this.seq = numbers[0]!;
    this.member = numbers[1]!;
    this.t = numbers[2]!;
    this.dir = numbers[3]!;
    this.class = numbers[4]!;
    this.origin = numbers[5]!;
    this.method = numbers[6]!;
    this.bytes = numbers[7]!;
    this.latency = numbers[8]!;
    this.peer = numbers[9]!;
    this.operation = numbers[10]!;
    this.mark = numbers[11]!;
    this.level = numbers[12]!;
    this.exchange = numbers[13]!;
    this.colour = numbers[14]!;
    this.id = texts[0]!;
    this.summary = texts[1]!;
  }

  get length(): number {
    return this.seq.length;
  }

  /** Adds a row; `method` is the code of its method. */
  push(row: Row, method: number): void {
    this.seq.push(row.seq);
    this.member.push(row.member);
    this.t.push(row.t);
    this.dir.push(ROW_DIRECTIONS.indexOf(row.dir));
    this.class.push(rowClassCode(row.class));
    this.origin.push(ROW_ORIGINS.indexOf(row.origin));
    this.method.push(method);
    this.bytes.push(row.bytes);
    this.latency.push(row.latency);
    this.peer.push(row.peer);
    this.operation.push(row.operation);
    this.mark.push(ROW_MARKS.indexOf(row.mark));
    this.level.push(ROW_LEVELS.indexOf(row.level));
    this.exchange.push(row.exchange);
    this.colour.push(ROW_COLOURS.indexOf(row.colour));
    this.id.push(row.id);
    this.summary.push(row.summary);
  }

  /** Adds the rows [from, to) of another block. */
  append(other: RowBlock, from: number, to: number): void {
    for (const [column, stretch] of this.#numbers.entries()) stretch.append(other.#numbers[column]!, from, to);
    for (const [column, stretch] of this.#texts.entries()) stretch.append(other.#texts[column]!, from, to);
  }

  /** Lets go of the room that it has for more. */
  trim(): void {
    for (const column of [...this.#numbers, ...this.#texts]) column.trim();
  }

  /** Bytes of it when it is packed, a multiple of 8. */
  get packedBytes(): number {
    const columns = [...this.#numbers, ...this.#texts];
    return columns.reduce((sum, { packedBytes }) => sum + packedBytes, HEAD_BYTES);
  }

  /** Packs it behind `offset`, a multiple of 8 in the memory of `bytes`: the number of rows, then each column, in little-endian order. */
  pack(bytes: Uint8Array, offset: number): void {
    new DataView(bytes.buffer, bytes.byteOffset + offset, HEAD_BYTES).setUint32(0, this.length, true);
    let at = offset + HEAD_BYTES;
    for (const column of [...this.#numbers, ...this.#texts]) at = column.pack(bytes, at);
  }

  /** The rows packed at an offset, a multiple of 8 in the memory of `bytes`; a view of it. Throws RangeError where there are none. */
  static unpack(bytes: Uint8Array, offset: number): RowBlock {
    const length = new DataView(bytes.buffer, bytes.byteOffset + offset, HEAD_BYTES).getUint32(0, true);
    let at = offset + HEAD_BYTES;
    const numbers = Array.from({ length: NUMBER_COLUMNS }, () => {
      const stretch = NumberStretch.unpack(bytes, at, length);
      at += stretch.packedBytes;
      return stretch;
    });
    const texts = Array.from({ length: TEXT_COLUMNS }, () => {
      const stretch = TextStretch.unpack(bytes, at, length);
      at += stretch.packedBytes;
      return stretch;
    });
    return new RowBlock(numbers, texts);
  }
}
