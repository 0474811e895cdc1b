import { describe, expect, it } from 'vitest';
import { Observation } from './index.ts';
import { deepPlaces } from './testing/deep-places.ts';

const LEVELS = 100_000;

describe('a value of 100,000 levels', () => {
  it.each([
    ['arrays', `${'['.repeat(LEVELS)}${']'.repeat(LEVELS)}`],
    ['objects', `${'{"a":'.repeat(LEVELS)}1${'}'.repeat(LEVELS)}`],
  ])(
    'is told and looked into no further, in every member of every message, as %s',
    (_, deep) => {
      const observation = new Observation();
      let seq = 0;
      let told = 0;
      for (const { dir, text, isDeep } of deepPlaces(deep)) {
        seq += 1;
        const step = observation.push({
          seq,
          t: seq,
          kind: 'frame',
          dir,
          stream: 'stdio',
          origin: 'wire',
          text,
          bytes: text.length,
        });
        const rules = observation.findings.slice(step.newFindings).map(({ rule }) => rule);
        if (isDeep) told += rules.includes('frame-too-deep') ? 1 : 0;
        observation.session();
      }
      expect(told).toBe(100);
    },
    60_000,
  );
});
