import { describe, expect, it } from 'vitest';
import { ScriptedSession } from '../analysis/testing/scripted-session.ts';
import { Observation } from './observation.ts';
import { observe } from './testing/rule-case.ts';

const byHand = { origin: 'user' };

/** A server that answers to what it should not. */
function noisy(more: object): Observation {
  return observe(
    new ScriptedSession().handshake().frame('c2s', 'no message', undefined, 'stdio', more).server('no message either')
      .events,
  );
}

describe('what was written by hand', () => {
  it('is told as meant so, and counts for no level', () => {
    const observation = noisy(byHand);
    expect(observation.findings.map(({ rule, expected }) => [rule, expected])).toEqual([
      ['frame-stdin-noise', true],
      ['frame-stdout-noise', false],
    ]);
    expect(observation.session().counts.findings).toEqual({ error: 1, warning: 0, info: 0, expected: 1, muted: 0 });
    expect([observation.rows.level(3), observation.rows.level(4)]).toEqual(['info', 'error']);
  });

  it('is told in full where the client did it by itself', () => {
    expect(noisy({}).session().counts.findings).toMatchObject({ error: 2, expected: 0 });
  });
});

describe('a muted rule', () => {
  it('counts for nothing and leaves its rows as they were, until it is unmuted', () => {
    const observation = noisy({});
    const told = observation.session();
    expect(observation.mute(new Set(['frame-stdin-noise']))).toEqual({ rows: [3], findings: [0] });
    expect(observation.findings.map(({ muted }) => muted)).toEqual([true, false]);
    expect(observation.session().counts.findings).toEqual({ error: 1, warning: 0, info: 0, expected: 0, muted: 1 });
    expect(observation.rows.level(3)).toBe('');
    expect(observation.mute(new Set())).toEqual({ rows: [3], findings: [0] });
    expect(observation.rows.level(3)).toBe('error');
    expect(observation.session()).toEqual(told);
  });

  it('leaves a row the level of its other findings', () => {
    const script = new ScriptedSession().handshake().server('');
    const observation = observe(script.server({ jsonrpc: '1.0', id: 9, result: {}, method: 'x' }).events);
    const row = observation.rows.length - 1;
    const rules = observation.findings.filter(({ rows }) => rows[0] === row);
    expect(rules.length).toBeGreaterThan(1);
    const worst = rules.find(({ level }) => level === 'error');
    observation.mute(new Set(rules.map(({ rule }) => rule).filter((rule) => rule !== worst?.rule)));
    expect(observation.rows.level(row)).toBe('error');
  });

  it('is muted in what comes, too, and changes nothing where it was muted already', () => {
    const observation = new Observation();
    const muted = new Set(['frame-stdout-noise']);
    expect(observation.mute(muted)).toEqual({ rows: [], findings: [] });
    for (const event of new ScriptedSession().server('noise').events) observation.push(event);
    expect(observation.findings).toMatchObject([{ rule: 'frame-stdout-noise', muted: true }]);
    expect(observation.rows.level(0)).toBe('');
    expect(observation.mute(muted)).toEqual({ rows: [], findings: [] });
  });
});
