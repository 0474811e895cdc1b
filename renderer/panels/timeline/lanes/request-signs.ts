import { BAR, bar, ended, type LegendEntry } from '../pen/legend.ts';
import { clock, cross, flag, slashed, square, triangle } from '../pen/signs.ts';
import { fillBox, hatch, strokeBox } from '../pen/strokes.ts';

/** What the lanes of requests draw, and what it means. */
export const REQUEST_SIGNS: readonly LegendEntry[] = [
  { under: 'Requests', words: 'the client asked', draw: bar('client') },
  { under: 'Requests', words: 'the server asked', draw: bar('server') },
  {
    under: 'Requests',
    words: 'the server asked while the client’s request was pending',
    draw: (context, colours) => {
      fillBox(context, BAR, colours.client, 0.88);
      fillBox(context, { x: 9, y: 9, width: 14, height: 4 }, colours.bg, 1);
      fillBox(context, { x: 9, y: 10, width: 14, height: 3 }, colours.server, 1);
    },
  },
  {
    under: 'Requests',
    words: 'pending',
    draw: (context, colours) => {
      fillBox(context, BAR, colours.client, 0.22);
      fillBox(context, BAR, hatch(context, colours.client), 0.45);
      strokeBox(context, BAR, colours.client, [3, 2]);
    },
  },
  { under: 'Requests', words: 'error, or lost', draw: ended(cross, 'error') },
  { under: 'Requests', words: 'tool error', draw: ended(triangle, 'error') },
  { under: 'Requests', words: 'timed out', draw: ended(clock, 'error') },
  { under: 'Requests', words: 'cancelled', draw: ended(slashed, 'quiet') },
  {
    under: 'Requests',
    words: 'given up, and answered anyway',
    draw: (context, colours) => {
      fillBox(context, BAR, hatch(context, colours.warning), 0.4);
      strokeBox(context, BAR, colours.warning);
      square(context, 28, 7.5, colours.warning);
    },
  },
  {
    under: 'Requests',
    words: 'input is gathered: the user’s time, not the server’s',
    draw: (context, colours) => strokeBox(context, { ...BAR, y: 4, height: 7 }, colours.quiet, [1, 2]),
  },
  {
    under: 'Requests',
    words: 'progress; with a head where it extends the timeout',
    draw: (context, colours) => {
      fillBox(context, BAR, colours.client, 0.88);
      context.fillStyle = colours.onBar;
      context.fillRect(10, 2, 1, 4);
      context.fillRect(19, 2, 1, 4);
      context.fillRect(17.5, 2, 4, 1.5);
    },
  },
  {
    under: 'Requests',
    words: 'the timeout',
    draw: (context, colours) => flag(context, 13, 2, 11, colours.warning),
  },
  {
    under: 'Requests',
    words: 'maximum total time',
    draw: (context, colours) => {
      context.fillStyle = colours.error;
      context.fillRect(14, 2, 1, 11);
      context.fillRect(16, 2, 1, 11);
    },
  },
];
