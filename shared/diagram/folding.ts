import { counted } from '../analysis/index.ts';
import type { ArrowStep, DiagramSource, NoteStep } from './diagram.ts';
import type { Issuers } from './issuers.ts';
import { rowStep } from './row-step.ts';
import { secondsText } from './step-label.ts';
import { visibleText } from './visible-text.ts';

/** From so many alike in one run on, they are one arrow with their number. */
const FOLDED_FROM = 4;
/** Lines of stderr that one note shows. */
const LINES_SHOWN = 3;

/** What makes two rows alike; '' for a row that is always drawn by itself. */
export function foldKey(source: DiagramSource, issuers: Issuers, row: number): string {
  const { rows } = source;
  const kind = rows.class(row);
  const exchange = source.exchange(rows.exchange(row));
  if (exchange !== undefined && issuers.peerOf(exchange) !== null) return '';
  if (kind === 'process.stderr' || kind === 'sse.event') return kind;
  if (kind.startsWith('noise.')) return `noise ${rows.direction(row)}`;
  if (kind !== 'notification' || rows.method(row) === 'notifications/cancelled') return '';
  return `${rows.direction(row)} ${rows.operation(row)} ${rows.exchange(row)} ${rows.method(row)}`;
}

/**
 * The steps of rows that came without anything else between them: those alike become one, at the place of their first.
 * `numbers` counts the progress of each operation, so that a tick says which one it is.
 */
export function foldedSteps(
  source: DiagramSource,
  issuers: Issuers,
  run: readonly { readonly row: number; readonly key: string }[],
  numbers: Map<number, number>,
): (ArrowStep | NoteStep)[] {
  const groups = new Map<string, number[]>();
  for (const { row, key } of run) {
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  const steps: (ArrowStep | NoteStep)[] = [];
  for (const group of groups.values()) {
    const folds =
      group.length >= FOLDED_FROM || (group.length > 1 && source.rows.class(group[0]!) === 'process.stderr');
    const parts = folds ? [group] : group.map((row) => [row]);
    for (const part of parts) {
      const step = foldedStep(source, issuers, part, numbers);
      if (step !== null) steps.push(step);
    }
  }
  return steps.toSorted((left, right) => left.row - right.row);
}

function foldedStep(
  source: DiagramSource,
  issuers: Issuers,
  group: readonly number[],
  numbers: Map<number, number>,
): ArrowStep | NoteStep | null {
  const [first = -1] = group;
  const step = rowStep(source, issuers, first);
  if (step === null) return null;
  const last = group.at(-1) ?? first;
  const whole = { rows: group, until: source.rows.time(last) };
  if (step.kind === 'note')
    return group.length === 1 ? step : { ...step, ...whole, ...notedLines(source, group, step) };
  const number = progressNumbers(source, group, numbers);
  if (group.length === 1) return { ...step, aside: [number, step.aside].filter(Boolean).join(' · ') };
  return {
    ...step,
    ...whole,
    shape: 'tick',
    title: `${group.length} × ${step.title}`,
    detail: visibleText(`the last at ${secondsText(whole.until)} s: ${source.rows.summary(last) || 'without words'}`),
    aside: [number, step.aside].filter(Boolean).join(' · '),
  };
}

function notedLines(
  { rows }: DiagramSource,
  group: readonly number[],
  { title }: NoteStep,
): Pick<NoteStep, 'title' | 'lines'> {
  const shown = group.slice(0, LINES_SHOWN).map((row) => visibleText(rows.summary(row), 120) || '(an empty line)');
  const more = group.length - shown.length;
  return {
    title: `${title}, ${counted(group.length, 'line')}`,
    lines: more === 0 ? shown : [...shown, `and ${counted(more, 'more line')}`],
  };
}

/** Which of an operation's progress notifications these are, counted from the beginning of the diagram: `3`, `4 to 12`. */
function progressNumbers({ rows }: DiagramSource, group: readonly number[], numbers: Map<number, number>): string {
  const [first = -1] = group;
  if (rows.method(first) !== 'notifications/progress') return '';
  const operation = rows.operation(first);
  const before = numbers.get(operation) ?? 0;
  const after = before + group.length;
  numbers.set(operation, after);
  return group.length === 1 ? `no. ${after}` : `no. ${before + 1} to ${after}`;
}
