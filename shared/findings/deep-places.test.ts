import { describe, expect, it } from 'vitest';
import { deepPlaces } from '../mcp/testing/deep-places.ts';
import type { Direction } from '../capture/index.ts';
import { Observation, type ObservationStep } from './index.ts';

/** Beyond the bound of the reader, to which it is no other than 100,000 (`read-frame`, hostile frames). */
const LEVELS = 600;

const push = (observation: Observation, seq: number, dir: Direction, text: string): ObservationStep =>
  observation.push({ seq, t: seq, kind: 'frame', dir, stream: 'stdio', origin: 'wire', text, bytes: text.length });

describe('a value nested too deep', () => {
  it('is told, in every place of every message', () => {
    const places = deepPlaces(`${'['.repeat(LEVELS)}${']'.repeat(LEVELS)}`);
    expect(places.length).toBeGreaterThan(1000);
    const untold = places.filter(({ before, dir, text }) => {
      const observation = new Observation();
      before.forEach((frame, i) => push(observation, i + 1, frame.dir, frame.text));
      push(observation, before.length + 1, dir, text);
      observation.session();
      return !observation.findings.some(({ rule }) => rule === 'frame-too-deep');
    });
    expect(untold.map(({ name }) => name)).toEqual([]);
  });

  it('spoils nothing for what comes after it', () => {
    const observation = new Observation();
    deepPlaces(`${'['.repeat(LEVELS)}${']'.repeat(LEVELS)}`).forEach(({ dir, text }, i) =>
      push(observation, i + 1, dir, text),
    );
    expect(observation.rows.length).toBeGreaterThan(1000);
    expect(observation.session().verdict.headline).not.toBe('');
  });
});
