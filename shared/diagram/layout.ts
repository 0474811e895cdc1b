import { barBox, barsAtSteps, CELL, columnsOf, type Columns } from './columns.ts';
import type { Activation, Diagram, Participant, Step, StepTone } from './diagram.ts';
import { arrowHeight, arrowLine, drawArrow } from './draw-arrow.ts';
import { drawGap, drawNote, GAP_HEIGHT, layNote } from './draw-note.ts';
import type { DrawnStep, Drawing, Ink, Shape } from './drawing.ts';
import { stepLabel, timeText } from './step-label.ts';
import { cells, fitCells } from './visible-text.ts';

const HEAD_HEIGHT = 46;
/** Above the first step and beneath the last one. */
const EDGE = 6;

/** Gives every shape of a diagram its place in so many px of width. */
export function layDiagram(diagram: Diagram, room: number): Drawing {
  const columns = columnsOf(diagram, room);
  const bars = barsAtSteps(diagram);
  const steps: DrawnStep[] = [];
  /** Where bars begin and end: at the line of an arrow, in the middle of anything else. */
  const lines: number[] = [];
  let y = EDGE;
  let told = '';
  for (const [at, step] of diagram.steps.entries()) {
    const { height, line, shapes } = drawStep(step, at, y, bars[at] ?? [], columns);
    const time = timeText(step);
    if (time !== '' && time !== told)
      shapes.push(timeShape(time, step.kind === 'arrow' ? y + line - 6 : y + 18, columns));
    told = time === '' ? told : time;
    steps.push({ step: at, y, height, row: step.row, label: stepLabel(step), shapes });
    lines.push(y + line);
    y += height;
  }
  const bodyHeight = y + EDGE;
  return {
    width: columns.width,
    headHeight: HEAD_HEIGHT,
    head: diagram.participants.flatMap((participant, at) => headOf(participant, at, diagram.participants, columns)),
    bodyHeight,
    ground: [
      ...lifeLines(columns, bodyHeight),
      ...diagram.activations.flatMap((bar) => drawBar(bar, lines, bodyHeight, columns)),
    ],
    steps,
  };
}

interface Placed {
  readonly height: number;
  readonly line: number;
  readonly shapes: Shape[];
}

function drawStep(step: Step, at: number, y: number, bars: readonly Activation[], columns: Columns): Placed {
  switch (step.kind) {
    case 'arrow':
      return { height: arrowHeight(step), line: arrowLine(step), shapes: drawArrow(step, at, y, bars, columns) };
    case 'gap':
      return { height: GAP_HEIGHT, line: GAP_HEIGHT / 2, shapes: drawGap(step, y, columns) };
    case 'note': {
      const laid = layNote(step, bars, columns);
      return { height: laid.height, line: laid.height / 2, shapes: drawNote(step, laid, y) };
    }
  }
}

function timeShape(time: string, y: number, { times }: Columns): Shape {
  return {
    shape: 'text',
    at: [times, y],
    anchor: 'end',
    size: 11,
    halo: false,
    pieces: [{ text: time, ink: 'text-3', strong: false }],
  };
}

function lifeLines({ x }: Columns, height: number): Shape[] {
  return Array.from(x.values(), (at): Shape => ({
    shape: 'line',
    from: [at, 0],
    to: [at, height],
    ink: 'line-strong',
    width: 1,
    dash: '',
  }));
}

const BAR_INKS: Readonly<Record<Activation['kind'], (bar: Activation) => StepTone>> = {
  work: ({ on }) => (on === 'server' ? 'c2s' : 's2c'),
  user: () => 'info',
  stream: () => 'muted',
};

/** A bar; the part after it was given up, and the user's time, have broken edges. */
function drawBar(bar: Activation, lines: readonly number[], bottom: number, columns: Columns): Shape[] {
  const { x, width } = barBox(bar, columns);
  const ink = BAR_INKS[bar.kind](bar);
  const from = lines[bar.first] ?? 0;
  const to = bar.open ? bottom : Math.max(from + 4, lines[bar.last] ?? bottom);
  const late = bar.lateFrom < 0 ? to : (lines[bar.lateFrom] ?? to);
  const box = (y: number, end: number, broken: boolean): Shape => ({
    shape: 'box',
    x,
    y,
    width,
    height: end - y,
    radius: 1,
    fill: broken ? 'ground' : `tint-${ink}`,
    stroke: ink,
    dash: broken ? '2 2' : '',
  });
  if (bar.kind === 'user') return [box(from, to, true)];
  return late >= to ? [box(from, to, false)] : [box(from, late, false), box(late, to, true)];
}

/** The name and the role of a participant, over its line. */
function headOf(participant: Participant, at: number, all: readonly Participant[], columns: Columns): Shape[] {
  const x = columns.x.get(participant.key) ?? 0;
  const neighbours = [all[at - 1], all[at + 1]].map((other) =>
    other === undefined ? Number.POSITIVE_INFINITY : Math.abs((columns.x.get(other.key) ?? 0) - x) / 2 - 4,
  );
  const half = Math.min(...neighbours, x - 4, columns.width - x - 4, 150);
  const room = Math.floor((2 * half - 16) / CELL);
  const name = fitCells(participant.name, room);
  const role = fitCells(participant.role, room);
  const width = Math.min(2 * half, Math.max(cells(name), cells(role)) * CELL + 20);
  const text = (words: string, y: number, ink: Ink, strong: boolean): Shape => ({
    shape: 'text',
    at: [x, y],
    anchor: 'middle',
    size: 11,
    halo: false,
    pieces: [{ text: words, ink, strong }],
  });
  return [
    {
      shape: 'box',
      x: x - width / 2,
      y: 5,
      width,
      height: HEAD_HEIGHT - 10,
      radius: 4,
      fill: 'raised',
      stroke: 'line-strong',
      dash: '',
    },
    text(name, 20, 'text', true),
    text(role, 34, 'text-3', false),
  ];
}
