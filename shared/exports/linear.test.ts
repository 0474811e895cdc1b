import { describe, expect, it } from 'vitest';
import { encodeEvent, decodeEvent, type FrameEvent } from '../capture/index.ts';
import { Observation } from '../findings/index.ts';
import { readFrame } from '../jsonrpc/index.ts';
import { Redaction } from '../redaction/index.ts';
import { EXPORTERS } from './index.ts';
import { HEADER, notLinear } from './testing/growth.ts';
import { written } from './testing/written.ts';

const STAGES: Readonly<Record<string, (events: readonly FrameEvent[]) => void>> = {
  'the reader': (events) => {
    for (const event of events) readFrame(event.text ?? null);
  },
  'the lines of a capture': (events) => {
    for (const event of events) decodeEvent(encodeEvent(event));
  },
  'fold, rules and verdict': (events) => {
    const observation = new Observation();
    for (const event of events) observation.push(event);
    observation.session();
    observation.surfaceItems();
  },
  redaction: (events) => {
    const redaction = new Redaction();
    for (const event of events) redaction.find(event);
    redaction.begin();
    for (const event of events) redaction.rewrite(event);
  },
  ...Object.fromEntries(
    Object.entries(EXPORTERS).map(([format, { writer }]) => [
      `the export as ${format}`,
      (events: readonly FrameEvent[]) => {
        const made = writer({ header: HEADER, version: '1', schemas: null, muted: new Set(), chosen: null });
        for (const piece of written(made, events)) expect(piece.length).toBeLessThan(10_000_000);
      },
    ]),
  ),
};

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Megabytes instead of kilobytes, when somebody asks (`docs/fuzzing.md`). */
const ASKED = process.env['GROWTH_FROM'];

describe.each(Object.entries(STAGES))('%s', (_, stage) => {
  it('takes time by the length of what came, and no more', ASKED === undefined ? {} : { timeout: 0 }, () => {
    const least = ASKED === undefined ? undefined : Number(ASKED);
    expect(notLinear(stage, processorMs, least)).toEqual([]);
  });
});
