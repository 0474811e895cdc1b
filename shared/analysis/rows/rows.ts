import type { Direction, Origin } from '../../capture/index.ts';
import {
  type Row,
  ROW_COLOURS,
  ROW_DIRECTIONS,
  ROW_LEVELS,
  ROW_MARKS,
  ROW_ORIGINS,
  type RowColour,
  type RowLevel,
  type RowMark,
  type RowPatch,
} from './row.ts';
import type { NumberStretch } from './number-stretch.ts';
import { RowBlock } from './row-block.ts';
import { ROW_CLASSES, type RowClass } from './row-class.ts';
import type { ByteSearch } from './text-stretch.ts';

/** Rows of a full block, as a power of two: what is on its way at a time, and no table is ever copied to grow. */
const BLOCK_BITS = 14;
const BLOCK_ROWS = 2 ** BLOCK_BITS;
const PLACE = BLOCK_ROWS - 1;

type NumberColumn = (block: RowBlock) => NumberStretch;

const LEVEL: NumberColumn = ({ level }) => level;
const EXCHANGE: NumberColumn = ({ exchange }) => exchange;
/** What says of what kind a row is, whatever happened in it. */
const KIND: readonly NumberColumn[] = [
  (block) => block.class,
  ({ dir }) => dir,
  ({ method }) => method,
  ({ operation }) => operation,
  EXCHANGE,
  ({ origin }) => origin,
];

/** Rows on their way from one table to another. */
export interface PackedRows {
  /** Row index of the first one. */
  readonly first: number;
  /** Method names that the receiver has not had, and how many it had before. */
  readonly names: readonly string[];
  readonly namesFrom: number;
  /** Belongs to the table that takes them. */
  readonly block: RowBlock;
}

/** All rows of one connection, in columns. Appending and patching cost amortised constant time; a summary is a string only while it is read. */
export class RowTable {
  #length = 0;
  /** All but the last are full. */
  readonly #blocks: RowBlock[] = [new RowBlock()];
  readonly #names: string[] = [''];
  readonly #codes = new Map<string, number>([['', 0]]);

  get length(): number {
    return this.#length;
  }

  /** Number of different method names seen, the empty one included. */
  get nameCount(): number {
    return this.#names.length;
  }

  /** The different method names seen, the empty one first. */
  get methodNames(): readonly string[] {
    return this.#names;
  }

  /** Adds a row and returns its index. */
  append(row: Row): number {
    this.#roomy().push(row, this.#nameCode(row.method));
    return this.#length++;
  }

  /** The row as an object. Throws RangeError outside [0, length). */
  at(i: number): Row {
    this.#check(i);
    return {
      seq: this.seq(i),
      member: this.member(i),
      t: this.time(i),
      dir: this.direction(i),
      class: this.class(i),
      origin: this.origin(i),
      method: this.method(i),
      id: this.id(i),
      summary: this.summary(i),
      bytes: this.bytes(i),
      latency: this.latency(i),
      peer: this.peer(i),
      operation: this.operation(i),
      mark: this.mark(i),
      level: this.level(i),
      colour: this.colour(i),
      exchange: this.exchange(i),
    };
  }

  seq(i: number): number {
    return this.#blocks[i >>> BLOCK_BITS]?.seq.at(i & PLACE) ?? 0;
  }
  member(i: number): number {
    return this.#blocks[i >>> BLOCK_BITS]?.member.at(i & PLACE) ?? -1;
  }
  time(i: number): number {
    return this.#blocks[i >>> BLOCK_BITS]?.t.at(i & PLACE) ?? 0;
  }
  direction(i: number): Direction | null {
    return ROW_DIRECTIONS[this.#blocks[i >>> BLOCK_BITS]?.dir.at(i & PLACE) ?? 0] ?? null;
  }
  origin(i: number): Origin {
    return ROW_ORIGINS[this.#blocks[i >>> BLOCK_BITS]?.origin.at(i & PLACE) ?? 0] ?? 'wire';
  }
  class(i: number): RowClass {
    return ROW_CLASSES[this.classCode(i)]!;
  }
  classCode(i: number): number {
    return this.#blocks[i >>> BLOCK_BITS]?.class.at(i & PLACE) ?? 0;
  }
  method(i: number): string {
    return this.#names[this.methodCode(i)] ?? '';
  }
  /** The place of its method among `methodNames`. */
  methodCode(i: number): number {
    return this.#blocks[i >>> BLOCK_BITS]?.method.at(i & PLACE) ?? 0;
  }
  id(i: number): string | null {
    return this.#blocks[i >>> BLOCK_BITS]?.id.at(i & PLACE) ?? null;
  }
  summary(i: number): string {
    return this.#blocks[i >>> BLOCK_BITS]?.summary.at(i & PLACE) ?? '';
  }
  bytes(i: number): number {
    return this.#blocks[i >>> BLOCK_BITS]?.bytes.at(i & PLACE) ?? 0;
  }
  latency(i: number): number {
    return this.#blocks[i >>> BLOCK_BITS]?.latency.at(i & PLACE) ?? -1;
  }
  peer(i: number): number {
    return this.#blocks[i >>> BLOCK_BITS]?.peer.at(i & PLACE) ?? -1;
  }
  operation(i: number): number {
    return this.#blocks[i >>> BLOCK_BITS]?.operation.at(i & PLACE) ?? -1;
  }
  mark(i: number): RowMark {
    return ROW_MARKS[this.#blocks[i >>> BLOCK_BITS]?.mark.at(i & PLACE) ?? 0]!;
  }
  level(i: number): RowLevel {
    return ROW_LEVELS[this.#blocks[i >>> BLOCK_BITS]?.level.at(i & PLACE) ?? 0]!;
  }
  colour(i: number): RowColour {
    return ROW_COLOURS[this.#blocks[i >>> BLOCK_BITS]?.colour.at(i & PLACE) ?? 0]!;
  }
  exchange(i: number): number {
    return this.#blocks[i >>> BLOCK_BITS]?.exchange.at(i & PLACE) ?? 0;
  }

  setLatency(i: number, latency: number): void {
    this.#blocks[i >>> BLOCK_BITS]?.latency.set(i & PLACE, latency);
  }
  setPeer(i: number, peer: number): void {
    this.#blocks[i >>> BLOCK_BITS]?.peer.set(i & PLACE, peer);
  }
  setOperation(i: number, operation: number): void {
    this.#blocks[i >>> BLOCK_BITS]?.operation.set(i & PLACE, operation);
  }
  setMark(i: number, mark: RowMark): void {
    this.#blocks[i >>> BLOCK_BITS]?.mark.set(i & PLACE, ROW_MARKS.indexOf(mark));
  }
  /** Sets the level of a row, for what was judged anew. True if it changed. */
  setLevel(i: number, level: RowLevel): boolean {
    if (this.level(i) === level) return false;
    this.#blocks[i >>> BLOCK_BITS]?.level.set(i & PLACE, ROW_LEVELS.indexOf(level));
    return true;
  }
  /** Raises the level of a row; a lower one leaves it as it is. True if it changed. */
  raiseLevel(i: number, level: RowLevel): boolean {
    return ROW_LEVELS.indexOf(level) > ROW_LEVELS.indexOf(this.level(i)) && this.setLevel(i, level);
  }

  /** First row whose seq is `seq` or greater; `length` when there is none. Rows are in seq order. */
  firstOfSeq(seq: number): number {
    let low = 0;
    let high = this.#length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.seq(middle) < seq) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The first row in [from, to) that has a level; `to` where none has. Rows without one take next to no time. */
  nextLevelled(from: number, to: number): number {
    return this.#firstOther(LEVEL, 0, from, to);
  }

  /** The same for the first row that is about an exchange. */
  nextOfExchange(from: number, to: number): number {
    return this.#firstOther(EXCHANGE, 0, from, to);
  }

  /** The first row in [from, to), which are of one stretch, whose summary holds what is sought as UTF-8; `to` where none does. */
  nextSummaryWith(search: ByteSearch, from: number, to: number): number {
    const first = from & ~PLACE;
    return (
      first + (this.#blocks[from >>> BLOCK_BITS]?.summary.nextWith(search, from - first, to - first) ?? to - first)
    );
  }

  /** A number of its own for each kind of rows in [0, length): class, direction, origin, method, whether of an operation, whether of an exchange. */
  kind(row: number): number {
    const block = this.#blocks[row >>> BLOCK_BITS]!;
    const place = row & PLACE;
    const from = block.dir.at(place)! + block.origin.at(place)! * 4;
    const of = (block.operation.at(place)! < 0 ? 0 : 1) + (block.exchange.at(place)! > 0 ? 2 : 0);
    return ((block.method.at(place)! * 256 + block.class.at(place)!) * 16 + from) * 4 + of;
  }

  /** Where the rows end, at most at `to`, that are like this one by class, direction, origin, method, operation and exchange. */
  alikeUntil(row: number, to: number): number {
    let end = to;
    const block = this.#blocks[row >>> BLOCK_BITS]!;
    for (const column of KIND)
      if (end > row + 1) end = this.#firstOther(column, column(block).at(row & PLACE)!, row, end);
    return end;
  }

  /** Where the rows end that travel together with a row: those behind it are in another block. */
  stretchEnd(row: number): number {
    return Math.min(this.#length, (Math.floor(row / BLOCK_ROWS) + 1) * BLOCK_ROWS);
  }

  /** Packs rows [from, to) for a receiver that knows the first `knownNames` method names. */
  pack(from: number, to: number, knownNames: number): PackedRows {
    const names = { names: this.#names.slice(knownNames), namesFrom: knownNames };
    const block = new RowBlock();
    for (let row = from; row < to;) {
      const end = Math.min(to, this.stretchEnd(row));
      block.append(this.#blocks[row >>> BLOCK_BITS]!, row & PLACE, (row & PLACE) + end - row);
      row = end;
    }
    return { first: from, ...names, block };
  }

  /** Appends packed rows, and may keep their block. Throws RangeError when they do not follow on from the rows and names held. */
  unpack({ first, names, namesFrom, block }: PackedRows): void {
    if (first !== this.#length) throw new RangeError(`rows from ${first} do not follow ${this.#length}`);
    if (namesFrom !== this.#names.length)
      throw new RangeError(`names from ${namesFrom} do not follow ${this.#names.length}`);
    for (const name of names) this.#nameCode(name);
    if (this.#roomy().length === 0 && block.length <= BLOCK_ROWS) {
      // What came in memory of its own need not be copied.
      this.#blocks[this.#blocks.length - 1] = block;
      this.#length += block.length;
      return;
    }
    for (let taken = 0; taken < block.length;) {
      const room = this.#roomy();
      const end = Math.min(block.length, taken + BLOCK_ROWS - room.length);
      room.append(block, taken, end);
      this.#length += end - taken;
      taken = end;
    }
  }

  patch(i: number): RowPatch {
    this.#check(i);
    const { latency, peer, operation, mark, level } = this.#blocks[i >>> BLOCK_BITS]!;
    const place = i & PLACE;
    return [i, latency.at(place)!, peer.at(place)!, operation.at(place)!, mark.at(place)!, level.at(place)!];
  }

  applyPatch([i, latency, peer, operation, mark, level]: RowPatch): void {
    this.#check(i);
    const block = this.#blocks[i >>> BLOCK_BITS]!;
    block.latency.set(i & PLACE, latency);
    block.peer.set(i & PLACE, peer);
    block.operation.set(i & PLACE, operation);
    block.mark.set(i & PLACE, mark);
    block.level.set(i & PLACE, level);
  }

  #firstOther(column: NumberColumn, value: number, from: number, to: number): number {
    for (let row = from; row < to && row < this.#length;) {
      const first = row & PLACE;
      const end = Math.min(to - row + first, BLOCK_ROWS, this.#length - row + first);
      const other = column(this.#blocks[row >>> BLOCK_BITS]!).firstOther(value, first, end);
      row += other - first;
      if (other < end) return row;
    }
    return to;
  }

  #check(i: number): void {
    if (!(i >= 0 && i < this.#length)) throw new RangeError(`no row ${i}: there are ${this.#length}`);
  }

  /** The last block, with room for a row. */
  #roomy(): RowBlock {
    const last = this.#blocks.at(-1)!;
    if (last.length < BLOCK_ROWS) return last;
    last.trim();
    const next = new RowBlock();
    this.#blocks.push(next);
    return next;
  }

  #nameCode(name: string): number {
    const known = this.#codes.get(name);
    if (known !== undefined) return known;
    const code = this.#names.length;
    this.#names.push(name);
    this.#codes.set(name, code);
    return code;
  }
}
