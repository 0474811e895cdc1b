import type { Operation } from '../../../shared/analysis/index.ts';

const BLOCK = 512;

interface Block {
  readonly from: number;
  start: number;
  settledEnd: number;
  pending: number;
  failed: number;
}

/** What to draw for one stretch: an operation, or a block of many that fall on a pixel or two. */
export interface SpanVisitor {
  operation(index: number): void;
  block(start: number, end: number, failed: boolean): void;
}

/** Operations of one direction in order of start, in blocks that know their extent. */
export class SpanLane {
  readonly #indices: number[] = [];
  readonly #blocks: Block[] = [];
  readonly #settled = new Set<number>();
  readonly #open = new Map<number, number>();

  get length(): number {
    return this.#indices.length;
  }

  /** Takes in an operation that is new or changed. */
  update({ index, start, end, state }: Operation): void {
    let block = this.#open.get(index);
    if (block === undefined) {
      if (this.#settled.has(index)) return;
      block = this.#append(index, start);
      this.#open.set(index, block);
    }
    const extent = this.#blocks[block]!;
    if (state === 'pending') return;
    this.#open.delete(index);
    this.#settled.add(index);
    extent.pending -= 1;
    extent.settledEnd = Math.max(extent.settledEnd, end);
    if (state !== 'result') extent.failed += 1;
  }

  /** Visits what overlaps [from, to]; `now` is where pending ones end, `pixel` the µs of one pixel. */
  visit(from: number, to: number, now: number, pixel: number, visitor: SpanVisitor): void {
    for (const block of this.#blocks) {
      if (block.start > to) return;
      const end = block.pending > 0 ? now : block.settledEnd;
      if (end < from) continue;
      const full = Math.min(BLOCK, this.#indices.length - block.from);
      if (full > 8 && end - block.start < pixel * 2) visitor.block(block.start, end, block.failed > 0);
      else for (let i = block.from; i < block.from + full; i++) visitor.operation(this.#indices[i]!);
    }
  }

  #append(index: number, start: number): number {
    const position = this.#indices.length;
    this.#indices.push(index);
    if (position % BLOCK === 0) this.#blocks.push({ from: position, start, settledEnd: start, pending: 0, failed: 0 });
    const last = this.#blocks.length - 1;
    this.#blocks[last]!.pending += 1;
    return last;
  }
}
