import { CELL, innerEdge, touchPoint, type Columns } from './columns.ts';
import type { Activation, ArrowStep } from './diagram.ts';
import type { Ink, Shape, TextPiece } from './drawing.ts';
import { cells, fitCells } from './visible-text.ts';

/** Height of a step with an arrow, and where in it the line is. */
const ARROW_HEIGHT = 31;
const TICK_HEIGHT = 26;

const DASHES = { request: '', notification: '', response: '6 3', tick: '2 3', wire: '1 3' } as const;

export function arrowHeight({ shape }: ArrowStep): number {
  return shape === 'tick' ? TICK_HEIGHT : ARROW_HEIGHT;
}

/** Where the line of an arrow is, from the top of its step. */
export function arrowLine(step: ArrowStep): number {
  return arrowHeight(step) - 8;
}

/** An arrow with its words above it. `at` is its place among the steps, `bars` stand at it. */
export function drawArrow(
  step: ArrowStep,
  at: number,
  top: number,
  bars: readonly Activation[],
  columns: Columns,
): Shape[] {
  const y = top + arrowLine(step);
  const start = touchPoint(step.from, at, bars, columns);
  const end = touchPoint(step.to, at, bars, columns);
  const far = step.from === 'client' ? step.to : step.from;
  const toRight = end > start ? 1 : -1;
  const width = step.shape === 'request' || step.shape === 'response' ? 1.4 : 1.1;
  const via = columns.x.get(`http-${step.exchange}`);
  return [
    {
      shape: 'line',
      from: [start, y],
      to: [end - toRight * (step.shape === 'request' ? 7 : 1), y],
      ink: step.tone,
      width,
      dash: DASHES[step.shape],
    },
    headOf(step, end, y, toRight),
    ...(via === undefined ? [] : [{ shape: 'dot', at: [via, y], ink: step.tone } as const]),
    ...words(step, y - 6, innerEdge('client', bars, columns) + 8, innerEdge(far, bars, columns) - 9),
  ];
}

function headOf({ shape, tone }: ArrowStep, x: number, y: number, toRight: number): Shape {
  const small = shape === 'tick' || shape === 'wire';
  const [length, half] = small ? [5, 3] : [8, 4];
  const points = [
    [x - toRight * length, y - half],
    [x, y],
    [x - toRight * length, y + half],
  ] as const;
  return { shape: 'points', points, ink: tone, filled: shape === 'request' };
}

/** Title and detail from the left, the rest at the right; what has no room is cut, the title last. */
function words({ title, detail, aside, tone, shape }: ArrowStep, y: number, left: number, right: number): Shape[] {
  const room = Math.floor((right - left) / CELL);
  const rest = fitCells(aside, Math.max(0, Math.floor(room * 0.45)));
  const forTitle = room - (rest === '' ? 0 : cells(rest) + 2);
  const named = fitCells(title, forTitle);
  const said = fitCells(detail, forTitle - cells(named) - 2);
  const loud = tone === 'error' || tone === 'warning';
  const quiet = shape === 'tick' || shape === 'wire';
  const ink: Ink = loud ? tone : quiet ? 'text-2' : 'text';
  const pieces: TextPiece[] = [{ text: named, ink, strong: !quiet }];
  if (said !== '' && said !== '…')
    pieces.push({ text: `  ${said}`, ink: tone === 'error' ? 'error' : 'text-2', strong: false });
  const shapes: Shape[] = [{ shape: 'text', at: [left, y], anchor: 'start', size: 11, halo: true, pieces }];
  if (rest !== '')
    shapes.push({
      shape: 'text',
      at: [right, y],
      anchor: 'end',
      size: 11,
      halo: true,
      pieces: [{ text: rest, ink: 'text-3', strong: false }],
    });
  return shapes;
}
