import { LANES } from './lanes/index.ts';
import { LEGEND_HEADINGS, type LegendEntry, type LegendHeading } from './pen/legend.ts';
import { flag } from './pen/signs.ts';

/** What is drawn over all lanes, or in several. */
const COMMON: readonly LegendEntry[] = [
  {
    under: 'Marks',
    words: 'your note or mark',
    draw: (context, colours) => flag(context, 13, 2, 11, colours.strong),
  },
  {
    under: 'Marks',
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
];

/** Everything that is drawn, and what it means, by where it stands. */
export const LEGEND: readonly { readonly title: LegendHeading; readonly entries: readonly LegendEntry[] }[] =
  LEGEND_HEADINGS.map((title) => ({
    title,
    entries: [...LANES.flatMap(({ legend = [] }) => legend), ...COMMON].filter(({ under }) => under === title),
  }));
