import type { Direction, Origin } from '../../capture/index.ts';
import { ROW_CLASSES, rowClassCode, type RowClass } from './row-class.ts';

/** The correlated meaning of a row beside its class. The position is the packed code. */
export const ROW_MARKS = [
  '',
  'pending',
  'paired',
  'orphan',
  'duplicate',
  'late',
  'cancelled',
  'timed-out',
  'lost',
] as const;
export type RowMark = (typeof ROW_MARKS)[number];

/** Level of the worst finding of a row. The position is the packed code. */
export const ROW_LEVELS = ['', 'info', 'warning', 'error'] as const;
export type RowLevel = (typeof ROW_LEVELS)[number];

const DIRECTIONS = [null, 'c2s', 's2c'] as const;
const ORIGINS = ['wire', 'user', 'replay'] as const satisfies readonly Origin[];

/** One line of the list: an event, or one member of a batch. */
export interface Row {
  readonly seq: number;
  /** Position in its batch, -1 outside one. */
  readonly member: number;
  /** µs since the start of the capture. */
  readonly t: number;
  readonly dir: Direction | null;
  readonly class: RowClass;
  readonly origin: Origin;
  /** For responses the method of the request that they answer; '' where there is none. */
  readonly method: string;
  /** Exact JSON text of the id, null where there is none. */
  readonly id: string | null;
  /** One line of plain text, at most 120 UTF-16 units. */
  readonly summary: string;
  /** Bytes of the frame (of the whole frame, on its first row; 0 on further members of a batch). */
  readonly bytes: number;
  /** µs from request to response, on both their rows once known; -1 before and elsewhere. */
  readonly latency: number;
  /** Row at the other end (request ↔ response), -1 where there is none. */
  readonly peer: number;
  /** Index of the operation that the row belongs to, -1 where there is none. */
  readonly operation: number;
  readonly mark: RowMark;
  readonly level: RowLevel;
  /** Number of the HTTP exchange that it rode on or is about, 0 for none. */
  readonly exchange: number;
}

/** A column of numbers as it travels: one number where all of its rows have the same. */
export type Cells = readonly number[] | number;

/** Rows in columns, as they travel: there are as many as summaries. Codes index the tables above. */
export interface RowColumns {
  /** Row index of the first one. */
  readonly first: number;
  /** One number where the others follow on from it without a gap. */
  readonly seq: Cells;
  readonly member: Cells;
  readonly t: readonly number[];
  readonly dir: Cells;
  readonly class: Cells;
  readonly origin: Cells;
  /** Indices into the sender's method names; `names` carries those that the receiver has not had. */
  readonly method: Cells;
  readonly names: readonly string[];
  /** How many names the receiver had before. */
  readonly namesFrom: number;
  /** Null where no row has one. */
  readonly id: readonly (string | null)[] | null;
  readonly summary: readonly string[];
  readonly bytes: Cells;
  readonly latency: Cells;
  readonly peer: Cells;
  readonly operation: Cells;
  readonly mark: Cells;
  readonly level: Cells;
  readonly exchange: Cells;
}

/** What can still change on a row that was given out: [row, latency, peer, operation, mark, level]. */
export type RowPatch = readonly [
  row: number,
  latency: number,
  peer: number,
  operation: number,
  mark: number,
  level: number,
];

type NumberColumn = Float64Array | Int32Array | Uint32Array | Uint16Array | Uint8Array;

/** All rows of one connection, in typed columns. Appending and patching cost amortised constant time. */
export class RowTable {
  #length = 0;
  #capacity = 256;
  #seq: Uint32Array = new Uint32Array(256);
  #member: Int32Array = new Int32Array(256);
  #t: Float64Array = new Float64Array(256);
  #dir: Uint8Array = new Uint8Array(256);
  #class: Uint8Array = new Uint8Array(256);
  #origin: Uint8Array = new Uint8Array(256);
  #method: Uint32Array = new Uint32Array(256);
  #bytes: Float64Array = new Float64Array(256);
  #latency: Float64Array = new Float64Array(256);
  #peer: Int32Array = new Int32Array(256);
  #operation: Int32Array = new Int32Array(256);
  #mark: Uint8Array = new Uint8Array(256);
  #level: Uint8Array = new Uint8Array(256);
  #exchange: Uint32Array = new Uint32Array(256);
  readonly #id: (string | null)[] = [];
  readonly #summary: string[] = [];
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
    const i = this.#length;
    if (i === this.#capacity) this.#grow();
    this.#length = i + 1;
    this.#seq[i] = row.seq;
    this.#member[i] = row.member;
    this.#t[i] = row.t;
    this.#dir[i] = row.dir === null ? 0 : row.dir === 'c2s' ? 1 : 2;
    this.#class[i] = rowClassCode(row.class);
    this.#origin[i] = ORIGINS.indexOf(row.origin);
    this.#method[i] = this.#nameCode(row.method);
    this.#bytes[i] = row.bytes;
    this.#latency[i] = row.latency;
    this.#peer[i] = row.peer;
    this.#operation[i] = row.operation;
    this.#mark[i] = ROW_MARKS.indexOf(row.mark);
    this.#level[i] = ROW_LEVELS.indexOf(row.level);
    this.#exchange[i] = row.exchange;
    this.#id.push(row.id);
    this.#summary.push(row.summary);
    return i;
  }

  /** The row as an object. Throws RangeError outside [0, length). */
  at(i: number): Row {
    this.#check(i);
    return {
      seq: this.#seq[i]!,
      member: this.#member[i]!,
      t: this.#t[i]!,
      dir: DIRECTIONS[this.#dir[i]!]!,
      class: ROW_CLASSES[this.#class[i]!]!,
      origin: ORIGINS[this.#origin[i]!]!,
      method: this.#names[this.#method[i]!]!,
      id: this.#id[i]!,
      summary: this.#summary[i]!,
      bytes: this.#bytes[i]!,
      latency: this.#latency[i]!,
      peer: this.#peer[i]!,
      operation: this.#operation[i]!,
      mark: ROW_MARKS[this.#mark[i]!]!,
      level: ROW_LEVELS[this.#level[i]!]!,
      exchange: this.#exchange[i]!,
    };
  }

  seq(i: number): number {
    return this.#seq[i] ?? 0;
  }
  member(i: number): number {
    return this.#member[i] ?? -1;
  }
  time(i: number): number {
    return this.#t[i] ?? 0;
  }
  direction(i: number): Direction | null {
    return DIRECTIONS[this.#dir[i] ?? 0] ?? null;
  }
  origin(i: number): Origin {
    return ORIGINS[this.#origin[i]!] ?? 'wire';
  }
  class(i: number): RowClass {
    return ROW_CLASSES[this.#class[i] ?? 0]!;
  }
  classCode(i: number): number {
    return this.#class[i] ?? 0;
  }
  method(i: number): string {
    return this.#names[this.#method[i] ?? 0] ?? '';
  }
  id(i: number): string | null {
    return this.#id[i] ?? null;
  }
  summary(i: number): string {
    return this.#summary[i] ?? '';
  }
  bytes(i: number): number {
    return this.#bytes[i] ?? 0;
  }
  latency(i: number): number {
    return this.#latency[i] ?? -1;
  }
  peer(i: number): number {
    return this.#peer[i] ?? -1;
  }
  operation(i: number): number {
    return this.#operation[i] ?? -1;
  }
  mark(i: number): RowMark {
    return ROW_MARKS[this.#mark[i] ?? 0]!;
  }
  level(i: number): RowLevel {
    return ROW_LEVELS[this.#level[i] ?? 0]!;
  }
  exchange(i: number): number {
    return this.#exchange[i] ?? 0;
  }

  setLatency(i: number, latency: number): void {
    this.#latency[i] = latency;
  }
  setPeer(i: number, peer: number): void {
    this.#peer[i] = peer;
  }
  setOperation(i: number, operation: number): void {
    this.#operation[i] = operation;
  }
  setMark(i: number, mark: RowMark): void {
    this.#mark[i] = ROW_MARKS.indexOf(mark);
  }
  /** Sets the level of a row, for what was judged anew. True if it changed. */
  setLevel(i: number, level: RowLevel): boolean {
    const code = ROW_LEVELS.indexOf(level);
    if (code === this.#level[i]) return false;
    this.#level[i] = code;
    return true;
  }
  /** Raises the level of a row; a lower one leaves it as it is. True if it changed. */
  raiseLevel(i: number, level: RowLevel): boolean {
    const code = ROW_LEVELS.indexOf(level);
    if (code <= (this.#level[i] ?? 0)) return false;
    this.#level[i] = code;
    return true;
  }

  /** First row whose seq is `seq` or greater; `length` when there is none. Rows are in seq order. */
  firstOfSeq(seq: number): number {
    let low = 0;
    let high = this.#length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#seq[middle]! < seq) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Packs rows [from, to) for a receiver that knows the first `knownNames` method names. */
  pack(from: number, to: number, knownNames: number): RowColumns {
    const id = this.#id.slice(from, to);
    const cells = (column: NumberColumn): Cells => cellsOf(column.subarray(from, to));
    return {
      first: from,
      seq: sequenceOf(this.#seq.subarray(from, to)),
      member: cells(this.#member),
      t: Array.from(this.#t.subarray(from, to)),
      dir: cells(this.#dir),
      class: cells(this.#class),
      origin: cells(this.#origin),
      method: cells(this.#method),
      names: this.#names.slice(knownNames),
      namesFrom: knownNames,
      id: id.some((each) => each !== null) ? id : null,
      summary: this.#summary.slice(from, to),
      bytes: cells(this.#bytes),
      latency: cells(this.#latency),
      peer: cells(this.#peer),
      operation: cells(this.#operation),
      mark: cells(this.#mark),
      level: cells(this.#level),
      exchange: cells(this.#exchange),
    };
  }

  /** Appends packed rows. Throws RangeError when they do not follow on from the rows and names held. */
  unpack(columns: RowColumns): void {
    if (columns.first !== this.#length)
      throw new RangeError(`rows from ${columns.first} do not follow ${this.#length}`);
    if (columns.namesFrom !== this.#names.length)
      throw new RangeError(`names from ${columns.namesFrom} do not follow ${this.#names.length}`);
    for (const name of columns.names) this.#nameCode(name);
    const count = columns.summary.length;
    while (this.#length + count > this.#capacity) this.#grow();
    const at = this.#length;
    const put = (column: NumberColumn, cells: Cells): void => {
      if (typeof cells === 'number') column.fill(cells, at, at + count);
      else column.set(cells, at);
    };
    put(this.#seq, columns.seq);
    if (typeof columns.seq === 'number') for (let i = 0; i < count; i += 1) this.#seq[at + i] = columns.seq + i;
    put(this.#member, columns.member);
    put(this.#t, columns.t);
    put(this.#dir, columns.dir);
    put(this.#class, columns.class);
    put(this.#origin, columns.origin);
    put(this.#method, columns.method);
    put(this.#bytes, columns.bytes);
    put(this.#latency, columns.latency);
    put(this.#peer, columns.peer);
    put(this.#operation, columns.operation);
    put(this.#mark, columns.mark);
    put(this.#level, columns.level);
    put(this.#exchange, columns.exchange);
    for (let i = 0; i < count; i += 1) this.#id.push(columns.id?.[i] ?? null);
    for (const summary of columns.summary) this.#summary.push(summary);
    this.#length = at + count;
  }

  patch(i: number): RowPatch {
    return [i, this.#latency[i]!, this.#peer[i]!, this.#operation[i]!, this.#mark[i]!, this.#level[i]!];
  }

  applyPatch([i, latency, peer, operation, mark, level]: RowPatch): void {
    this.#check(i);
    this.#latency[i] = latency;
    this.#peer[i] = peer;
    this.#operation[i] = operation;
    this.#mark[i] = mark;
    this.#level[i] = level;
  }

  #check(i: number): void {
    if (!(i >= 0 && i < this.#length)) throw new RangeError(`no row ${i}: there are ${this.#length}`);
  }

  #nameCode(name: string): number {
    const known = this.#codes.get(name);
    if (known !== undefined) return known;
    const code = this.#names.length;
    this.#names.push(name);
    this.#codes.set(name, code);
    return code;
  }

  #grow(): void {
    this.#capacity *= 2;
    const grown = <C extends NumberColumn>(column: C): C => {
      const larger = new (column.constructor as new (length: number) => C)(this.#capacity);
      larger.set(column);
      return larger;
    };
    this.#seq = grown(this.#seq);
    this.#member = grown(this.#member);
    this.#t = grown(this.#t);
    this.#dir = grown(this.#dir);
    this.#class = grown(this.#class);
    this.#origin = grown(this.#origin);
    this.#method = grown(this.#method);
    this.#bytes = grown(this.#bytes);
    this.#latency = grown(this.#latency);
    this.#peer = grown(this.#peer);
    this.#operation = grown(this.#operation);
    this.#mark = grown(this.#mark);
    this.#level = grown(this.#level);
    this.#exchange = grown(this.#exchange);
  }
}

function cellsOf(column: NumberColumn): Cells {
  const first = column[0] ?? 0;
  for (let i = 1; i < column.length; i += 1) if (column[i] !== first) return Array.from(column);
  return first;
}

function sequenceOf(column: Uint32Array): Cells {
  const first = column[0] ?? 0;
  for (let i = 1; i < column.length; i += 1) if (column[i] !== first + i) return Array.from(column);
  return first;
}
