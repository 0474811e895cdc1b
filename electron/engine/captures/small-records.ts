import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type CaptureEvent, CaptureReader } from '../../../shared/capture/index.ts';
import { readText } from '../../files/index.ts';

/** A larger one is not read. */
const LARGEST_BYTES = 512 * 1024 ** 2;
/** What is longer is none that a judgement depends on. */
const LONGEST_LINE = 16 * 1024 ** 2;

/** A capture that is small enough to be held. */
export interface SmallRecord {
  /** Its path. */
  readonly capture: string;
  /** Wall clock at its t = 0, ms since 1970. */
  readonly startedAtMs: number;
  readonly events: readonly CaptureEvent[];
}

/** The captures of a folder, as far as they are written, in the order of their names. */
export function recordsIn(folder: string): readonly SmallRecord[] {
  return pathsIn(folder).flatMap((path) => readRecord(path) ?? []);
}

/** How long they are by now, bytes: more when something was recorded since. */
export function bytesIn(folder: string): number {
  return pathsIn(folder).reduce((sum, path) => sum + statSync(path).size, 0);
}

function pathsIn(folder: string): readonly string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.mcpcap'));
  return names.toSorted().map((name) => join(folder, name));
}

/** A capture as far as it is written; null where the file is none. Throws the system's error, and `Irregular` for one that is too large. */
export function readRecord(path: string): SmallRecord | null {
  const reader = new CaptureReader();
  const events: CaptureEvent[] = [];
  let startedAtMs = 0;
  // A line that is being written is no event yet, and is passed over as a torn one.
  for (const line of readText(path, LARGEST_BYTES).split('\n')) {
    if (line === '' || line.length > LONGEST_LINE) continue;
    const read = reader.push(line);
    if (read.kind === 'header') startedAtMs = Date.parse(read.header.startedAt);
    else if (read.kind === 'event') events.push(read.event);
    else if (read.fatal) return null;
  }
  return { capture: path, startedAtMs, events };
}
