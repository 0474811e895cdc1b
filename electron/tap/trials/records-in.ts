import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type CaptureEvent, CaptureReader } from '../../../shared/capture/index.ts';
import type { TrialRecord } from '../../../shared/trials/index.ts';
import { readText } from '../../files/index.ts';

/** A larger one is not read. */
const LARGEST_BYTES = 512 * 1024 ** 2;
/** What is longer is none that a judgement depends on. */
const LONGEST_LINE = 4 * 1024 ** 2;

/** The captures of a folder, as far as they are written, in the order of their names. */
export function recordsIn(folder: string): readonly TrialRecord<CaptureEvent>[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.mcpcap'));
  return names.toSorted().flatMap((name) => recordAt(join(folder, name)) ?? []);
}

function recordAt(path: string): TrialRecord<CaptureEvent> | null {
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
