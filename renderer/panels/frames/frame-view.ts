import { useMemo, useSyncExternalStore } from 'react';
import type { ConnectionModel } from '../../state/index.ts';
import type { RowTest } from '../../../shared/query/index.ts';
import { FilteredRows } from './filtered-rows.ts';

/** Longest stretch of testing in one animation frame, in ms. */
const SLICE_MS = 8;

const EVERY_ROW: RowTest = () => true;

const clock = (): number => performance.now();

/** The rows of a model under one filter, kept in step with the model while somebody looks. */
export class FrameView {
  readonly #model: ConnectionModel;
  readonly #test: RowTest;
  readonly #changed = new Set<number>();
  #filtered: FilteredRows;
  #batches: number;
  #version = 0;
  #frame = 0;
  #tell: (() => void) | null = null;

  constructor(model: ConnectionModel, test: RowTest | null) {
    this.#model = model;
    this.#test = test ?? EVERY_ROW;
    this.#filtered = new FilteredRows(model.rows, this.#test);
    this.#batches = model.batches;
    this.#advance();
  }

  get rows(): FilteredRows {
    return this.#filtered;
  }

  /** Share of the model's rows that the filter has seen, 0..1. */
  get progress(): number {
    return this.#model.rows.length === 0 ? 1 : this.#filtered.tested / this.#model.rows.length;
  }

  readonly version = (): number => this.#version;

  readonly subscribe = (tell: () => void): (() => void) => {
    this.#tell = tell;
    // What changed while nobody followed is not known: look at everything again.
    if (this.#batches !== this.#model.batches) this.#filtered = new FilteredRows(this.#model.rows, this.#test);
    const unfollow = this.#model.follow((change) => {
      for (const row of change.patchedRows) this.#changed.add(row);
      this.#batches = this.#model.batches;
    });
    const unwatch = this.#model.watch(this.#step);
    this.#schedule();
    return () => {
      unfollow();
      unwatch();
      cancelAnimationFrame(this.#frame);
      this.#frame = 0;
      this.#tell = null;
      this.#batches = this.#changed.size > 0 ? -1 : this.#batches;
    };
  };

  readonly #step = (): void => {
    this.#frame = 0;
    if (this.#changed.size > 0) {
      this.#filtered.recheck(this.#changed);
      this.#changed.clear();
    }
    this.#advance();
    this.#version += 1;
    this.#tell?.();
    this.#schedule();
  };

  #schedule(): void {
    if (this.#frame === 0 && this.#filtered.tested < this.#model.rows.length) {
      this.#frame = requestAnimationFrame(this.#step);
    }
  }

  #advance(): void {
    this.#filtered.advance(clock() + SLICE_MS, clock);
  }
}

/** The view of a model under a test; renders again as rows come and the filter gets on. */
export function useFrameView(model: ConnectionModel, test: RowTest | null): FrameView {
  const view = useMemo(() => new FrameView(model, test), [model, test]);
  useSyncExternalStore(view.subscribe, view.version);
  return view;
}
