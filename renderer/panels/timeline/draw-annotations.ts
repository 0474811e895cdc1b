import type { Annotation } from '../../../shared/capture/index.ts';
import type { TimelineScene } from './lane-layout.ts';
import { flag } from './pen/signs.ts';
import { xOf } from './pen/time-scale.ts';

/** Height of a flag, CSS pixels. */
const FLAG = 12;

/** Draws a flag at the top for each note and mark in view, and a line where time is counted from. Costs what there are pixels. */
export function drawAnnotations(context: CanvasRenderingContext2D, scene: TimelineScene): void {
  const { model, scale, height, colours } = scene;
  const { entries, zero } = model.annotations;
  if (zero !== null && model.zeroT > 0) {
    context.fillStyle = colours.client;
    context.fillRect(Math.round(xOf(scale, model.zeroT)), 0, 1, height);
  }
  let free = -Infinity;
  for (let at = firstSince(scene, entries); at < entries.length; at += 1) {
    const { seq, mark } = entries[at]!;
    const row = model.rows.firstOfSeq(seq);
    if (row >= model.rows.length) return;
    const x = Math.round(xOf(scale, model.rows.time(row)));
    if (x > scale.width + FLAG) return;
    // Flags that would lie over each other are drawn once.
    if (x < free) continue;
    free = x + 2;
    flag(context, x, 0, FLAG, colours.marks[mark] ?? colours.strong);
  }
}

/** The first entry whose flag may be in view. */
function firstSince({ model, scale }: TimelineScene, entries: readonly Annotation[]): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const row = model.rows.firstOfSeq(entries[middle]!.seq);
    if (row < model.rows.length && xOf(scale, model.rows.time(row)) < -FLAG) low = middle + 1;
    else high = middle;
  }
  return low;
}
