import { useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import {
  RowTable,
  type Exchange,
  type Operation,
  type Session,
  type SignInFacts,
} from '../../shared/analysis/index.ts';
import type { ObservationDelta } from '../../shared/bridge/index.ts';
import { NO_ANNOTATIONS, type Annotation, type Annotations } from '../../shared/capture/index.ts';
import type { Finding } from '../../shared/findings/index.ts';
import { sameJson } from '../../shared/json/index.ts';
import { derived } from './derived.ts';
import { WINDOW_PACE, type DrawingPace } from './drawing-pace.ts';
import { ExchangeIndex } from './exchange-index.ts';

/** What one batch did to a model: rows [firstRow, endRow) are new; the others changed, or a finding about them is new or looks different. */
export interface ModelChange {
  readonly firstRow: number;
  readonly endRow: number;
  readonly patchedRows: readonly number[];
  /** Indices of new and changed operations. */
  readonly operations: readonly number[];
  /** Indices of new and changed exchanges. */
  readonly exchanges: readonly number[];
  /** True when notes, marks or the time zero changed. */
  readonly annotated: boolean;
}

const NO_FINDINGS: readonly Finding[] = [];
const NOTHING: readonly number[] = [];

/**
 * What the window knows about one connection. Mutable and outside React: a million rows are appended in place,
 * and `version` tells components to look again, at the pace of the window.
 */
export class ConnectionModel {
  readonly id: string;
  readonly rows = new RowTable();
  readonly operations: Operation[] = [];
  /** HTTP exchanges, in order of their requests. */
  readonly exchanges: Exchange[] = [];
  readonly findings: Finding[] = [];
  /** Sign-ins, in order; each is another object after it changed. */
  readonly signIns: SignInFacts[] = [];
  #findingList: readonly Finding[] | null = null;
  session: Session | null = null;
  /** Seq up to which everything is known. */
  upto = 0;
  /** False while the past is still being told. */
  caughtUp = false;
  /** Rises when the surface may have changed: ask the `surface` command again. */
  surfaceVersion = 0;
  /** What the user says about the capture; another object after every change. */
  annotations: Annotations = NO_ANNOTATIONS;
  /** µs from which times are counted: 0 where no time zero was chosen, or its time is not known yet. */
  zeroT = 0;
  #annotationOfSeq: ReadonlyMap<number, Annotation> = new Map();
  /** Rises when anything else was told than rows that are new: what was drawn of a row may look different. */
  touches = 0;
  /** Batches taken in. */
  batches = 0;
  version = 0;
  readonly #findingsOfRow = new Map<number, Finding[]>();
  readonly #exchangeIndex = new ExchangeIndex(this.rows);
  readonly #watchers = new Set<() => void>();
  readonly #followers = new Set<(change: ModelChange) => void>();
  readonly #pace: DrawingPace;

  constructor(id: string, pace: DrawingPace = WINDOW_PACE) {
    this.id = id;
    this.#pace = pace;
  }

  /** Takes in one batch of the observation stream. Throws RangeError when its rows do not follow those held. */
  apply(delta: ObservationDelta): void {
    const firstRow = this.rows.length;
    if (delta.rows !== undefined) this.rows.unpack(delta.rows);
    const patchedRows = changedRows(delta);
    for (const patch of delta.patches ?? []) this.rows.applyPatch(patch);
    for (const operation of delta.operations ?? []) this.operations[operation.index] = operation;
    for (const exchange of delta.exchanges ?? []) {
      this.exchanges[exchange.index] = exchange;
      this.#exchangeIndex.note(exchange);
    }
    this.#exchangeIndex.take(firstRow);
    for (const signIn of delta.signIns ?? []) this.signIns[signIn.index] = signIn;
    for (const finding of delta.findings ?? []) this.#addFinding(finding);
    if (delta.session !== undefined) this.session = delta.session;
    if (delta.surface !== undefined) this.surfaceVersion += 1;
    if (delta.annotations !== undefined) this.#annotate(delta.annotations);
    if (delta.zeroT !== undefined) this.zeroT = delta.zeroT ?? 0;
    this.upto = delta.upto;
    this.caughtUp = delta.caughtUp;
    this.batches += 1;
    if (touches(delta)) this.touches += 1;
    const operations = delta.operations === undefined ? NOTHING : delta.operations.map((operation) => operation.index);
    const exchanges = delta.exchanges === undefined ? NOTHING : delta.exchanges.map((exchange) => exchange.index);
    const annotated = delta.annotations !== undefined;
    const change: ModelChange = { firstRow, endRow: this.rows.length, patchedRows, operations, exchanges, annotated };
    for (const follow of this.#followers) follow(change);
    this.#pace.changed(this.#tell, change.endRow - firstRow);
  }

  /** The findings as they stand; another list once one is new or looks different. */
  get findingList(): readonly Finding[] {
    return (this.#findingList ??= this.findings.slice());
  }

  /** Findings that name this row, in the order in which they were found. */
  findingsOfRow(row: number): readonly Finding[] {
    return this.#findingsOfRow.get(row) ?? NO_FINDINGS;
  }

  /** Note and mark of the event of this seq; null where it has neither. */
  annotationOf(seq: number): Annotation | null {
    return this.#annotationOfSeq.get(seq) ?? null;
  }

  /** The exchange of this number; undefined when there is none. */
  exchange(number: number): Exchange | undefined {
    const index = this.#exchangeIndex.indexOf(number);
    return index < 0 ? undefined : this.exchanges[index];
  }

  /** Rows that are about the exchange of this number or rode on it, in order. The list grows in place. */
  rowsOfExchange(number: number): readonly number[] {
    return this.#exchangeIndex.rows(number);
  }

  /** Numbers of the exchanges that follow the redirect of this one, or go on with its stream, in order. */
  successors(number: number): readonly number[] {
    return this.#exchangeIndex.successors(number);
  }

  /** Calls back after `version` rose. */
  watch(listener: () => void): () => void {
    this.#watchers.add(listener);
    return () => this.#watchers.delete(listener);
  }

  /** Calls back at every batch, at once: for indices that are kept in step. */
  follow(listener: (change: ModelChange) => void): () => void {
    this.#followers.add(listener);
    return () => this.#followers.delete(listener);
  }

  /** Takes the place of another model: the versions go on rising, so that whoever compares them looks again. */
  succeed(before: ConnectionModel): void {
    this.version = before.version + 1;
    this.surfaceVersion = before.surfaceVersion + 1;
    before.version += 1;
    for (const watcher of before.#watchers) watcher();
  }

  #annotate(annotations: Annotations): void {
    this.annotations = annotations;
    this.#annotationOfSeq = new Map(annotations.entries.map((entry) => [entry.seq, entry]));
  }

  #addFinding(finding: Finding): void {
    this.#findingList = null;
    const known = this.findings[finding.index];
    this.findings[finding.index] = finding;
    for (const row of finding.rows) {
      const of = this.#findingsOfRow.get(row);
      if (of === undefined) this.#findingsOfRow.set(row, [finding]);
      else if (known === undefined) of.push(finding);
      else this.#findingsOfRow.set(row, [...of.filter((other) => other.index !== finding.index), finding]);
    }
  }

  readonly #tell = (): void => {
    this.version += 1;
    for (const watcher of this.#watchers) watcher();
  };
}

function touches({ patches, operations, exchanges, findings, annotations, zeroT }: ObservationDelta): boolean {
  return [patches, operations, exchanges, findings, annotations, zeroT].some((part) => part !== undefined);
}

function changedRows({ patches, findings }: ObservationDelta): readonly number[] {
  if (patches === undefined && findings === undefined) return NOTHING;
  return [...(patches ?? []).map(([row]) => row), ...(findings ?? []).flatMap(({ rows }) => rows)];
}

const noWatch = (): (() => void) => () => undefined;

/** Renders the component again when the model's version rises. */
export function useModelVersion(model: ConnectionModel | null): number {
  const watch = model === null ? noWatch : watchOf(model);
  return useSyncExternalStore(watch, () => model?.version ?? -1);
}

/** What `read` finds in a model: the component renders again only when that is another value, by `Object.is`. */
export function useModelValue<T>(model: ConnectionModel | null, read: (model: ConnectionModel | null) => T): T {
  const watch = model === null ? noWatch : watchOf(model);
  return useSyncExternalStore(watch, () => read(model));
}

/**
 * The same for values that are made anew each time: renders again only when it is another one by its JSON, and is the same object
 * until then.
 */
export function useModelFacts<T>(model: ConnectionModel | null, read: (model: ConnectionModel | null) => T): T {
  const known = useRef<{ readonly facts: T } | null>(null);
  return useModelValue(model, (shown) => {
    const facts = read(shown);
    if (known.current === null || !sameJson(known.current.facts, facts)) known.current = { facts };
    return known.current.facts;
  });
}

/** Draws outside React: after each rendering, and each time the model has more to show. */
export function useDrawnModel(model: ConnectionModel | null, draw: () => void): void {
  const drawNow = useEffectEvent(draw);
  useLayoutEffect(() => drawNow());
  useLayoutEffect(() => model?.watch(() => drawNow()), [model]);
}

/** One function a model, so that React does not subscribe anew at every render. */
const watchOf = derived((model: ConnectionModel) => (listener: () => void) => model.watch(listener));
