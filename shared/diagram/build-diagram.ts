import { duration } from '../analysis/index.ts';
import { activationsOf } from './activations.ts';
import type { ArrowStep, Coverage, Diagram, DiagramSource, NoteStep, RowSelection, Step } from './diagram.ts';
import { withFindings } from './finding-notes.ts';
import { foldedSteps, foldKey } from './folding.ts';
import { Issuers } from './issuers.ts';
import { captionOf, participantsOf, streamsOf } from './participants.ts';
import { roundOf } from './row-arrows.ts';
import { rowStep } from './row-step.ts';

/** Most arrows and notes of one diagram: beyond that nobody reads it, and a window would be slow to draw it. */
export const MOST_STEPS = 400;
/** Most rows that are looked at for one diagram, where many of them fold into few arrows. */
const MOST_ROWS = 10_000;
/** Nothing for so long, in µs, is stated as a gap. */
const GAP = 500_000;

/**
 * Draws rows of a selection from the place `from` on, until the diagram is full. Costs no more than so many rows, however
 * many are selected; `coverage` says what was left out.
 */
export function buildDiagram(source: DiagramSource, selection: RowSelection, from = 0): Diagram {
  const issuers = new Issuers(source);
  const { drawn, coverage } = drawnRows(source, issuers, selection, Math.max(0, Math.min(from, selection.length)));
  const streams = streamsOf(source, drawn);
  const steps = withFindings(source, withGaps(source, drawn));
  return {
    participants: participantsOf(source, streams, issuers.drawnIn(drawn)),
    steps,
    activations: activationsOf(source, steps, streams),
    coverage,
    caption: captionOf(source.session),
  };
}

function drawnRows(
  source: DiagramSource,
  issuers: Issuers,
  selection: RowSelection,
  from: number,
): { readonly drawn: (ArrowStep | NoteStep)[]; readonly coverage: Coverage } {
  const drawn: (ArrowStep | NoteStep)[] = [];
  const numbers = new Map<number, number>();
  const until = Math.min(selection.length, from + MOST_ROWS);
  let run: { readonly row: number; readonly key: string }[] = [];
  let kinds = new Set<string>();
  let quiet = 0;
  let place = from;
  const flush = (): void => {
    drawn.push(...foldedSteps(source, issuers, run, numbers));
    run = [];
    kinds = new Set();
  };
  for (; place < until && drawn.length + Math.min(run.length, kinds.size * 3) < MOST_STEPS; place += 1) {
    const row = selection.row(place);
    const key = foldKey(source, issuers, row);
    if (key !== '') {
      run.push({ row, key });
      kinds.add(key);
      continue;
    }
    const step = rowStep(source, issuers, row);
    if (step === null) {
      quiet += 1;
      continue;
    }
    flush();
    drawn.push(step);
  }
  flush();
  return { drawn, coverage: { total: selection.length, from, to: place, drawn: drawn.length, quiet } };
}

/** Puts the stretches between the steps in where they are long, and the client's gathering of input between two rounds. */
function withGaps(source: DiagramSource, drawn: readonly (ArrowStep | NoteStep)[]): Step[] {
  const steps: Step[] = [];
  let before: ArrowStep | NoteStep | null = null;
  for (const step of drawn) {
    const user = gathering(source, step);
    const us = before === null ? 0 : step.t - before.until;
    if (user !== null) steps.push(user);
    else if (us >= GAP) steps.push({ kind: 'gap', us, t: step.t - us, until: step.t, row: -1, rows: [] });
    steps.push(step);
    before = step;
  }
  return steps;
}

/** Before the request of a further round: the time that the client took, which is its user's and no fault of the server. */
function gathering({ operations, rows }: DiagramSource, step: ArrowStep | NoteStep): NoteStep | null {
  if (step.kind !== 'arrow' || step.shape !== 'request') return null;
  const operation = operations[rows.operation(step.row)];
  const round = operation === undefined ? -1 : roundOf(operation, step.row);
  const answered = round < 1 ? undefined : operation?.rounds[round - 1];
  if (answered === undefined || answered.end < 0) return null;
  return {
    kind: 'note',
    over: 'client',
    tone: 'info',
    sign: '◐',
    title: 'input gathered',
    lines: [
      `${duration(step.t - answered.end)} of the client and its user, between round ${round} and round ${round + 1}`,
    ],
    t: step.t,
    until: step.t,
    row: step.row,
    rows: [],
  };
}
