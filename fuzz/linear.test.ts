import { describe, expect, it } from 'vitest';
import { encodeEvent, encodeHeader, type FrameEvent } from '../shared/capture/index.ts';
import { HEADER, notLinear } from '../shared/exports/testing/growth.ts';
import { COMPARE } from './stages/compare.ts';
import { DIAGRAM } from './stages/diagram.ts';
import { MOCK } from './stages/mock.ts';
import { REPLAY_SCRIPT } from './stages/replay-script.ts';
import { SEARCH } from './stages/search.ts';
import { Session } from './stages/session.ts';
import type { Stage } from './stages/stage.ts';

const STAGES: readonly Stage[] = [SEARCH, COMPARE, DIAGRAM, MOCK, REPLAY_SCRIPT];

function sessionOf(events: readonly FrameEvent[]): Session {
  return Session.read([encodeHeader(HEADER), ...events.map((event) => encodeEvent(event))])!;
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Megabytes instead of kilobytes, when somebody asks (`docs/fuzzing.md`). */
const ASKED = process.env['GROWTH_FROM'];

describe.each(STAGES)('$name', (stage) => {
  it('takes time by the length of what came, and no more', ASKED === undefined ? {} : { timeout: 0 }, () => {
    const least = ASKED === undefined ? undefined : Number(ASKED);
    expect(notLinear((events) => void stage.run(sessionOf(events)), processorMs, least)).toEqual([]);
  });
});
