import { expect, it } from 'vitest';
import { ScriptedSession } from '../analysis/testing/scripted-session.ts';
import { exported, httpSession, stdioSession } from './testing/scripted-sessions.ts';

function lines(text: string): Record<string, unknown>[] {
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

it('has a line for each frame, and none for anything else', () => {
  const events = httpSession();
  const frames = events.filter(({ kind }) => kind === 'frame');
  const found = lines(exported('jsonl', events));
  expect(found.map(({ seq }) => seq)).toEqual(frames.map(({ seq }) => seq));
  expect(found[0]).toMatchObject({ t: frames[0]!.t, dir: 'c2s', stream: 'http-1', message: { method: 'initialize' } });
});

it.each([
  ['digits beyond doubles', '{"id":12345678901234567890.10}', '"message":{"id":12345678901234567890.10}'],
  ['a repeated member', '{"a":1,"a":2}', '"message":{"a":1,"a":2}'],
  ['line ends', '{\r\n  "a": 1\n}', '"message":{   "a": 1 }'],
  ['a batch', '[{"a":1}]', '"message":[{"a":1}]'],
  ['noise', 'hello "you"', '"text":"hello \\"you\\""'],
  ['torn JSON', '{"a":', '"text":"{\\"a\\":"'],
])('keeps %s exactly', (_what, text, written) => {
  const out = exported('jsonl', new ScriptedSession().server(text).events);
  expect(out).toContain(written);
  expect(lines(out)).toHaveLength(1);
});

it('keeps bytes that are no text', () => {
  const events = new ScriptedSession().add({
    kind: 'frame',
    dir: 's2c',
    stream: 'stdio',
    origin: 'wire',
    base64: '/w==',
    bytes: 1,
  }).events;
  expect(lines(exported('jsonl', events))).toEqual([{ seq: 1, t: 1000, dir: 's2c', stream: 'stdio', base64: '/w==' }]);
});

it('has only what was chosen', () => {
  expect(lines(exported('jsonl', stdioSession(), { taken: ({ seq }) => seq === 2 })).map(({ seq }) => seq)).toEqual([
    2,
  ]);
});
