import { afterEach, beforeEach, expect, it } from 'vitest';
import { ANSWERS_ALL, scriptServer, testEngine, type TestEngine } from '../testing/test-engine.ts';

let test: TestEngine;
beforeEach(() => {
  test = testEngine();
});
afterEach(() => test.end());

const invoke = (command: string, input: object) => test.bridge.invoke(command, input);
const rules = (name: string): string =>
  `mcpscope-rules: 1\nrules:\n  - {name: ${name}, when: method:ping, do: [{note: ${name}}]}\n`;

it('refuses the rules of a window that has not seen those of another, and keeps them for the next connection', async () => {
  const server = scriptServer(ANSWERS_ALL);
  const connection = test.connect(server);
  await connection.conversation;
  const { id } = connection;
  await expect(invoke('putRules', { connection: id, text: rules('one'), over: 0 })).resolves.toMatchObject({
    ok: true,
  });
  await expect(invoke('putRules', { connection: id, text: rules('two'), over: 0 })).resolves.toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('Another window') },
  });
  expect(connection.middle.state).toMatchObject({ text: rules('one'), version: 1 });
  await expect(invoke('putRules', { connection: id, text: 'rules: 1', over: 1 })).resolves.toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('Line 1') },
  });
  const next = test.connect(server);
  expect(next.middle.state.text).toBe(rules('one'));
  await invoke('putRules', { connection: id, text: '', over: 1 });
  expect(test.connect(server).middle.state.text).toBe('');
});

it('keeps rules for all servers, in force where a server has none of its own', async () => {
  const [one, other] = [scriptServer(ANSWERS_ALL), scriptServer(`${ANSWERS_ALL}// Another one.`)];
  const connection = test.connect(one);
  await connection.conversation;
  await expect(invoke('keepRulesForAll', { text: 'rules: 1' })).resolves.toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('Line 1') },
  });
  const script = `mcpscope-rules: 1\nrules:\n  - {when: method:ping, do: [{script: return text}]}\n`;
  await expect(invoke('keepRulesForAll', { text: script })).resolves.toMatchObject({ value: { before: '' } });
  const scripted = test.connect(other);
  await scripted.conversation;
  await scripted.client.ping();
  expect(scripted.middle.state).toMatchObject({ text: script, touched: [2] });
  await invoke('keepRulesForAll', { text: '' });
  await expect(invoke('keepRulesForAll', { text: rules('all') })).resolves.toMatchObject({ value: { before: '' } });
  expect(connection.middle.state.text).toBe('');
  expect(test.connect(other).middle.state.text).toBe(rules('all'));
  await invoke('putRules', { connection: connection.id, text: rules('own'), over: 0 });
  expect(test.connect(one).middle.state.text).toBe(rules('own'));
  // None is what this server was given.
  await invoke('putRules', { connection: connection.id, text: '', over: 1 });
  expect(test.connect(one).middle.state.text).toBe('');
  await expect(invoke('keepRulesForAll', { text: '' })).resolves.toMatchObject({ value: { before: rules('all') } });
  expect(test.connect(other).middle.state.text).toBe('');
});
