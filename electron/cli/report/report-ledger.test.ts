import { expect, it } from 'vitest';
import { ScriptedSession } from '../../../shared/analysis/testing/scripted-session.ts';
import { Observation } from '../../../shared/findings/index.ts';
import { SESSION_FACTS } from '../../../shared/mcp/index.ts';
import { buildReport } from './build-report.ts';
import type { CheckReport } from './check-report.ts';
import { EVERY_RULE } from './rule-choice.ts';

const SSE = { 'Content-Type': 'text/event-stream' };

/** A check over HTTP: the GET stream is open when the check is done, then the client closes everything. */
function checked(): CheckReport {
  const script = new ScriptedSession()
    .httpHandshake({ tools: {}, logging: {} })
    .request(3, { purpose: 'listen' })
    .responds(3, 200, SSE);
  const observation = new Observation();
  for (const event of script.events) observation.push(event);
  const open = observation.session();
  const told = script.events.length;
  script.ends(3, 'us').request(4, { purpose: 'end-session' }).responds(4, 405).ends(4);
  for (const event of script.events.slice(told)) observation.push(event);
  const { operations, findings, suppressed } = observation;
  return buildReport({
    answeredAt: -1,
    header: { startedAt: '2026-11-21T10:00:00.000Z', source: { transport: 'http', name: 'weather', url: '' } },
    judgement: { failOn: 'error', rules: EVERY_RULE },
    open,
    closed: observation.session(),
    operations,
    findings,
    asksLists: false,
    leftOut: suppressed,
    capture: null,
    recordingProblem: '',
    fault: '',
  });
}

it('has the lines of the ledger that were declared or used', () => {
  const { ledger } = checked();
  expect(ledger.map(({ side, path, verdict }) => [side, path, verdict])).toEqual([
    ['client', 'roots', 'available, unused'],
    ['client', 'roots.listChanged', 'available, unused'],
    ['server', 'tools', 'available, unused'],
    ['server', 'logging', 'available, unused'],
  ]);
});

it('has every fact once, as it stood before the closing, and what the closing came to', () => {
  const { facts } = checked();
  expect(facts.map(({ name }) => name)).toEqual(SESSION_FACTS.map(({ name }) => name));
  const verdictOf = (name: string): string | undefined => facts.find((fact) => fact.name === name)?.verdict;
  expect(verdictOf('get-stream')).toBe('in use');
  expect(verdictOf('delete')).toBe('refused');
  expect(verdictOf('session-id')).toBe('offered, unused');
});
