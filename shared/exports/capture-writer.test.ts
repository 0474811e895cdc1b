import { describe, expect, it } from 'vitest';
import { CaptureReader, encodeEvent, type CaptureEvent } from '../capture/index.ts';
import { exported, headerOf, SESSIONS, stdioSession } from './testing/scripted-sessions.ts';

function read(text: string): { readonly events: CaptureEvent[]; readonly problems: string[] } {
  const reader = new CaptureReader();
  const events: CaptureEvent[] = [];
  const problems: string[] = [];
  for (const line of text.split('\n').slice(0, -1)) {
    const answer = reader.push(line);
    if (answer.kind === 'event') events.push(answer.event);
    if (answer.kind !== 'header' && answer.problem !== '') problems.push(answer.problem);
  }
  return { events, problems };
}

describe('a capture', () => {
  it.each(SESSIONS)('of %s opens again with the same events', (_name, events) => {
    const { events: found, problems } = read(exported('capture', events()));
    expect(problems).toEqual([]);
    expect(found.map(encodeEvent)).toEqual(events().map(encodeEvent));
  });

  it('begins with the first line as it was given', () => {
    expect(JSON.parse(exported('capture', stdioSession()).split('\n')[0]!)).toEqual(headerOf());
  });

  it('of some events is numbered anew, refers to what is in it, and says what is not', () => {
    const events = stdioSession();
    const probe: CaptureEvent = {
      seq: events.length + 1,
      t: 99,
      kind: 'probe',
      target: 'modern',
      outcome: 'no',
      text: 'x',
      seqs: [2, 3, 4],
    };
    const { events: found, problems } = read(
      exported('capture', [...events, probe], { taken: ({ seq }) => seq === 2 || seq === 4 || seq === probe.seq }),
    );
    expect(problems).toEqual([]);
    expect(found.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    expect(found[2]).toMatchObject({ kind: 'probe', seqs: [1, 2] });
    expect(found[3]).toMatchObject({ kind: 'gap', events: events.length - 2 });
  });
});
