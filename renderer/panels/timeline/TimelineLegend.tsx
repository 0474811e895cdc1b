import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Popover } from '@base-ui/react/popover';
import { contextOf } from './pen/canvas.ts';
import type { LegendEntry } from './pen/legend.ts';
import { LEGEND } from './legend.ts';
import { timelineColours } from './pen/palette.ts';
import { showLegend, useLegend } from './timeline-view.ts';

/** Size of a sign's picture, CSS pixels. */
const PICTURE = { width: 30, height: 15 };

/** A button that shows what the signs of the timeline mean, and how it is used. */
export function TimelineLegend({ icon }: { readonly icon: ReactNode }) {
  const open = useLegend(({ legend }) => legend);
  return (
    <Popover.Root open={open} onOpenChange={showLegend}>
      <Popover.Trigger
        className="button button-icon button-ghost"
        aria-label="What the signs of the timeline mean"
        title="What the signs of the timeline mean"
      >
        {icon}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="start" className="popup-positioner">
          <Popover.Popup className="timeline-legend" aria-label="What the signs of the timeline mean">
            {LEGEND.map(({ title, entries }) => (
              <section key={title}>
                <h3>{title}</h3>
                <ul>
                  {entries.map((entry) => (
                    <li key={entry.words}>
                      <SignPicture entry={entry} />
                      {entry.words}
                    </li>
                  ))}
                </ul>
              </section>
            ))}
            <p>
              Wheel or + and − zoom, Shift and wheel or Shift and arrows move, 0 shows everything. Drag marks a range
              and limits the lists to it; B marks what is in view, Esc clears the mark. Arrows go from mark to mark and
              from lane to lane, Enter chooses.
            </p>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The sign itself, drawn as the timeline draws it. */
function SignPicture({ entry }: { readonly entry: LegendEntry }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const context = contextOf(canvas.current, PICTURE.width, PICTURE.height);
    if (context === null) return;
    context.clearRect(0, 0, PICTURE.width, PICTURE.height);
    entry.draw(context, timelineColours());
  }, [entry]);
  return <canvas ref={canvas} width={PICTURE.width} height={PICTURE.height} aria-hidden />;
}
