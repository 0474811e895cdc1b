import { useMemo, useState, useSyncExternalStore } from 'react';
import { ModelView, useSearch, type ConnectionModel, type ModelChange, type Search } from '../../state/index.ts';
import type { Annotation } from '../../../shared/capture/index.ts';
import type { RowTest } from '../../../shared/query/index.ts';
import { FilteredRows } from './filtered-rows.ts';

/** Longest stretch of testing before the list is drawn, in ms: what is left of the animation frame is enough for that. */
const SLICE_MS = 11;
/** Longest stretch in an animation frame of testing alone, in ms. */
const FRAME_MS = 14;
/** A list that grows is drawn again so often, in ms: to draw it costs a third of a frame, in which nothing is tested. */
const TELL_MS = 100;

const EVERY_ROW: RowTest = () => true;
const NO_TERMS: readonly string[] = [];

const clock = (): number => performance.now();

/** Which rows a list shows. */
export interface RowFilter {
  readonly test: RowTest;
  /** Deep terms that the test asks about: the messages are searched for them. */
  readonly deep: readonly string[];
}

/** The rows of a model under one filter, kept in step with the model and the search while somebody looks. */
export class FrameView {
  readonly #model: ConnectionModel;
  readonly #test: RowTest;
  readonly #search: Search | null;
  readonly #view: ModelView;
  readonly #changed = new Set<number>();
  #annotated: readonly Annotation[];
  #filtered: FilteredRows;
  #batches: number;
  #era: ModelView['era'];
  #version = 0;
  #toldAt = clock();
  #frame = 0;
  readonly #watchers = new Set<() => void>();
  #end = (): void => undefined;

  constructor(model: ConnectionModel, test: RowTest | null, search: Search | null) {
    this.#model = model;
    this.#test = test ?? EVERY_ROW;
    this.#search = search;
    this.#view = new ModelView(model, search);
    this.#filtered = new FilteredRows(this.#view, this.#test);
    this.#batches = model.batches;
    this.#era = this.#view.era;
    this.#annotated = model.annotations.entries;
    this.#advance(SLICE_MS);
  }

  /** False until the search has told anything: nothing can be said of the rows before. */
  get begun(): boolean {
    return this.#search === null || this.#search.hits.upto > 0 || this.#search.hits.caughtUp;
  }

  /** True for a view of this model. */
  isOf(model: ConnectionModel): boolean {
    return this.#model === model;
  }

  get rows(): FilteredRows {
    return this.#filtered;
  }

  /** Share of the model's rows that the filter has seen, 0..1. Rows that come while all was searched are on their way. */
  get progress(): number {
    const { length } = this.#model.rows;
    const { tested } = this.#filtered;
    if (length === 0 || (tested >= this.#view.searched && this.#view.caughtUp)) return 1;
    return Math.min(tested, length) / length;
  }

  /** Why some messages could not be searched, as a sentence; '' when all were. */
  get problem(): string {
    return this.#search?.hits.problem ?? '';
  }

  readonly version = (): number => this.#version;

  /** Is kept in step from its first watcher to its last. */
  readonly subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    if (this.#watchers.size === 1) this.#end = this.#keepInStep();
    return () => {
      this.#watchers.delete(watcher);
      if (this.#watchers.size === 0) this.#end();
    };
  };

  #keepInStep(): () => void {
    const unsearch = this.#search?.follow(this.#schedule);
    // What changed while nobody followed is not known, and a search begins anew: look at everything again.
    if (this.#batches !== this.#model.batches || this.#search !== null) this.#restart();
    const unfollow = this.#model.follow(this.#note);
    const unwatch = this.#model.watch(this.#step);
    this.#proceed();
    return () => {
      unfollow();
      unwatch();
      unsearch?.();
      cancelAnimationFrame(this.#frame);
      this.#frame = 0;
      this.#batches = this.#changed.size > 0 ? -1 : this.#batches;
    };
  }

  /** Notes the rows that may be told otherwise now. */
  readonly #note = (change: ModelChange): void => {
    this.#batches = this.#model.batches;
    if (this.#test === EVERY_ROW) return;
    for (const row of change.patchedRows) this.#touch(row);
    for (const index of change.operations) {
      const operation = this.#model.operations[index];
      if (operation === undefined) continue;
      this.#touch(operation.request);
      this.#touch(operation.response);
      for (const round of operation.rounds) {
        this.#touch(round.request);
        this.#touch(round.response);
      }
    }
    if (!change.annotated) return;
    const { rows, annotations } = this.#model;
    for (const { seq } of [...this.#annotated, ...annotations.entries]) {
      for (let row = rows.firstOfSeq(seq); rows.seq(row) === seq; row += 1) this.#touch(row);
    }
    this.#annotated = annotations.entries;
  };

  /** A row that was not tested yet will be anyway. */
  #touch(row: number): void {
    if (row < this.#filtered.tested) this.#changed.add(row);
  }

  /** The model has changed, which is drawn at its own pace. */
  readonly #step = (): void => {
    this.#recheck();
    this.#advance(SLICE_MS);
    this.#tell();
    this.#proceed();
  };

  /** Goes on testing, and lets draw what is new: the first rows and the last, and now and then on the way. */
  readonly #goOn = (): void => {
    this.#frame = 0;
    this.#recheck();
    const begun = this.#filtered.length > 0;
    this.#advance(FRAME_MS);
    const first = !begun && this.#filtered.length > 0;
    if (first || this.#caughtUp || clock() - this.#toldAt >= TELL_MS) this.#tell();
    this.#proceed();
  };

  #recheck(): void {
    // The era is of every row.
    if (this.#era !== this.#view.era && this.#test !== EVERY_ROW) this.#restart();
    if (this.#changed.size === 0) return;
    this.#filtered.recheck(this.#changed);
    this.#changed.clear();
  }

  #tell(): void {
    this.#version += 1;
    for (const watcher of this.#watchers) watcher();
    this.#toldAt = clock();
  }

  /** True when every row was tested that can be, so far. */
  get #caughtUp(): boolean {
    return this.#filtered.tested >= this.#view.searched;
  }

  /** Goes on in the next frame where there is something to test. */
  #proceed(): void {
    if (!this.#caughtUp) this.#schedule();
  }

  readonly #schedule = (): void => {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(this.#goOn);
  };

  #restart(): void {
    this.#era = this.#view.era;
    this.#annotated = this.#model.annotations.entries;
    this.#changed.clear();
    this.#filtered = new FilteredRows(this.#view, this.#test);
  }

  #advance(ms: number): void {
    this.#filtered.advance(clock() + ms, clock, this.#view.searched);
  }
}

/**
 * The view of a model under a filter, null for every row. Until a search has begun it is the view before: the list does not blink at
 * every letter. Who draws its rows looks at how it grows, too: `useGrowth`.
 */
export function useStandingView(model: ConnectionModel, filter: RowFilter | null): FrameView {
  const search = useSearch(model.id, filter?.deep ?? NO_TERMS);
  const test = filter?.test ?? null;
  const view = useMemo(() => new FrameView(model, test, search), [model, test, search]);
  const begun = useViewValue(view, ({ begun: has }) => has);
  const [before, setBefore] = useState(view);
  const kept = !begun && before.isOf(model) ? before : view;
  if (kept !== before) setBefore(kept);
  return kept;
}

/** What `read` finds in a view: renders again when that is another value, by `Object.is`. */
export function useViewValue<T>(view: FrameView, read: (view: FrameView) => T): T {
  return useSyncExternalStore(view.subscribe, () => read(view));
}

/** Renders again as rows come and the filter gets on. */
export function useGrowth(view: FrameView): void {
  useSyncExternalStore(view.subscribe, view.version);
}

/** The view of a model under a filter; renders again as it grows. */
export function useFrameView(model: ConnectionModel, filter: RowFilter | null): FrameView {
  const view = useStandingView(model, filter);
  useGrowth(view);
  return view;
}
