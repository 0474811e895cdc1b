const BLOCK = 512;

interface Block {
  readonly from: number;
  start: number;
  settledEnd: number;
  open: number;
  failed: number;
}

/** Something with a beginning and an end: an operation, an exchange. Times are µs. */
export interface Span {
  /** Its own number; each has one. */
  readonly index: number;
  readonly start: number;
  /** Of no matter while it is open. */
  readonly end: number;
  readonly open: boolean;
  readonly failed: boolean;
}

/** What to draw for one stretch: a span, or a block of many that fall on a pixel or two. */
export interface SpanVisitor {
  span(index: number): void;
  block(start: number, end: number, failed: boolean): void;
}

/** Spans in order of start, in blocks that know their extent. */
export class SpanLane {
  readonly #indices: number[] = [];
  readonly #blocks: Block[] = [];
  readonly #settled = new Set<number>();
  readonly #open = new Map<number, number>();

  get length(): number {
    return this.#indices.length;
  }

  /** Those that have not ended. */
  open(): Iterable<number> {
    return this.#open.keys();
  }

  /** Takes in a span that is new or changed; once it has ended it stays as it is. */
  update({ index, start, end, open, failed }: Span): void {
    let block = this.#open.get(index);
    if (block === undefined) {
      if (this.#settled.has(index)) return;
      block = this.#append(index, start);
      this.#open.set(index, block);
    }
    const extent = this.#blocks[block]!;
    if (open) return;
    this.#open.delete(index);
    this.#settled.add(index);
    extent.open -= 1;
    extent.settledEnd = Math.max(extent.settledEnd, end);
    if (failed) extent.failed += 1;
  }

  /** Visits what overlaps [from, to]; `now` is where open ones end, `pixel` the µs of one pixel. */
  visit(from: number, to: number, now: number, pixel: number, visitor: SpanVisitor): void {
    for (const block of this.#blocks) {
      if (block.start > to) return;
      const end = block.open > 0 ? now : block.settledEnd;
      if (end < from) continue;
      const full = Math.min(BLOCK, this.#indices.length - block.from);
      if (full > 8 && end - block.start < pixel * 2) visitor.block(block.start, end, block.failed > 0);
      else for (let i = block.from; i < block.from + full; i++) visitor.span(this.#indices[i]!);
    }
  }

  #append(index: number, start: number): number {
    const position = this.#indices.length;
    this.#indices.push(index);
    if (position % BLOCK === 0) this.#blocks.push({ from: position, start, settledEnd: start, open: 0, failed: 0 });
    const last = this.#blocks.length - 1;
    this.#blocks[last]!.open += 1;
    return last;
  }
}
