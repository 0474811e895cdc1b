import type { CaptureEvent } from '../capture/index.ts';
import type { DiagramFinding, DiagramSource, RowSelection } from '../diagram/index.ts';
import { Observation, recordFacts, type ObservationStep } from '../findings/index.ts';
import type { ExportSubject } from './writer.ts';

/** What a report is drawn from: the session as it is observed, and which of its rows leave. */
export class SessionFold {
  readonly observation: Observation;
  /** Rows that leave, in order; null for all. */
  readonly #rows: number[] | null;

  constructor({ header, schemas, muted, chosen }: ExportSubject) {
    this.observation = new Observation({ ...recordFacts(header), schemas });
    this.observation.mute(muted);
    this.#rows = chosen === null ? null : [];
  }

  push(event: CaptureEvent, taken: boolean): ObservationStep {
    const step = this.observation.push(event);
    if (taken && this.#rows !== null) for (let row = step.firstRow; row < step.endRow; row += 1) this.#rows.push(row);
    return step;
  }

  /** The rows that leave. */
  get selection(): RowSelection {
    const rows = this.#rows;
    return rows === null
      ? { length: this.observation.rows.length, row: (place) => place }
      : { length: rows.length, row: (place) => rows[place] ?? -1 };
  }

  diagramSource(): DiagramSource {
    const { rows, operations, exchanges, findings, signIns } = this.observation;
    const byNumber = new Map(exchanges.map((exchange) => [exchange.number, exchange]));
    const byRow = new Map<number, DiagramFinding[]>();
    for (const finding of findings) {
      if (finding.muted) continue;
      for (const row of finding.rows) {
        const known = byRow.get(row);
        if (known === undefined) byRow.set(row, [finding]);
        else known.push(finding);
      }
    }
    return {
      rows,
      operations,
      session: this.observation.session(),
      signIns: signIns.all,
      exchange: (number) => byNumber.get(number),
      findingsOfRow: (row) => byRow.get(row) ?? [],
    };
  }
}
