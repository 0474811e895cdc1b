import {
  Analysis,
  type AnalysisStep,
  type Exchange,
  type Operation,
  type RowTable,
  type Session,
  type SignIns,
  type SurfaceItem,
  type SurfaceKind,
} from '../analysis/index.ts';
import type { CaptureEvent } from '../capture/index.ts';
import type { FrameReading } from '../jsonrpc/index.ts';
import type { Revision } from '../mcp/index.ts';
import { type Finding, Judge, type Remarked, RuleBook, RuleContext, type SchemaCheck } from './engine/index.ts';
import type { RecordFacts } from './record-facts.ts';
import { RULE_GROUPS } from './rules/index.ts';
import { SHARED_MEMORIES } from './memories/index.ts';
import { HeaviestFinding, verdictWith } from './verdict-findings.ts';

const RULE_BOOK = new RuleBook(RULE_GROUPS, SHARED_MEMORIES);

/** What one event did to the analysis and the findings. `changedRows` has the rows whose level was raised, too. */
export interface ObservationStep extends AnalysisStep {
  /** Index of the first new finding; the number of findings when there is none. */
  readonly newFindings: number;
}

/** How a connection is observed; everything may be left out. */
export interface ObservationOptions extends Partial<RecordFacts> {
  /** Holds messages against the schemas; without it the rules that need them stay silent. */
  readonly schemas?: SchemaCheck | null;
  /** Judges every message by this revision, whatever was agreed on: “what if this were revision X” (protocol facts §5.3). */
  readonly judgedBy?: Revision | null;
}

/** One connection, analysed and held against the rules. Deterministic: the same events give the same findings. */
export class Observation {
  readonly #analysis: Analysis;
  readonly #judge: Judge;
  #counts = noFindings();
  #heaviest = new HeaviestFinding();
  #session: Session | null = null;
  #sessionOf: Session | null = null;
  #counted = 0;

  constructor({ name, schemas = null, judgedBy = null, startedAtMs = null, omits = [] }: ObservationOptions = {}) {
    const analysis = new Analysis(name, omits);
    this.#analysis = analysis;
    const book = RULE_BOOK.without(omits);
    const context = new RuleContext(book.memories, analysis, { schemas, judgedBy, startedAtMs, omits });
    this.#judge = new Judge(book, analysis.rows, context);
  }

  get rows(): RowTable {
    return this.#analysis.rows;
  }

  get operations(): readonly Operation[] {
    return this.#analysis.operations;
  }

  get exchanges(): readonly Exchange[] {
    return this.#analysis.exchanges;
  }

  get findings(): readonly Finding[] {
    return this.#judge.findings;
  }

  /** Findings of a rule beyond those kept, by rule. */
  get suppressed(): ReadonlyMap<string, number> {
    return this.#judge.suppressed;
  }

  /** Mutes these rules and no others. Costs time by the number of findings. Gives the rows and findings that changed. */
  mute(rules: ReadonlySet<string>): Remarked {
    const remarked = this.#judge.mute(rules);
    if (remarked.findings.length > 0) {
      this.#counts = noFindings();
      this.#heaviest = new HeaviestFinding();
      this.#counted = 0;
      this.#session = null;
    }
    return remarked;
  }

  /** Applies one event. `reading` spares a second reading of a frame that was read already. */
  push(event: CaptureEvent, reading?: FrameReading): ObservationStep {
    const newFindings = this.#judge.findings.length;
    const step = this.#analysis.push(event, reading, this.#judge);
    const { raised } = this.#judge;
    // Written out, since a spread is slow and this runs for every frame.
    return {
      event,
      reading: step.reading,
      firstRow: step.firstRow,
      endRow: step.endRow,
      messages: step.messages,
      changedRows: raised.length === 0 ? step.changedRows : merged(step.changedRows, raised),
      changedOperations: step.changedOperations,
      changedExchanges: step.changedExchanges,
      surfaceChanged: step.surfaceChanged,
      changedSignIn: step.changedSignIn,
      newFindings,
    };
  }

  /** Everything small about the connection, findings counted by level; the same object until something changes. */
  session(): Session {
    const session = this.#analysis.session();
    const { findings } = this.#judge;
    if (this.#session && this.#sessionOf === session && this.#counted === findings.length) return this.#session;
    for (; this.#counted < findings.length; this.#counted += 1) {
      const finding = findings[this.#counted]!;
      this.#counts[finding.muted ? 'muted' : finding.expected ? 'expected' : finding.level] += 1;
      if (!finding.muted) this.#heaviest.take(finding);
    }
    this.#sessionOf = session;
    const verdict = verdictWith(session, this.#heaviest.finding);
    this.#session = { ...session, verdict, counts: { ...session.counts, findings: { ...this.#counts } } };
    return this.#session;
  }

  get signIns(): SignIns {
    return this.#analysis.signIns;
  }

  surfaceItems(): SurfaceItem[] {
    return this.#analysis.surfaceItems();
  }

  /** Cursor of the page after the newest one of a list; null where there is none. */
  listCursor(kind: SurfaceKind): string | null {
    return this.#analysis.listCursor(kind);
  }
}

function noFindings(): { error: number; warning: number; info: number; expected: number; muted: number } {
  return { error: 0, warning: 0, info: 0, expected: 0, muted: 0 };
}

function merged(rows: readonly number[], raised: readonly number[]): number[] {
  return Array.from(new Set([...rows, ...raised]));
}
