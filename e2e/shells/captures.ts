import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the specs look at of an event; see docs/capture-format.md. */
export interface RecordedEvent {
  readonly seq: number;
  readonly kind: string;
  readonly dir?: 'c2s' | 's2c';
  readonly origin?: string;
  readonly text?: string;
  readonly bytes?: number;
  readonly signal?: string;
}

/** The paths of all captures that were made below `home`. */
export function captureFiles(home: string): string[] {
  const folder = join(home, 'captures');
  return readdirSync(folder).map((name) => join(folder, name));
}

/** The whole events of a capture, without its header. */
export function recordedEvents(path: string): RecordedEvent[] {
  const lines = readFileSync(path, 'utf8').split('\n').slice(1, -1);
  return lines.map((line) => JSON.parse(line) as RecordedEvent);
}
