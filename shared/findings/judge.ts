import type { AnalysisStep, CorrelatedMessage, RowTable } from '../analysis/index.ts';
import type { FrameEvent } from '../capture/index.ts';
import { catalogueEntry, type CatalogueEntry } from './catalogue.ts';
import { docketFor, stagesOf } from './docket.ts';
import type { Finding } from './finding.ts';
import type { EventAtHand, FrameAtHand, MessageAtHand, RuleContext, RuleHit, RuleHits } from './rule.ts';

/** Findings of one rule that are kept; further ones are counted. */
export const KEPT_PER_RULE = 10_000;

const NONE: readonly number[] = [];

/** Holds the rules against each step of an analysis and keeps what they find. */
export class Judge {
  readonly findings: Finding[] = [];
  /** How many findings of a rule were not kept. */
  readonly suppressed = new Map<string, number>();
  readonly #rows: RowTable;
  readonly #context: RuleContext;
  readonly #kept = new Map<string, number>();
  // Of the step at hand.
  #firstRow = 0;
  #raised: number[] | null = null;

  constructor(rows: RowTable, context: RuleContext) {
    this.#rows = rows;
    this.#context = context;
  }

  /** Judges a step; gives the earlier rows whose level was raised by it. */
  judge(step: AnalysisStep): readonly number[] {
    const context = this.#context;
    const { event, reading, firstRow: row } = step;
    this.#firstRow = row;
    this.#raised = null;
    context.before(step);
    const docket = docketFor(context.revision);
    const eventAt: EventAtHand = { event, row, step };
    for (const { id, check } of docket.always) this.#keep(id, check(eventAt, context), row);
    if (event.kind === 'frame' && reading !== null) {
      const frameAt: FrameAtHand = { event, reading, row };
      for (const { id, check } of docket.frame) this.#keep(id, check(frameAt, context), row);
      for (const message of step.messages) this.#judgeMessage(message, event);
    } else {
      for (const { id, check } of docket.event) this.#keep(id, check(eventAt, context), row);
    }
    context.after(step);
    return this.#raised ?? NONE;
  }

  #judgeMessage(message: CorrelatedMessage, event: FrameEvent): void {
    const context = this.#context;
    const docket = docketFor(context.revision);
    // Written out, since a spread costs more than all the checks.
    const { row, dir, method, link, operation } = message;
    const at: MessageAtHand = { row, dir, message: message.message, method, link, operation, event };
    for (const stage of stagesOf(message)) {
      for (const { id, check } of docket.message[stage]) this.#keep(id, check(at, context), row);
    }
    context.afterMessage(message);
  }

  #keep(id: string, hits: RuleHits, at: number): void {
    if (hits === null) return;
    if (isMany(hits)) for (const hit of hits) this.#add(id, hit, at);
    else this.#add(id, hits, at);
  }

  #add(id: string, hit: RuleHit, at: number): void {
    const rows = hit.rows ?? [at];
    const entry = catalogueEntry(id);
    const { revision } = this.#context;
    const level = entry.level(revision);
    for (const row of rows.slice(0, hit.atFault ?? 1)) {
      if (this.#rows.raiseLevel(row, level) && row < this.#firstRow) (this.#raised ??= []).push(row);
    }
    const kept = this.#kept.get(id) ?? 0;
    if (kept === KEPT_PER_RULE) {
      this.suppressed.set(id, (this.suppressed.get(id) ?? 0) + 1);
      return;
    }
    this.#kept.set(id, kept + 1);
    this.findings.push({
      index: this.findings.length,
      rule: id,
      level,
      side: hit.side ?? this.#side(entry, rows[0] ?? at),
      seqs: rows.map((row) => this.#rows.seq(row)),
      rows,
      message: hit.message,
      spec: entry.clause(revision),
      revision: revision ?? '',
    });
  }

  /** Rules on a message are broken by its writer, whichever part of the exchange that is. */
  #side({ fault }: CatalogueEntry, row: number): 'client' | 'server' {
    if (fault === 'client' || fault === 'server') return fault;
    return this.#rows.direction(row) === 'c2s' ? 'client' : 'server';
  }
}

function isMany(hits: RuleHit | readonly RuleHit[]): hits is readonly RuleHit[] {
  return Array.isArray(hits);
}
