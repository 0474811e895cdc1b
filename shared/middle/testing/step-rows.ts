import type { StepName } from '../rules-file.ts';
import { beside, changed, goes, type Row } from './fates.ts';

/** For tests: a step at work. */
export interface StepRow extends Row {
  /** As it stands in a file of rules. */
  readonly step: string;
  /** The messages that it is done to, in the filter language. */
  readonly when: string;
  /** What the record calls it. */
  readonly does: string;
}

const CALL = 'dir:c2s class:request method:tools/call';
const ANSWER = 'dir:s2c class:response.* method:tools/call';

/** A real server, where there is a process to start one. */
const REDIRECT = '{redirect: {command: [node, e2e/servers/small-stdio.mjs]}}';

/** For tests: what the other server says to the call, under the id of its client. */
export const SAID_ELSEWHERE = '{"jsonrpc":"2.0","id":3,"result":{"content":[{"type":"text","text":"search called"}]}}';

/** For tests: what each step makes of a call, or of its answer. A kind of step without a row is none that compiles. */
export const STEP_ROWS: Readonly<Record<StepName, readonly StepRow[]>> = {
  edit: [
    call(
      '{edit: {set: {/params/arguments/q: "longer, é"}}}',
      'edited',
      changed((came) => came.replace('"sea"', '"longer, é"')),
    ),
    answer(
      '{edit: {rename: {/result/content: contents}, remove: [/result/structuredContent]}}',
      'edited',
      changed((came) => came.replace('"content"', '"contents"').replace('"structuredContent":{"a":1},', '')),
    ),
    answer('{edit: {remove: [/result/nothing]}}', 'edited', () => null),
  ],
  patch: [
    call(
      '{patch: [{op: test, path: /params/name, value: search}, {op: replace, path: /params/name, value: b}]}',
      'patched',
      changed((came) => came.replace('"search"', '"b"')),
    ),
    answer('{patch: [{op: test, path: /id, value: 4}, {op: remove, path: /id}]}', 'patched', () => null),
  ],
  replace: [
    call(
      '{replace: {find: sea, with: see}}',
      'rewritten',
      changed((came) => came.replaceAll('sea', 'see')),
    ),
    answer(
      '{replace: {find: "1234567890", with: "é"}}',
      'rewritten',
      changed((came) => came.replaceAll('1234567890', 'é')),
    ),
  ],
  delay: [
    call('{delay: 5ms}', 'delayed by 5 ms', (came) => ({ went: [{ ...goes(came), afterMs: 5 }] })),
    answer('{delay: {ms: 5ms, jitter: 0}}', 'delayed by 5 ms', (came) => ({ went: [{ ...goes(came), afterMs: 5 }] })),
  ],
  throttle: [
    call(
      '{throttle: {bytes-per-second: 4000}}',
      'let through at 4000 bytes a second',
      changed((came) => came),
    ),
    answer(
      '{throttle: {bytes-per-second: 4000}}',
      'let through at 4000 bytes a second',
      changed((came) => came),
    ),
  ],
  // Nobody is asked: the time runs out.
  hold: [
    call('{hold: {for: 5ms}}', 'held', (came) => ({ went: [{ ...goes(came), afterMs: 5 }] })),
    answer('{hold: {for: 5ms, afterwards: drop}}', 'held', () => ({ went: [] })),
  ],
  drop: [
    call('{drop: true}', 'dropped', () => ({ went: [] })),
    answer('{drop: true}', 'dropped', () => ({ went: [] })),
  ],
  duplicate: [
    call(
      '{duplicate: 2}',
      'sent 2 times',
      beside((came) => ({ went: [goes(came), goes(came)] })),
    ),
    answer(
      '{duplicate: 3}',
      'sent 3 times',
      beside((came) => ({ went: [goes(came), goes(came), goes(came)] })),
    ),
  ],
  reorder: [
    answer(
      '{reorder: 1}',
      'put behind 1 later ones',
      beside((came) => ({ went: [], behind: [goes(came)] })),
    ),
  ],
  answer: [
    call("{answer: {result: {content: [], q: '{{params.arguments.q}}'}}}", 'answered here', () => ({
      went: [{ to: 'sender', text: '{"jsonrpc":"2.0","id":3,"result":{"content":[],"q":"sea"}}' }],
    })),
    call('{answer: {error: {code: -32000, message: no}}}', 'answered here', () => ({
      went: [{ to: 'sender', text: '{"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"no"}}' }],
    })),
    call('{answer: {text: \'{"id": {{id}}}\'}}', 'answered here', () => ({
      went: [{ to: 'sender', text: '{"id": 3}' }],
    })),
    answer('{answer: {result: {}}}', 'answered here', () => null),
  ],
  // Each of them has a row of its own.
  fault: [],
  note: [
    call('{note: It came}', 'noted', (came) => ({ went: [goes(came)], notes: ['It came'] })),
    answer('{note: It came back}', 'noted', (came) => ({ went: [goes(came)], notes: ['It came back'] })),
  ],
  mark: [
    call('{mark: red}', 'marked red', (came) => ({ went: [goes(came)], mark: 'red' })),
    answer('{mark: teal}', 'marked teal', (came) => ({ went: [goes(came)], mark: 'teal' })),
  ],
  notify: [call('{notify: Look at it}', 'told of', (came) => ({ went: [goes(came)], notes: ['Look at it'] }))],
  redirect: [
    call(REDIRECT, 'sent to another server', () => ({ went: [{ to: 'sender', text: SAID_ELSEWHERE }] })),
    answer(REDIRECT, 'sent to another server', () => null),
  ],
  script: [
    call(
      "{script: 'message.params.name = direction; return message'}",
      'given to a script',
      changed((came) => came.replace('"search"', '"c2s"')),
    ),
    answer(
      '{script: \'return text.replace("é", method)\'}',
      'given to a script',
      changed((came) => came.replace('é', 'tools/call')),
    ),
    answer("{script: 'return null'}", 'given to a script', () => ({ went: [] })),
    answer('{script: \'throw new TypeError("no city")\'}', 'given to a script', (came) => ({
      went: [goes(came)],
      notes: ['The script of a rule failed, and the message went on without it. TypeError: no city.'],
    })),
  ],
  // Where one record has all of them, nothing of what follows is in it.
  'stop-recording': [call('{stop-recording: true}', 'the last to be recorded', (came) => ({ went: [goes(came)] }))],
};

function call(step: string, does: string, becomes: Row['becomes']): StepRow {
  return { step, when: CALL, does, of: ['call'], becomes };
}

function answer(step: string, does: string, becomes: Row['becomes']): StepRow {
  return { step, when: ANSWER, does, of: ['call answer'], becomes };
}
