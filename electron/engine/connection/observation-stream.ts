import type { Exchange, Operation, RowPatch, SignInFacts } from '../../../shared/analysis/index.ts';
import { type ObservationDelta, packBatch, type PackedBatch } from '../../../shared/bridge/index.ts';
import { NO_ANNOTATIONS, type Annotations } from '../../../shared/capture/index.ts';
import type { Finding, ObservationStep, Remarked } from '../../../shared/findings/index.ts';
import type { Connection } from './connection.ts';
import { Delivery } from '../bridge/index.ts';

/** So many that wait make up batches of their own, and are not waited with. */
const ROWS_AT_ONCE = 4_000;
/** UTF-16 units of JSON in a batch, about: all but its rows. */
const BATCH_UNITS = 256 * 1024;
/** Where less room is left, no rows are added: what belongs to them would come ever later. */
const OPERATIONS_SHARE = 64 * 1024;
const PATCH_UNITS = 40;
const OPERATION_UNITS = 330;
const FINDING_UNITS = 260;
const EXCHANGE_UNITS = 600;
const SIGN_IN_UNITS = 8_000;
/** While much is waiting, the session travels no more often than this, in ms. */
const SESSION_EVERY_MS = 100;

/**
 * Where a stream begins: with all of the past, as always; behind it, where the window was told all of it by other means; with all of it
 * in the place of what the window was told before; or with all of it but notes and marks.
 */
export type StreamBegin = 'past' | 'told' | 'anew' | 'without-annotations';

/**
 * One window's place in one connection: which rows, operations and findings it has had, and which of those changed
 * since. The past and the present are the same walk, so nothing is queued for a window that is slow.
 */
export class ObservationStream {
  readonly #connection: Connection;
  readonly #delivery: Delivery<PackedBatch>;
  readonly #unlisten: () => void;
  #nextRow = 0;
  /** Every table begins with the empty name. */
  #names = 1;
  #nextOperation = 0;
  #nextFinding = 0;
  #nextExchange = 0;
  readonly #changedRows = new Set<number>();
  readonly #changedOperations = new Set<number>();
  readonly #changedExchanges = new Set<number>();
  readonly #changedFindings = new Set<number>();
  #nextSignIn = 0;
  readonly #changedSignIns = new Set<number>();
  #sessionChanged = true;
  #surfaceChanged = true;
  #sessionSentAt = 0;
  #upto = 0;
  #toldCaughtUp = false;
  #restarted = false;
  #annotations: Annotations = NO_ANNOTATIONS;
  #zeroT: number | null = null;
  readonly #begins: StreamBegin;

  constructor(connection: Connection, send: (batch: PackedBatch) => void, begins: StreamBegin = 'past') {
    this.#connection = connection;
    this.#begins = begins;
    this.#restarted = begins === 'anew';
    if (begins === 'told') this.#passOver();
    this.#delivery = new Delivery(
      () => this.#compose(),
      send,
      (fault) => connection.tellFault('what a window is told of it', fault),
    );
    this.#unlisten = connection.listen({
      applied: (step) => this.#applied(step),
      remarked: (remarked) => this.#remarked(remarked),
      annotated: () => this.#delivery.wake(true),
      restarted: () => this.#restart(),
    });
    this.#delivery.wake(true);
  }

  #passOver(): void {
    const { rows, operations, findings, exchanges, signIns } = this.#connection.observation;
    this.#nextRow = rows.length;
    this.#names = rows.nameCount;
    this.#nextOperation = operations.length;
    this.#nextFinding = findings.length;
    this.#nextExchange = exchanges.length;
    this.#nextSignIn = signIns.count;
    this.#sessionChanged = false;
    this.#surfaceChanged = false;
    this.#upto = this.#connection.lastSeq;
    this.#toldCaughtUp = true;
  }

  acknowledge(): void {
    this.#delivery.acknowledge();
  }

  close(): void {
    this.#unlisten();
    this.#delivery.close();
  }

  #applied(step: ObservationStep): void {
    for (const row of step.changedRows) if (row < this.#nextRow) this.#changedRows.add(row);
    for (const index of step.changedOperations) if (index < this.#nextOperation) this.#changedOperations.add(index);
    for (const index of step.changedExchanges) if (index < this.#nextExchange) this.#changedExchanges.add(index);
    if (step.changedSignIn >= 0 && step.changedSignIn < this.#nextSignIn) this.#changedSignIns.add(step.changedSignIn);
    this.#sessionChanged = true;
    this.#surfaceChanged ||= step.surfaceChanged;
    this.#delivery.wake(step.endRow - this.#nextRow >= ROWS_AT_ONCE);
  }

  #remarked({ rows, findings }: Remarked): void {
    for (const row of rows) if (row < this.#nextRow) this.#changedRows.add(row);
    for (const index of findings) if (index < this.#nextFinding) this.#changedFindings.add(index);
    this.#sessionChanged = true;
    this.#delivery.wake(true);
  }

  #restart(): void {
    this.#nextRow = 0;
    this.#names = 1;
    this.#nextOperation = 0;
    this.#nextFinding = 0;
    this.#nextExchange = 0;
    this.#nextSignIn = 0;
    this.#changedSignIns.clear();
    this.#changedRows.clear();
    this.#changedOperations.clear();
    this.#changedExchanges.clear();
    this.#changedFindings.clear();
    this.#sessionChanged = true;
    this.#surfaceChanged = true;
    this.#upto = 0;
    this.#restarted = true;
    this.#annotations = NO_ANNOTATIONS;
    this.#zeroT = null;
    this.#delivery.wake(true);
  }

  #compose(): PackedBatch | null {
    this.#connection.keepShown();
    const { rows, operations, findings, exchanges, signIns } = this.#connection.observation;
    const budget = new Budget();
    // What belongs to rows sent earlier goes first: rows alone could fill every batch of a long past.
    const sentOperations = this.#takeOperations(operations, budget);
    const sentFindings = this.#takeFindings(findings, budget);
    const sentExchanges = this.#takeExchanges(exchanges, budget);
    const patches = this.#takePatches(budget);
    const sentSignIns = this.#takeSignIns(budget);
    const rowColumns = this.#takeRows(budget);
    sentOperations.push(...this.#takeOperations(operations, budget));
    sentFindings.push(...this.#takeFindings(findings, budget));
    sentExchanges.push(...this.#takeExchanges(exchanges, budget));
    const rowsLeft = rows.length - this.#nextRow;
    const complete =
      rowsLeft === 0 &&
      this.#changedRows.size === 0 &&
      this.#changedOperations.size === 0 &&
      this.#changedExchanges.size === 0 &&
      this.#changedFindings.size === 0 &&
      this.#changedSignIns.size === 0 &&
      this.#nextSignIn === signIns.count &&
      this.#nextExchange === exchanges.length &&
      this.#nextOperation === operations.length &&
      this.#nextFinding === findings.length;
    const upto = complete ? this.#connection.lastSeq : this.#toldUpto(operations, findings, exchanges);
    const session = this.#sessionIsDue(complete);
    const surface = complete && this.#surfaceChanged;
    const { annotations, zeroT } = this.#connection;
    const annotated =
      this.#begins !== 'without-annotations' && (annotations !== this.#annotations || zeroT !== this.#zeroT);
    const nothing =
      !this.#restarted &&
      !annotated &&
      !rowColumns &&
      patches.length + sentOperations.length + sentFindings.length + sentExchanges.length + sentSignIns.length === 0 &&
      !session &&
      !surface;
    if (nothing && upto === this.#upto && complete === this.#toldCaughtUp) return null;
    this.#upto = upto;
    this.#toldCaughtUp = complete;
    if (surface) this.#surfaceChanged = false;
    const restarted = this.#restarted;
    this.#restarted = false;
    this.#annotations = annotations;
    this.#zeroT = zeroT;
    if (!complete) this.#delivery.wake(true);
    const known = session || surface ? this.#connection.observation.session() : null;
    const delta: ObservationDelta = {
      upto,
      caughtUp: complete,
      ...(restarted ? { restart: true } : {}),
      ...(rowColumns ? { rows: rowColumns } : {}),
      ...(patches.length > 0 ? { patches } : {}),
      ...(sentOperations.length > 0 ? { operations: sentOperations } : {}),
      ...(sentFindings.length > 0 ? { findings: sentFindings } : {}),
      ...(sentExchanges.length > 0 ? { exchanges: sentExchanges } : {}),
      ...(sentSignIns.length > 0 ? { signIns: sentSignIns } : {}),
      ...(session && known ? { session: known } : {}),
      ...(surface && known ? { surface: known.surface } : {}),
      ...(annotated ? { annotations, zeroT } : {}),
    };
    return packBatch(delta);
  }

  /** Seq up to which rows, operations, exchanges and findings have all been told, while more is waiting. */
  #toldUpto(operations: readonly Operation[], findings: readonly Finding[], exchanges: readonly Exchange[]): number {
    if (this.#changedRows.size + this.#changedOperations.size + this.#changedExchanges.size > 0) return this.#upto;
    const { rows } = this.#connection.observation;
    const waiting = [
      this.#nextRow,
      operations[this.#nextOperation]?.request ?? rows.length,
      exchanges[this.#nextExchange]?.row ?? rows.length,
      ...(findings[this.#nextFinding]?.rows ?? []),
    ];
    const first = waiting.reduce((least, row) => (row < rows.length ? Math.min(least, row) : least), Infinity);
    return Number.isFinite(first) ? Math.max(this.#upto, rows.seq(first) - 1) : this.#upto;
  }

  #takeRows(budget: Budget): ObservationDelta['rows'] | null {
    const { rows } = this.#connection.observation;
    const from = this.#nextRow;
    if (from === rows.length || budget.room <= OPERATIONS_SHARE) return null;
    const to = rows.stretchEnd(from);
    const packed = rows.pack(from, to, this.#names);
    this.#nextRow = to;
    this.#names = rows.nameCount;
    return packed;
  }

  #takePatches(budget: Budget): RowPatch[] {
    const patches: RowPatch[] = [];
    for (const row of this.#changedRows) {
      if (!budget.take(PATCH_UNITS)) break;
      this.#changedRows.delete(row);
      patches.push(this.#connection.observation.rows.patch(row));
    }
    return patches;
  }

  /** Operations in order of their request, never ahead of the rows; then those that changed. */
  #takeOperations(operations: readonly Operation[], budget: Budget): Operation[] {
    const taken: Operation[] = [];
    while (this.#operationIsDue(operations)) {
      const operation = operations[this.#nextOperation]!;
      if (!budget.take(OPERATION_UNITS + operation.name.length + operation.progress.length * 7)) break;
      this.#nextOperation += 1;
      taken.push(operation);
    }
    for (const index of this.#changedOperations) {
      const operation = operations[index];
      if (!budget.take(OPERATION_UNITS + (operation?.progress.length ?? 0) * 7)) break;
      this.#changedOperations.delete(index);
      if (operation) taken.push(operation);
    }
    return taken;
  }

  #takeFindings(findings: readonly Finding[], budget: Budget): Finding[] {
    const taken: Finding[] = [];
    while (this.#findingIsDue(findings)) {
      const finding = findings[this.#nextFinding]!;
      if (!budget.take(FINDING_UNITS + finding.message.length)) break;
      this.#nextFinding += 1;
      taken.push(finding);
    }
    for (const index of this.#changedFindings) {
      const finding = findings[index];
      if (!budget.take(FINDING_UNITS + (finding?.message.length ?? 0))) break;
      this.#changedFindings.delete(index);
      if (finding) taken.push(finding);
    }
    return taken;
  }

  /** Exchanges in order of their request, never ahead of the rows; then those that changed. */
  #takeExchanges(exchanges: readonly Exchange[], budget: Budget): Exchange[] {
    const taken: Exchange[] = [];
    for (;;) {
      const next = exchanges[this.#nextExchange];
      if (next === undefined || next.row >= this.#nextRow) break;
      if (!budget.take(EXCHANGE_UNITS + next.url.length + next.label.length + next.detail.length)) return taken;
      this.#nextExchange += 1;
      taken.push(next);
    }
    for (const index of this.#changedExchanges) {
      const exchange = exchanges[index];
      if (!budget.take(EXCHANGE_UNITS + (exchange?.url.length ?? 0) + (exchange?.detail.length ?? 0))) break;
      this.#changedExchanges.delete(index);
      if (exchange) taken.push(exchange);
    }
    return taken;
  }

  /** They stand for themselves: whoever shows one finds its rows when they have come. */
  #takeSignIns(budget: Budget): SignInFacts[] {
    const { signIns } = this.#connection.observation;
    const taken: SignInFacts[] = [];
    const take = (index: number): boolean => {
      if (!budget.take(SIGN_IN_UNITS)) return false;
      const facts = signIns.facts(index);
      if (facts !== null) taken.push(facts);
      return true;
    };
    for (const index of this.#changedSignIns) {
      if (!take(index)) return taken;
      this.#changedSignIns.delete(index);
    }
    while (this.#nextSignIn < signIns.count && take(this.#nextSignIn)) this.#nextSignIn += 1;
    return taken;
  }

  #operationIsDue(operations: readonly Operation[]): boolean {
    const next = operations[this.#nextOperation];
    return next !== undefined && next.request < this.#nextRow;
  }

  #findingIsDue(findings: readonly Finding[]): boolean {
    const next = findings[this.#nextFinding];
    return next !== undefined && next.rows.every((row) => row < this.#nextRow);
  }

  #sessionIsDue(complete: boolean): boolean {
    if (!this.#sessionChanged) return false;
    const now = performance.now();
    if (!complete && now - this.#sessionSentAt < SESSION_EVERY_MS) return false;
    this.#sessionChanged = false;
    this.#sessionSentAt = now;
    return true;
  }
}

/** Room in one batch. The first thing always fits, so that a stream cannot stand still before something large. */
class Budget {
  #left = BATCH_UNITS;
  #used = false;

  get room(): number {
    return this.#used ? this.#left : BATCH_UNITS;
  }

  take(units: number): boolean {
    if (this.#used && units > this.#left) return false;
    this.#used = true;
    this.#left -= units;
    return true;
  }
}
