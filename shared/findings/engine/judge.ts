import { CATALOGUE, type CatalogueEntry, catalogueEntry, holdsIn, isCertain, type RuleId } from '../catalogue/index.ts';
import {
  ROW_LEVELS,
  type AnalysisStep,
  type CorrelatedMessage,
  type Onlooker,
  type RowLevel,
  type RowTable,
} from '../../analysis/index.ts';
import type { Direction, FrameEvent } from '../../capture/index.ts';
import { REVISIONS } from '../../mcp/index.ts';
import type { RuleBook } from './rule-book.ts';
import { TouchedMessages } from './touched-messages.ts';
import { isOdd, specialStagesOf, type RulesInForce } from './rules-in-force.ts';
import type { Finding } from './finding.ts';
import type {
  EventAtHand,
  ExchangeAtHand,
  FrameAtHand,
  MessageAtHand,
  RuleContext,
  RuleHit,
  RuleHits,
} from './rule.ts';

/** Findings of one rule that are kept; further ones are counted. */
export const KEPT_PER_RULE = 10_000;

/** Judgements held back of one opening; with more the revision at hand decides at once. */
const HELD_MOST = 1000;
/** Rows that are remembered of a cause. */
const CAUSES_MOST = 100_000;
const CAUSES: ReadonlySet<string> = new Set(CATALOGUE.flatMap(({ impliedBy }) => impliedBy));
const NONE: readonly number[] = [];

/** Rows and findings, by index, that look different from before. */
export interface Remarked {
  readonly rows: readonly number[];
  readonly findings: readonly number[];
}

/** What a check found while it was not known yet by which revision it is to be judged. */
interface HeldHit {
  readonly id: RuleId;
  readonly hit: RuleHit;
  readonly at: number;
  /** It is about the answer to a question for the modern era. */
  readonly ofProbe: boolean;
}

/**
 * Holds the rules against each step of an analysis and keeps what they find. What a rule finds before the revision is
 * agreed on is kept at once only where every revision judges it alike; else it is held back until the handshake is
 * answered or has come to nothing, so that no finding has to be taken back. What a server says while
 * it was only asked whether it speaks the modern era is held back likewise, and judged by the era that is spoken then. The
 * price: in a capture that stops in between, what is held back is not told.
 */
export class Judge implements Onlooker {
  readonly findings: Finding[] = [];
  /** How many findings of a rule were not kept. */
  readonly suppressed = new Map<string, number>();
  readonly #rows: RowTable;
  readonly #context: RuleContext;
  readonly #book: RuleBook;
  readonly #kept = new Map<string, number>();
  #muted: ReadonlySet<string> = new Set();
  #held: HeldHit[] = [];
  /** What was found of a process that has not spoken yet. */
  #atStart: HeldHit[] = [];
  /** Findings of the step at hand that may only follow from others. */
  #implied: HeldHit[] = [];
  /** The rows of findings that others follow from, by rule. */
  readonly #causes = new Map<string, Set<number>>();
  readonly #touched = new TouchedMessages();
  // Of the step at hand.
  #firstRow = 0;
  /** Of what is nested too deep no rule sees enough to judge its messages. */
  #outlined = false;
  #raised: number[] | null = null;

  constructor(book: RuleBook, rows: RowTable, context: RuleContext) {
    this.#book = book;
    this.#rows = rows;
    this.#context = context;
  }

  /** The earlier rows whose level was raised by the event at hand. */
  get raised(): readonly number[] {
    return this.#raised ?? NONE;
  }

  event(step: AnalysisStep): void {
    const context = this.#context;
    const { event, reading, firstRow: row } = step;
    this.#firstRow = row;
    this.#raised = null;
    // Another process: what the one before left open is not for this one to decide.
    if (event.kind === 'process.spawn' && !context.handshake.probing) this.#settle();
    if (event.kind === 'middle') this.#touched.take(event, context.last[event.dir]);
    context.before(step);
    const inForce = this.#inForce();
    const eventAt: EventAtHand = { event, row, step };
    for (const { id, check } of inForce.always) this.#keep(id, check(eventAt, context), row);
    if (context.http.exchange !== null) this.#judgeExchange(eventAt, inForce);
    this.#outlined = reading?.flags.includes('too-deep') ?? false;
    if (event.kind === 'frame' && reading !== null) {
      const frameAt: FrameAtHand = { event, reading, row };
      for (const { id, check } of inForce.frame) this.#keep(id, check(frameAt, context), row);
      if (isOdd(reading)) for (const { id, check } of inForce.oddFrame) this.#keep(id, check(frameAt, context), row);
    } else {
      for (const { id, check } of inForce.event) this.#keep(id, check(eventAt, context), row);
    }
  }

  message(message: CorrelatedMessage, event: FrameEvent): void {
    const context = this.#context;
    if (this.#outlined || refusesWhoLeft(message, context)) return context.afterMessage(message, event.t);
    const inForce = this.#inForce();
    // Written out, since a spread costs more than all the checks.
    const { row, dir, method, link, operation } = message;
    const at: MessageAtHand = { row, dir, message: message.message, method, link, operation, event };
    for (const { id, check } of inForce.message.about(message)) this.#keep(id, check(at, context), row);
    for (const stage of specialStagesOf(message)) {
      for (const { id, check } of inForce.special[stage]) this.#keep(id, check(at, context), row);
    }
    context.afterMessage(message, event.t);
  }

  taken(): void {
    this.#context.taken();
  }

  passed(step: AnalysisStep): void {
    const context = this.#context;
    for (const { id, hit, at } of this.#implied) if (!this.#isImplied(id, hit, at)) this.#settleHit(id, hit, at);
    if (this.#implied.length > 0) this.#implied = [];
    context.after(step);
    if (this.#atStart.length > 0 && (!context.starting || this.#atStart.length > HELD_MOST)) this.#tellStart();
    if (this.#held.length > 0 && (context.settled || this.#held.length > HELD_MOST)) this.#settle();
  }

  /** Mutes these rules and no others, in what was found and in what will be. Gives the rows and findings that changed. */
  mute(rules: ReadonlySet<string>): Remarked {
    const before = this.#muted;
    this.#muted = rules;
    const findings: number[] = [];
    const remarked = new Map<number, RowLevel>();
    for (const [index, finding] of this.findings.entries()) {
      const muted = rules.has(finding.rule);
      if (muted === before.has(finding.rule)) continue;
      this.findings[index] = { ...finding, muted };
      findings.push(index);
      for (const row of finding.rows.slice(0, finding.atFault)) remarked.set(row, '');
    }
    for (const finding of this.findings) {
      for (const row of finding.rows.slice(0, finding.atFault)) {
        const level = remarked.get(row);
        if (level !== undefined) remarked.set(row, worse(level, shownLevel(finding)));
      }
    }
    const rows: number[] = [];
    for (const [row, level] of remarked) if (this.#rows.setLevel(row, level)) rows.push(row);
    return { rows, findings };
  }

  #inForce(): RulesInForce {
    const { settled, probing, revision } = this.#context;
    if (settled) return this.#book.inForce(revision);
    return this.#book.inForce(probing ? 'probing' : 'open');
  }

  #judgeExchange({ event, row, step }: EventAtHand, inForce: RulesInForce): void {
    const context = this.#context;
    const { exchange, moments } = context.http;
    if (exchange === null) return;
    const at: ExchangeAtHand = { event, row, step, exchange };
    const rules = inForce.exchange[exchange.kind];
    for (const moment of moments) for (const { id, check } of rules[moment]) this.#keep(id, check(at, context), row);
  }

  #keep(id: RuleId, hits: RuleHits, at: number): void {
    if (hits === null) return;
    if (isMany(hits)) for (const hit of hits) this.#judgeHit(id, hit, at);
    else this.#judgeHit(id, hits, at);
  }

  #judgeHit(id: RuleId, hit: RuleHit, at: number): void {
    if (CAUSES.has(id)) this.#remember(id, hit.rows ?? [at]);
    // The cause may be found by a later rule of the same step.
    if (catalogueEntry(id).impliedBy.length > 0) this.#implied.push({ id, hit, at, ofProbe: false });
    else this.#settleHit(id, hit, at);
  }

  #remember(cause: string, rows: readonly number[]): void {
    const known = this.#causes.get(cause) ?? new Set();
    if (known.size > CAUSES_MOST) return;
    for (const row of rows) known.add(row);
    this.#causes.set(cause, known);
  }

  /** Whether what this finding follows from is told already. */
  #isImplied(id: RuleId, { rows }: RuleHit, at: number): boolean {
    const about = rows ?? [at];
    return catalogueEntry(id).impliedBy.some((cause) => {
      const known = this.#causes.get(cause);
      return known !== undefined && about.some((row) => known.has(row));
    });
  }

  /** Tells what was found, or holds it back where it is not known yet by what it is to be judged. */
  #settleHit(id: RuleId, hit: RuleHit, at: number): void {
    const { settled, answersProbe } = this.#context;
    const entry = catalogueEntry(id);
    const certain = settled || (hit.only === undefined && this.#isCertain(entry));
    if (certain && entry.ofStart && this.#context.starting) this.#atStart.push({ id, hit, at, ofProbe: answersProbe });
    else if (certain) this.#add(entry, hit, at, answersProbe);
    else this.#held.push({ id, hit, at, ofProbe: answersProbe });
  }

  /** Whether a rule is judged alike by whatever comes into force. */
  #isCertain(entry: CatalogueEntry): boolean {
    const { probing, answersProbe, revision } = this.#context;
    // That is information whatever comes into force.
    if (answersProbe) return REVISIONS.every((each) => holdsIn(entry, each));
    if (probing) return isCertain(entry, REVISIONS);
    // Where not even an offer is known the rules that all revisions share apply at their mildest, as they may for good.
    return isCertain(entry) || (revision === null && holdsIn(entry, null));
  }

  /** Judges what was held back by the revision now in force, or by the one offered where there will be no other. */
  #settle(): void {
    const held = this.#held;
    this.#held = [];
    const { revision } = this.#context;
    for (const { id, hit, at, ofProbe } of held) {
      const entry = catalogueEntry(id);
      if (holdsIn(entry, revision)) this.#add(entry, hit, at, ofProbe);
    }
  }

  /** The process spoke, or never will: what was wrong before is the cause of that, or has one itself. */
  #tellStart(): void {
    const found = this.#atStart;
    this.#atStart = [];
    const mild = this.#context.knowsWhySilent();
    for (const { id, hit, at, ofProbe } of found) this.#add(catalogueEntry(id), hit, at, ofProbe || mild);
  }

  /** `mild`: worth knowing, and no fault: an answer to a question for the modern era that the server does not know, or a start that failed. */
  #add(entry: CatalogueEntry, hit: RuleHit, at: number, mild: boolean): void {
    const { id } = entry;
    const { revision } = this.#context;
    if (hit.only !== undefined && (revision === null || !hit.only.includes(revision))) return;
    const rows = hit.rows ?? [at];
    const level = mild ? 'info' : (hit.level ?? entry.level(revision));
    const side = hit.side ?? this.#side(entry, rows[0] ?? at);
    const atFault = rows.slice(0, hit.atFault ?? 1);
    const expected = atFault.some((row) => this.#byHand(row, side)) || this.#touched.covers(atFault, this.#rows);
    const muted = this.#muted.has(id);
    for (const row of atFault) {
      if (this.#rows.raiseLevel(row, shownLevel({ level, expected, muted })) && row < this.#firstRow)
        (this.#raised ??= []).push(row);
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
      side,
      seqs: rows.map((row) => this.#rows.seq(row)),
      rows,
      atFault: atFault.length,
      pointer: hit.pointer ?? '',
      message: hit.message,
      spec: entry.clause(revision),
      expected,
      muted,
      revision: revision ?? '',
    });
  }

  /** Whether this side wrote the frame of this row by hand. */
  #byHand(row: number, side: Finding['side']): boolean {
    return this.#rows.origin(row) === 'user' && sideOf(this.#rows.direction(row)) === side;
  }

  /** Rules on a message are broken by its writer, whichever part of the exchange that is. */
  #side({ fault }: CatalogueEntry, row: number): 'client' | 'server' {
    if (fault === 'client' || fault === 'server') return fault;
    return sideOf(this.#rows.direction(row));
  }
}

/** How bad a finding makes its rows look. */
function shownLevel({ level, expected, muted }: Pick<Finding, 'level' | 'expected' | 'muted'>): RowLevel {
  if (muted) return '';
  return expected ? 'info' : level;
}

function worse(one: RowLevel, other: RowLevel): RowLevel {
  return ROW_LEVELS.indexOf(other) > ROW_LEVELS.indexOf(one) ? other : one;
}

function sideOf(dir: Direction | null): Finding['side'] {
  return dir === 'c2s' ? 'client' : 'server';
}

function isMany(hits: RuleHit | readonly RuleHit[]): hits is readonly RuleHit[] {
  return Array.isArray(hits);
}

/**
 * Whether an error refuses what a client had still asked when it ended its session by DELETE. A server is to refuse that (basic/transports,
 * “Session Management”): it says nothing of the server.
 */
function refusesWhoLeft({ message, dir }: CorrelatedMessage, { http: { exchange } }: RuleContext): boolean {
  return exchange?.givenUp === true && dir === 's2c' && message.class.startsWith('response.error');
}
