import { describe, expect, it } from 'vitest';
import { encodeEvent } from '../../../shared/capture/index.ts';
import { encodeLargeFrame } from './encode-large.ts';
import { frameEvent, type FrameFacts } from './frame-event.ts';
import { indexLongText } from './long-text.ts';

const facts: FrameFacts = {
  seq: 9,
  t: 5,
  dir: 's2c',
  stream: 'stdio',
  origin: 'wire',
  timeoutMs: 0,
  timeoutMaxMs: 0,
  bytes: 3,
  end: 'none',
  chunks: [1, 2],
};

describe('encodeLargeFrame', () => {
  it.each([
    ['escapes', '"\\\n\u0001'.repeat(200_000)],
    ['surrogate pairs across the slices', `x${'😀'.repeat(400_000)}`],
    ['a place that looks like its own', `\u0001mcpscope: text\u0001${'y'.repeat(600_000)}`],
  ])('gives the line that encodeEvent gives, with %s', (_, text) => {
    const { line, long } = encodeLargeFrame(facts, { text });
    expect(line.toString() === encodeEvent(frameEvent(facts, facts, { text }))).toBe(true);
    const found = indexLongText(line)!;
    expect({ ...long, marks: 0 }).toEqual({ ...found, marks: 0 });
    expect(long.marks.length).toBeGreaterThan(2);
    for (let i = 0; i < long.marks.length; i += 2) {
      const rest = line.toString('utf8', long.marks[i], long.end);
      expect(JSON.parse(`"${rest}"`) === text.slice(long.marks[i + 1])).toBe(true);
    }
  });

  it('takes base64 as it is', () => {
    const { line, long } = encodeLargeFrame(facts, { base64: 'AAAA' });
    expect(line.toString()).toBe(encodeEvent(frameEvent(facts, facts, { base64: 'AAAA' })));
    expect(long).toMatchObject({ base64: true, units: 4 });
  });
});
