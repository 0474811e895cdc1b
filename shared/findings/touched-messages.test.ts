import { expect, it } from 'vitest';
import type { CaptureEvent, Direction, Unnumbered } from '../capture/index.ts';
import { Observation } from './observation.ts';

const CALL = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
const ANSWER = '{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}';

function frame(dir: Direction, text: string): Unnumbered {
  return { kind: 'frame', t: 0, dir, stream: 'stdio', origin: 'wire', text, bytes: text.length };
}

/** What is found of these events: the rules, and whether each was meant so. */
function found(events: readonly Unnumbered[]): readonly (readonly [rule: string, expected: boolean])[] {
  const observation = new Observation();
  for (const [at, event] of events.entries()) observation.push({ ...event, seq: at + 1 } as CaptureEvent);
  return observation.findings.map(({ rule, expected }) => [rule, expected]);
}

const duplicate = ([rule]: readonly [string, boolean]): boolean => rule === 'rpc-response-duplicate';

it('counts what comes of a message that rules touched as intended, and nothing else', () => {
  const twice = [frame('c2s', CALL), frame('s2c', ANSWER)];
  const repeated: Unnumbered = {
    kind: 'middle',
    t: 0,
    dir: 'c2s',
    rules: ['r'],
    does: ['sent 2 times'],
    text: CALL,
    bytes: 1,
    went: [],
  };
  const untouched = found([...twice, frame('s2c', ANSWER)]);
  const touched = found([twice[0]!, repeated, twice[1]!, frame('s2c', ANSWER)]);
  expect(untouched.filter(duplicate)).toEqual([['rpc-response-duplicate', false]]);
  expect(touched.filter(duplicate)).toEqual([['rpc-response-duplicate', true]]);
  const killed: Unnumbered = { ...repeated, ending: 'stall' } as Unnumbered;
  const after = found([killed, frame('s2c', '{"jsonrpc":"2.0","id":9,"result":{}}')]);
  expect(after.length).toBeGreaterThan(0);
  expect(after.every(([, expected]) => expected)).toBe(true);
});
