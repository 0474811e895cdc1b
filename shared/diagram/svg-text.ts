import { xmlText } from '../sinks/index.ts';
import { coverageWords } from './coverage-sentence.ts';
import type { Diagram } from './diagram.ts';
import type { Palette, Shape, TextPiece } from './drawing.ts';
import { layDiagram } from './layout.ts';

/** Width of an exported picture: about what a page of a document shows at its own size. */
const WIDTH = 1100;
const TITLE_HEIGHT = 30;
const FOOT_HEIGHT = 28;

/** The light theme's colours: a picture goes into documents, which are white. */
const LIGHT: Palette = {
  c2s: '#1565d8',
  s2c: '#7b3fd1',
  muted: '#616b79',
  info: '#19698a',
  warning: '#8f5300',
  error: '#c4262f',
  'tint-c2s': '#e8f1ff',
  'tint-s2c': '#f2eafd',
  'tint-muted': '#f7f8fa',
  'tint-info': '#e5f3f9',
  'tint-warning': '#fdf3e0',
  'tint-error': '#fdecec',
  text: '#1b1f26',
  'text-2': '#48515e',
  'text-3': '#616b79',
  line: '#e1e5ea',
  'line-strong': '#c9d0d9',
  ground: '#ffffff',
  raised: '#f7f8fa',
};

const FONT = "ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace";

/**
 * A diagram as an SVG document that needs nothing beside itself: no script, no style sheet, no font, no address. `palette` is for pages
 * that have colours of their own, which may be values of CSS.
 */
export function svgText(diagram: Diagram, palette: Palette = LIGHT): string {
  const drawing = layDiagram(diagram, WIDTH);
  const height = TITLE_HEIGHT + drawing.headHeight + drawing.bodyHeight + FOOT_HEIGHT;
  const title = titleOf(diagram);
  const body = TITLE_HEIGHT + drawing.headHeight;
  const group = (y: number, shapes: readonly Shape[]): string =>
    `<g transform="translate(0 ${y})">\n${shapes.map((shape) => shapeText(shape, palette)).join('\n')}\n</g>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svg xmlns="http://www.w3.org/2000/svg" width="${drawing.width}" height="${height}" viewBox="0 0 ${drawing.width} ${height}" font-family="${xmlText(FONT)}">`,
    `<title>${xmlText(title)}</title>`,
    `<rect width="${drawing.width}" height="${height}" fill="${palette.ground}"/>`,
    shapeText(line(title, 20, 'text', true), palette),
    group(body, drawing.ground),
    group(TITLE_HEIGHT, drawing.head),
    group(
      body,
      drawing.steps.flatMap(({ shapes }) => shapes),
    ),
    shapeText(line(coverageWords(diagram.coverage), height - 10, 'text-3', false), palette),
    '</svg>\n',
  ].join('\n');
}

/** `mcpscope 0.1.0 and everything 2.0.0 · 2025-11-25 over stdio` */
export function titleOf({ participants, caption }: Diagram): string {
  const names = ['client', 'server']
    .map((peer) => participants.find(({ key }) => key === peer)?.name ?? '')
    .join(' and ');
  return caption === '' ? names : `${names} · ${caption}`;
}

function line(text: string, y: number, ink: TextPiece['ink'], strong: boolean): Shape {
  return { shape: 'text', at: [12, y], anchor: 'start', size: 12, halo: false, pieces: [{ text, ink, strong }] };
}

function shapeText(shape: Shape, palette: Palette): string {
  switch (shape.shape) {
    case 'line': {
      const { from, to, ink, width, dash } = shape;
      return `<line x1="${round(from[0])}" y1="${round(from[1])}" x2="${round(to[0])}" y2="${round(to[1])}" stroke="${palette[ink]}" stroke-width="${width}"${dashed(dash)}/>`;
    }
    case 'box': {
      const { x, y, width, height, radius, fill, stroke, dash } = shape;
      const edge = stroke === null ? '' : ` stroke="${palette[stroke]}"${dashed(dash)}`;
      return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${radius}" fill="${palette[fill]}"${edge}/>`;
    }
    case 'points': {
      const points = shape.points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ');
      return shape.filled
        ? `<polygon points="${points}" fill="${palette[shape.ink]}"/>`
        : `<polyline points="${points}" fill="none" stroke="${palette[shape.ink]}" stroke-width="1.3"/>`;
    }
    case 'dot':
      return `<circle cx="${round(shape.at[0])}" cy="${round(shape.at[1])}" r="3" fill="${palette[shape.ink]}"/>`;
    case 'text': {
      const { at, anchor, size, pieces, halo } = shape;
      const from = anchor === 'start' ? '' : ` text-anchor="${anchor}"`;
      const edge = halo ? haloOf(palette) : '';
      return `<text x="${round(at[0])}" y="${round(at[1])}" font-size="${size}" xml:space="preserve"${from}${edge}>${pieces.map((piece) => pieceText(piece, palette)).join('')}</text>`;
    }
  }
}

function pieceText({ text, ink, strong }: TextPiece, palette: Palette): string {
  return `<tspan fill="${palette[ink]}"${strong ? ' font-weight="600"' : ''} unicode-bidi="isolate">${xmlText(text)}</tspan>`;
}

function haloOf({ ground }: Palette): string {
  return ` stroke="${ground}" stroke-width="3" stroke-opacity="0.85" stroke-linejoin="round" paint-order="stroke"`;
}

function dashed(dash: string): string {
  return dash === '' ? '' : ` stroke-dasharray="${dash}"`;
}

function round(length: number): string {
  return String(Number(length.toFixed(1)));
}
