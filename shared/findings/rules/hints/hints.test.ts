import { describe, expect, it } from 'vitest';
import { ScriptedSession } from '../../../analysis/testing/scripted-session.ts';
import { HINT_RULES } from './hints.ts';
import type { HttpSession } from '../../testing/http-session.ts';
import { Observation } from '../../index.ts';
import { error, findingsOf, request, result } from '../../testing/rule-case.ts';
import { testHttpRules, type HttpCase } from '../../testing/rule-table.ts';

const described = (name: string, properties: object = {}): object => ({
  name,
  description: 'Tells the weather.',
  inputSchema: { type: 'object', properties },
});
/** Answers to so many calls, one after the other. */
const calls = (
  s: ScriptedSession,
  count: number,
  answer: (id: number) => object,
  ms: (id: number) => number = () => 1,
): ScriptedSession => {
  for (let id = 1; id <= count; id += 1)
    s.client(request(id, 'tools/call', { name: 'a' }))
      .wait(ms(id))
      .server(answer(id));
  return s;
};
const lists = (s: ScriptedSession, tools: readonly object[], id = 1): ScriptedSession =>
  s.client(request(id, 'tools/list')).server(result(id, { tools }));
const fine = (id: number): object => result(id, { content: [] });
/** A task that is created at this time; the answers of the server are dated ten o’clock. */
const tasked = (s: HttpSession, createdAt: string): HttpSession =>
  s
    .opens()
    .posts(3, request(1, 'tools/call', { name: 'a', task: {} }))
    .answers(
      3,
      result(1, { task: { taskId: 't', status: 'working', createdAt, lastUpdatedAt: createdAt, ttl: null } }),
      200,
      { Date: 'Sat, 21 Nov 2026 10:00:00 GMT' },
    );
const often = (s: ScriptedSession, count: number): ScriptedSession => {
  for (let id = 1; id <= count; id += 1) lists(s, [described('a')], id);
  return s;
};
const many = (count: number): object[] => Array.from({ length: count }, (_, index) => described(`tool${index}`));

const CASES: readonly HttpCase[] = [
  {
    rule: 'hint-slow',
    breaks: (s) => calls(s.handshake(), 20, fine, (id) => (id > 18 ? 6000 : 1)),
    nearMiss: (s) => calls(s.handshake(), 20, fine, (id) => (id === 20 ? 6000 : 4000)),
    side: 'server',
    level: 'info',
    says: 'Of 20 answers to “tools/call” 2 took the server longer than 5 s',
  },
  {
    rule: 'hint-slow',
    when: 'but for what waits for the client',
    breaks: (s) => calls(s.handshake(), 20, fine, () => 6000),
    nearMiss: (s) => {
      s.handshake();
      for (let id = 1; id <= 20; id += 1)
        s.client(request(id, 'tools/call', { name: 'a' }))
          .server(request(`e${id}`, 'elicitation/create', { message: 'Who?', requestedSchema: {} }))
          .wait(6000)
          .client(result(`e${id}`, { action: 'decline' }))
          .server(fine(id));
      return s;
    },
    side: 'server',
    level: 'info',
  },
  {
    rule: 'hint-error-rate',
    breaks: (s) => calls(s.handshake(), 20, (id) => (id % 2 === 0 ? error(id, -32603) : fine(id))),
    nearMiss: (s) => calls(s.handshake(), 20, (id) => (id % 4 === 0 ? error(id, -32603) : fine(id))),
    side: 'server',
    level: 'info',
    says: 'were errors',
  },
  {
    rule: 'hint-huge-list',
    breaks: (s) => lists(s.handshake(), many(101)),
    nearMiss: (s) => lists(s.handshake(), many(100)),
    side: 'server',
    level: 'info',
    says: '101 tools',
  },
  {
    rule: 'hint-no-description',
    breaks: (s) => lists(s.handshake(), [{ name: 'a', inputSchema: { type: 'object' } }]),
    nearMiss: (s) => lists(s.handshake(), [described('a', { city: { type: 'string', description: 'Which' } })]),
    side: 'server',
    level: 'info',
    says: '“a”',
  },
  {
    rule: 'hint-no-description',
    when: 'of a parameter',
    breaks: (s) => lists(s.handshake(), [described('a', { city: { type: 'string' } })]),
    nearMiss: (s) => lists(s.handshake(), [described('a', { city: { $ref: '#/$defs/city' } })]),
    side: 'server',
    level: 'info',
    says: '“a.city”',
  },
  {
    rule: 'hint-clock',
    breaks: (s) => tasked(s, '2026-11-21T11:00:00Z'),
    nearMiss: (s) => tasked(s, '2026-11-21T10:04:00Z'),
    side: 'server',
    level: 'info',
    says: 'by the Date of its answers',
  },
  {
    rule: 'hint-poll-list',
    breaks: (s) => often(s.handshake(), 11),
    nearMiss: (s) => often(s.handshake(), 10),
    side: 'client',
    level: 'info',
    says: '10 answers in a row',
  },
];

testHttpRules(HINT_RULES, CASES);

const CLOCK = Date.parse('2026-11-21T10:00:00Z');
/** Whether a task that was created at this time by stdio is told of, in a capture that began at ten. */
const clockHints = (createdAt: string, startedAtMs: number | null): readonly string[] => {
  const session = new ScriptedSession().handshake({ tools: {}, tasks: { requests: { tools: { call: {} } } } });
  session
    .client(request(1, 'tools/call', { name: 'a', task: {} }))
    .server(result(1, { task: { taskId: 't', status: 'working', createdAt, lastUpdatedAt: createdAt, ttl: null } }));
  const observation = new Observation({ startedAtMs });
  for (const event of session.events) observation.push(event);
  return observation.findings.filter(({ rule }) => rule === 'hint-clock').map(({ message }) => message);
};

describe('the clock of the capture', () => {
  it('is what the times of tasks are held against', () => {
    expect(clockHints('2026-11-21T08:00:00Z', CLOCK)).toEqual([
      'The server says “createdAt” is 2026-11-21T08:00:00Z, 120 min 0 s before this message came by the clock of the capture: one of the clocks is wrong.',
    ]);
    expect(clockHints('2026-11-21T10:01:00Z', CLOCK)).toEqual([]);
    expect(clockHints('2026-11-21T08:00:00Z', null)).toEqual([]);
    expect(clockHints('yesterday', CLOCK)).toEqual([]);
  });
});

describe('a hint', () => {
  it('is given once of a thing', () => {
    const found = findingsOf((s) =>
      calls(
        often(s.handshake(), 40),
        60,
        (id) => error(id, -32603),
        () => 6000,
      ),
    );
    const hints = found.filter(({ rule }) => rule.startsWith('hint-')).map(({ rule }) => rule);
    expect(hints.toSorted()).toEqual(['hint-error-rate', 'hint-poll-list', 'hint-slow']);
  });
});
