import { encodeEvent, encodeHeader, type CaptureEvent } from '../capture/index.ts';
import { inertJson } from '../sinks/index.ts';
import type { Exporter, ExportSubject, ExportWriter } from './writer.ts';

/**
 * A capture again. Where only some events leave they are numbered anew, so that none seems to be missing, and what was left out
 * stands at the end as a gap.
 */
function captureWriter({ header, chosen }: ExportSubject): ExportWriter {
  let begun = false;
  let seq = 0;
  let t = 0;
  const numbers = new Map<number, number>();
  const begin = (): string => {
    if (begun) return '';
    begun = true;
    return `${line(encodeHeader(header))}`;
  };
  return {
    event: (event, taken) => {
      const first = begin();
      if (!taken) return first;
      seq += 1;
      t = event.t;
      if (chosen === null) return `${first}${line(encodeEvent(event))}`;
      numbers.set(event.seq, seq);
      return `${first}${line(encodeEvent(renumbered(event, seq, numbers)))}`;
    },
    wanted: () => [],
    end: () => {
      const left = chosen === null ? 0 : chosen.of - seq;
      if (left <= 0) return [begin()];
      const reason = `${left} of ${chosen?.of ?? 0} events were not exported.`;
      return [`${begin()}${line(encodeEvent({ seq: seq + 1, t, kind: 'gap', reason, events: left }))}`];
    },
  };
}

/** A line of the capture. It says the same as one that we record, and can be printed without harm. */
function line(json: string): string {
  return `${inertJson(json)}\n`;
}

/** The event under its new number, with what it refers to. */
function renumbered(event: CaptureEvent, seq: number, numbers: ReadonlyMap<number, number>): CaptureEvent {
  if (event.kind !== 'probe') return { ...event, seq };
  return { ...event, seq, seqs: event.seqs.flatMap((old) => numbers.get(old) ?? []) };
}

export const CAPTURE: Exporter = {
  title: 'Capture',
  use: 'Opens in mcpscope again, with everything exported.',
  ending: 'mcpcap',
  type: 'application/x-ndjson',
  writer: captureWriter,
};
