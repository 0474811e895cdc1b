import { join } from 'node:path';
import { z } from 'zod';
import { parsedJson } from '../../shared/json/index.ts';
import { ownFolder, readText, replaceFile } from '../files/index.ts';

/** Where a window stands when it is not as large as the screen, in pixels that do not depend on the density of the screen. */
const place = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(800).max(100_000),
  height: z.int().min(500).max(100_000),
  maximized: z.boolean(),
});

export type WindowPlace = z.infer<typeof place>;

/** The part of a screen that windows may use. */
export type Area = Pick<WindowPlace, 'x' | 'y' | 'width' | 'height'>;

const LARGEST_BYTES = 10_000;
/** How much of the bar of a window has to be on a screen to be taken hold of, in pixels. */
const HOLD = { width: 100, height: 20 };

/** The place that was kept in this folder; null for none that can be used on these screens, as after one of them was taken away. */
export function keptPlace(folder: string, screens: readonly Area[]): WindowPlace | null {
  try {
    const read = place.safeParse(parsedJson(readText(fileIn(folder), LARGEST_BYTES)));
    return read.success && screens.some((screen) => canBeHeld(read.data, screen)) ? read.data : null;
  } catch {
    // None was kept yet, or it cannot be read: the window opens where it does at first.
    return null;
  }
}

/** Keeps a place for the next start. Throws the system's error. */
export function keepPlace(folder: string, kept: WindowPlace): void {
  ownFolder(folder);
  replaceFile(fileIn(folder), `${JSON.stringify(kept)}\n`, { lasting: false });
}

function canBeHeld({ x, y, width }: WindowPlace, screen: Area): boolean {
  const right = Math.min(x + width, screen.x + screen.width);
  return right - Math.max(x, screen.x) >= HOLD.width && y >= screen.y && y + HOLD.height <= screen.y + screen.height;
}

function fileIn(folder: string): string {
  return join(folder, 'window.json');
}
