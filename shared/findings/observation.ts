import {
  Analysis,
  type AnalysisStep,
  type Exchange,
  type Operation,
  type RowTable,
  type Session,
  type SurfaceItem,
} from '../analysis/index.ts';
import type { CaptureEvent } from '../capture/index.ts';
import type { FrameReading } from '../jsonrpc/index.ts';
import type { Finding, FindingLevel } from './finding.ts';
import { Judge } from './judge.ts';
import { RuleContext } from './rule-context.ts';

/** What one event did to the analysis and the findings. `changedRows` has the rows whose level was raised, too. */
export interface ObservationStep extends AnalysisStep {
  /** Index of the first new finding; the number of findings when there is none. */
  readonly newFindings: number;
}

/** One connection, analysed and held against the rules. Deterministic: the same events give the same findings. */
export class Observation {
  readonly #analysis: Analysis;
  readonly #judge: Judge;
  readonly #counts: Record<FindingLevel, number> = { error: 0, warning: 0, info: 0 };
  #session: Session | null = null;
  #sessionOf: Session | null = null;
  #counted = 0;

  /** `name` is what the verdict calls the server before it names itself. */
  constructor(name?: string) {
    const analysis = new Analysis(name);
    this.#analysis = analysis;
    this.#judge = new Judge(analysis.rows, new RuleContext(analysis.rows, () => analysis.operations));
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

  /** Applies one event. `reading` spares a second reading of a frame that was read already. */
  push(event: CaptureEvent, reading?: FrameReading): ObservationStep {
    const step = this.#analysis.push(event, reading);
    const newFindings = this.#judge.findings.length;
    const raised = this.#judge.judge(step);
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
      newFindings,
    };
  }

  /** Everything small about the connection, findings counted by level; the same object until something changes. */
  session(): Session {
    const session = this.#analysis.session();
    const { findings } = this.#judge;
    if (this.#session && this.#sessionOf === session && this.#counted === findings.length) return this.#session;
    for (; this.#counted < findings.length; this.#counted += 1) this.#counts[findings[this.#counted]!.level] += 1;
    this.#sessionOf = session;
    this.#session = { ...session, counts: { ...session.counts, findings: { ...this.#counts } } };
    return this.#session;
  }

  surfaceItems(): SurfaceItem[] {
    return this.#analysis.surfaceItems();
  }
}

function merged(rows: readonly number[], raised: readonly number[]): number[] {
  return Array.from(new Set([...rows, ...raised]));
}
