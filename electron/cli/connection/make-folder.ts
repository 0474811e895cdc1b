import { mkdirSync } from 'node:fs';

/** Makes the folder that captures of several connections go to. Where that fails, each capture says why it could not be written. */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch {
    // It is there already, or cannot be made, which is told of each capture.
  }
}
