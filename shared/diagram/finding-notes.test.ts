import { expect, test } from 'vitest';
import { ScriptedSession } from '../analysis/testing/scripted-session.ts';
import { coverageWords } from './coverage-sentence.ts';
import type { DiagramFinding } from './diagram.ts';
import { diagramOf, linesOf } from './testing/scripted-diagram.ts';

const pings = new ScriptedSession();
for (let id = 0; id < 3; id += 1) pings.client({ jsonrpc: '2.0', id, method: 'ping' });

function finding(index: number, rows: readonly number[], level: DiagramFinding['level'] = 'warning'): DiagramFinding {
  return { index, rule: `rule-${index}`, level, side: 'server', message: `Message ${index}.`, rows };
}

test('a finding stands behind the row that it is about first of all, once', () => {
  const lines = linesOf(diagramOf(pings.events, [finding(0, [2, 0])]));
  expect(lines.map((line) => line.split(' · ')[0])).toEqual(['ping', 'ping', 'ping', '▲ rule-0']);
});

test('the worst of many findings come first, and the others are counted', () => {
  const findings = [0, 1, 2, 3, 4].map((index) => finding(index, [1], index === 4 ? 'error' : 'warning'));
  const lines = linesOf(diagramOf(pings.events, findings));
  expect(lines.slice(2, 6)).toEqual([
    '✕ rule-4 · server · Message 4.',
    '▲ rule-0 · server · Message 0.',
    '▲ rule-1 · server · Message 1.',
    '⋯ 2 more findings here',
  ]);
});

test('what is only worth knowing is left to the list of findings', () => {
  expect(diagramOf(pings.events, [finding(0, [0], 'info')]).steps).toHaveLength(3);
});

test('the sentence of a diagram says what was left out', () => {
  expect(coverageWords({ total: 1_615, from: 12, to: 412, drawn: 400, quiet: 0 })).toBe(
    '400 steps drawn from rows 13 to 412 of 1,615: 12 before and 1,203 after left out.',
  );
  expect(coverageWords({ total: 1, from: 0, to: 1, drawn: 1, quiet: 0 })).toBe('1 step drawn from 1 row.');
  expect(coverageWords({ total: 40, from: 0, to: 40, drawn: 20, quiet: 20 })).toBe(
    '20 steps drawn from 40 rows. 20 rows beneath the messages are not drawn.',
  );
});
