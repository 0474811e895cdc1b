import type { TimelineColours } from './palette.ts';
import type { Sign } from './signs.ts';
import { fillBox, type Box } from './strokes.ts';

/** One sign and what it means. */
export interface LegendEntry {
  /** The heading that it stands under. */
  readonly under: LegendHeading;
  readonly words: string;
  /** Draws it into 30 × 15 CSS pixels. */
  readonly draw: (context: CanvasRenderingContext2D, colours: TimelineColours) => void;
}

/** The headings of the legend in their order. */
export const LEGEND_HEADINGS = ['Requests', 'Marks', 'Bands'] as const;
export type LegendHeading = (typeof LEGEND_HEADINGS)[number];

/** Where a bar stands in the picture of a sign. */
export const BAR: Box = { x: 1, y: 2, width: 28, height: 11 };

type Ink = Exclude<keyof TimelineColours, 'font' | 'smallFont' | 'marks'>;
type Drawing = LegendEntry['draw'];

/** A bar of a colour. */
export function bar(ink: Ink): Drawing {
  return (context, colours) => fillBox(context, BAR, colours[ink], 0.88);
}

/** A sign that stands alone. */
export function signed(draw: Sign, ink: Ink): Drawing {
  return (context, colours) => draw(context, 15, 7.5, colours[ink]);
}

/** A bar with the sign of how it ended. */
export function ended(draw: Sign, ink: Ink): Drawing {
  return (context, colours) => {
    fillBox(context, BAR, colours[ink], 0.88);
    draw(context, 21, 7.5, colours.onBar);
  };
}
