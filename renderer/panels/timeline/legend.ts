import type { TimelineColours } from './pen/palette.ts';
import {
  arrow,
  clock,
  cross,
  diamond,
  disc,
  flag,
  ring,
  slashed,
  square,
  triangle,
  wave,
  type Sign,
} from './pen/signs.ts';
import { fillBox, hatch, strokeBox, type Box } from './pen/strokes.ts';

/** One sign and what it means. */
export interface LegendEntry {
  readonly words: string;
  /** Draws it into 30 × 15 CSS pixels. */
  readonly draw: (context: CanvasRenderingContext2D, colours: TimelineColours) => void;
}

const BAR: Box = { x: 1, y: 2, width: 28, height: 11 };
type Ink = Exclude<keyof TimelineColours, 'font' | 'smallFont' | 'marks'>;

const bar =
  (ink: Ink): LegendEntry['draw'] =>
  (context, colours) =>
    fillBox(context, BAR, colours[ink], 0.88);

const signed =
  (draw: Sign, ink: Ink): LegendEntry['draw'] =>
  (context, colours) =>
    draw(context, 15, 7.5, colours[ink]);

const ended =
  (draw: Sign, ink: Ink): LegendEntry['draw'] =>
  (context, colours) => {
    fillBox(context, BAR, colours[ink], 0.88);
    draw(context, 21, 7.5, colours.onBar);
  };

/** Everything that is drawn, and what it means, by where it stands. */
export const LEGEND: readonly { readonly title: string; readonly entries: readonly LegendEntry[] }[] = [
  {
    title: 'Requests',
    entries: [
      { words: 'the client asked', draw: bar('client') },
      { words: 'the server asked', draw: bar('server') },
      {
        words: 'the server asked while the client’s request was pending',
        draw: (context, colours) => {
          fillBox(context, BAR, colours.client, 0.88);
          fillBox(context, { x: 9, y: 9, width: 14, height: 4 }, colours.bg, 1);
          fillBox(context, { x: 9, y: 10, width: 14, height: 3 }, colours.server, 1);
        },
      },
      {
        words: 'pending',
        draw: (context, colours) => {
          fillBox(context, BAR, colours.client, 0.22);
          fillBox(context, BAR, hatch(context, colours.client), 0.45);
          strokeBox(context, BAR, colours.client, [3, 2]);
        },
      },
      { words: 'error, or lost', draw: ended(cross, 'error') },
      { words: 'tool error', draw: ended(triangle, 'error') },
      { words: 'timed out', draw: ended(clock, 'error') },
      { words: 'cancelled', draw: ended(slashed, 'quiet') },
      {
        words: 'given up, and answered anyway',
        draw: (context, colours) => {
          fillBox(context, BAR, hatch(context, colours.warning), 0.4);
          strokeBox(context, BAR, colours.warning);
          square(context, 28, 7.5, colours.warning);
        },
      },
      {
        words: 'input is gathered: the user’s time, not the server’s',
        draw: (context, colours) => strokeBox(context, { ...BAR, y: 4, height: 7 }, colours.quiet, [1, 2]),
      },
      {
        words: 'progress; with a head where it puts off the timeout',
        draw: (context, colours) => {
          fillBox(context, BAR, colours.client, 0.88);
          context.fillStyle = colours.onBar;
          context.fillRect(10, 2, 1, 4);
          context.fillRect(19, 2, 1, 4);
          context.fillRect(17.5, 2, 4, 1.5);
        },
      },
      {
        words: 'where the timeout runs out',
        draw: (context, colours) => flag(context, 13, 2, 11, colours.warning),
      },
      {
        words: 'the most that progress can put it off',
        draw: (context, colours) => {
          context.fillStyle = colours.error;
          context.fillRect(14, 2, 1, 11);
          context.fillRect(16, 2, 1, 11);
        },
      },
    ],
  },
  {
    title: 'Marks',
    entries: [
      { words: 'notification of the client (upper row)', draw: signed(disc, 'client') },
      { words: 'notification of the server (lower row)', draw: signed(disc, 'server') },
      { words: 'log message', draw: signed(square, 'quiet') },
      { words: 'a list or a resource changed', draw: signed(diamond, 'server') },
      { words: 'cancellation', draw: signed(slashed, 'client') },
      { words: 'noise where a message should be', draw: signed(wave, 'warning') },
      { words: 'a timeout ran out', draw: signed(clock, 'warning') },
      { words: 'a remark: what was tried, and why', draw: signed(ring, 'text') },
      { words: 'sent by hand, or by a replay', draw: signed(arrow, 'client') },
      {
        words: 'your note or mark',
        draw: (context, colours) => flag(context, 13, 2, 11, colours.strong),
      },
      { words: 'finding: error', draw: signed(cross, 'error') },
      { words: 'finding: warning', draw: signed(triangle, 'warning') },
      { words: 'finding: hint', draw: signed(ring, 'info') },
      {
        words: 'many on one pixel: the taller, the more',
        draw: (context, colours) => {
          context.fillStyle = colours.server;
          for (const [x, tall] of [
            [10, 5],
            [14, 8],
            [18, 11],
          ] as const)
            context.fillRect(x, 7.5 - tall / 2, 2, tall);
        },
      },
    ],
  },
  {
    title: 'Bands',
    entries: [
      {
        words: 'event stream: asked for, then open',
        draw: (context, colours) => {
          fillBox(context, { x: 1, y: 5, width: 8, height: 6 }, colours.client, 0.45);
          fillBox(context, { x: 9, y: 5, width: 20, height: 6 }, colours.server, 0.8);
        },
      },
      {
        words: 'closed, and gone on with by another exchange',
        draw: (context, colours) => {
          fillBox(context, { x: 1, y: 5, width: 9, height: 6 }, colours.server, 0.8);
          fillBox(context, { x: 20, y: 5, width: 9, height: 6 }, colours.server, 0.8);
          context.strokeStyle = colours.server;
          context.setLineDash([2, 2]);
          context.beginPath();
          context.moveTo(10, 8);
          context.lineTo(20, 8);
          context.stroke();
          context.setLineDash([]);
        },
      },
      {
        words: 'subscription, from its acknowledgement on',
        draw: (context, colours) => {
          fillBox(context, { ...BAR, width: 8 }, hatch(context, colours.client), 0.5);
          fillBox(context, { ...BAR, x: 9, width: 20 }, colours.server, 0.24);
          strokeBox(context, { ...BAR, x: 9, width: 20 }, colours.server);
          context.fillStyle = colours.ok;
          context.fillRect(8, 1, 2, 13);
        },
      },
      {
        words: 'task, with its polls; striped while it needs input',
        draw: (context, colours) => {
          fillBox(context, { ...BAR, width: 16 }, colours.client, 0.3);
          strokeBox(context, { ...BAR, width: 16 }, colours.client);
          fillBox(context, { ...BAR, x: 17, width: 12 }, hatch(context, colours.warning), 0.5);
          context.fillStyle = colours.strong;
          for (const x of [5, 11]) context.fillRect(x, 9, 1, 6);
        },
      },
      { words: 'the process runs; its start, its signals, its exit', draw: bar('ok') },
      { words: 'session lost', draw: signed(cross, 'error') },
    ],
  },
];
