import { Analysis } from '../../analysis/index.ts';
import type { CaptureEvent } from '../../capture/index.ts';
import { buildDiagram } from '../build-diagram.ts';
import type { Diagram, DiagramFinding, DiagramSource, RowSelection } from '../diagram.ts';
import { stepLabel } from '../step-label.ts';

/** What a diagram is drawn from, for events that a test wrote. */
export function sourceOf(events: readonly CaptureEvent[], findings: readonly DiagramFinding[] = []): DiagramSource {
  const analysis = new Analysis();
  for (const event of events) analysis.push(event);
  return {
    rows: analysis.rows,
    operations: analysis.operations,
    session: analysis.session(),
    signIns: analysis.signIns.all,
    exchange: (number) => analysis.exchanges.find((exchange) => exchange.number === number),
    findingsOfRow: (row) => findings.filter((finding) => finding.rows.includes(row)),
  };
}

/** All rows of a source. */
export function everyRow({ rows }: DiagramSource): RowSelection {
  return { length: rows.length, row: (place) => place };
}

/** The rows of a source that pass a test. */
export function someRows({ rows }: DiagramSource, test: (row: number) => boolean): RowSelection {
  const kept = Array.from({ length: rows.length }, (_, row) => row).filter(test);
  return { length: kept.length, row: (place) => kept[place] ?? -1 };
}

/** The diagram of all rows of these events. */
export function diagramOf(events: readonly CaptureEvent[], findings: readonly DiagramFinding[] = []): Diagram {
  const source = sourceOf(events, findings);
  return buildDiagram(source, everyRow(source));
}

/** The steps of a diagram as they are read, without their times. */
export function linesOf({ steps }: Diagram): string[] {
  return steps.map((step) => stepLabel(step).replace(/^\d+\.\d{3} s · /, ''));
}
