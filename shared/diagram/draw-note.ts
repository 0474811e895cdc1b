import { CELL, innerEdge, type Columns } from './columns.ts';
import type { Activation, GapStep, NoteStep } from './diagram.ts';
import type { Shape, TextPiece } from './drawing.ts';
import { gapWords } from './step-label.ts';
import { cells, wrapCells } from './visible-text.ts';

const LINE = 15;
const MOST_LINES = 3;
/** From the edge of a note to its words. */
const INSET = 8;
const MARGIN = 4;

export const GAP_HEIGHT = 26;

/** A note that is laid out: its box and its lines. */
export interface LaidNote {
  readonly x: number;
  readonly width: number;
  readonly lines: readonly (readonly TextPiece[])[];
  readonly height: number;
}

/** Breaks the words of a note into the room that it has. `bars` stand at it. */
export function layNote(step: NoteStep, bars: readonly Activation[], columns: Columns): LaidNote {
  const [left, right] = sides(step, bars, columns);
  const room = Math.floor((right - left - 2 * INSET) / CELL);
  const lines = noteLines(step, room);
  const longest = Math.max(...lines.map((line) => cells(line.map(({ text }) => text).join(''))));
  const width = step.over === 'both' ? right - left : Math.min(right - left, Math.ceil(longest * CELL) + 2 * INSET);
  return { x: left, width, lines, height: lines.length * LINE + 7 + 2 * MARGIN };
}

/** Over both peers it lies across both lines; at one side it stands to the right of its line. */
function sides({ over }: NoteStep, bars: readonly Activation[], columns: Columns): [left: number, right: number] {
  switch (over) {
    case 'both':
      return [columns.client - 24, columns.server + 24];
    case 'client':
      return [innerEdge('client', bars, columns) + 8, innerEdge('server', bars, columns) - 8];
    default:
      return [columns.server + 12, columns.notes - 8];
  }
}

function noteLines({ sign, title, lines, tone }: NoteStep, room: number): TextPiece[][] {
  const loud = tone === 'error' || tone === 'warning' || tone === 'info';
  const [head = '', ...more] = wrapCells(`${sign} ${title}`, room, 2);
  const out: TextPiece[][] = [[{ text: head, ink: loud ? tone : 'text-2', strong: true }]];
  for (const line of more) out.push([{ text: line, ink: loud ? tone : 'text-2', strong: true }]);
  const [only = ''] = lines;
  if (lines.length === 1 && more.length === 0 && cells(head) + cells(only) + 2 <= room) {
    out[0]?.push({ text: `  ${only}`, ink: 'text-2', strong: false });
    return out;
  }
  for (const line of lines) {
    const most = lines.length === 1 ? MOST_LINES : 1;
    for (const text of wrapCells(line, room, most)) out.push([{ text, ink: 'text-2', strong: false }]);
  }
  return out;
}

/** The box of a note and its words; `y` is the top of its step. */
export function drawNote({ tone }: NoteStep, { x, width, lines, height }: LaidNote, y: number): Shape[] {
  const top = y + MARGIN;
  return [
    {
      shape: 'box',
      x,
      y: top,
      width,
      height: height - 2 * MARGIN,
      radius: 3,
      fill: `tint-${tone}`,
      stroke: tone === 'muted' ? 'line-strong' : tone,
      dash: '',
    },
    ...lines.map((pieces, at): Shape => ({
      shape: 'text',
      at: [x + INSET, top + 14 + at * LINE],
      anchor: 'start',
      size: 11,
      halo: false,
      pieces,
    })),
  ];
}

/** A gap: a broken line across the lines of life, with its length. */
export function drawGap(step: GapStep, y: number, { client, server }: Columns): Shape[] {
  const middle = y + GAP_HEIGHT / 2;
  const words = `⋮ ${gapWords(step)}`;
  const half = (cells(words) * CELL) / 2 + 8;
  const centre = Math.round((client + server) / 2);
  const ink = 'line-strong';
  return [
    { shape: 'line', from: [client - 24, middle], to: [centre - half, middle], ink, width: 1, dash: '2 4' },
    { shape: 'line', from: [centre + half, middle], to: [server + 24, middle], ink, width: 1, dash: '2 4' },
    {
      shape: 'text',
      at: [centre, middle + 4],
      anchor: 'middle',
      size: 11,
      halo: true,
      pieces: [{ text: words, ink: 'text-3', strong: false }],
    },
  ];
}
