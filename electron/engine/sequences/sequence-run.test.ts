import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSequence, type SequenceReport } from '../../../shared/sequences/index.ts';
import { EVERYTHING, scriptServer, testEngine, type TestEngine } from '../testing/test-engine.ts';
import type { LiveConnection } from '../live/index.ts';
import { sequenceRules } from './sequence-rules.ts';
import { SequenceRun } from './sequence-run.ts';

let own: TestEngine;

beforeAll(() => {
  own = testEngine();
});
afterAll(() => own.end());

/** A loaded machine is slow and not wrong. */
const PATIENT = { timeout: 20_000 };
const HEAD = 'mcpscope-sequence: 1\n';

function begun(
  connection: LiveConnection,
  text: string,
  variables: Readonly<Record<string, string>> = {},
): SequenceRun {
  const reading = readSequence(HEAD + text);
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  const values = new Map(Object.entries(variables).map(([name, value]) => [name, { value, secret: false }] as const));
  const environment = { path: '', values, problem: '' };
  const { sequence } = reading;
  return new SequenceRun({ id: 's1', connection, sequence, environment, rules: sequenceRules(sequence) });
}

async function ran(connection: LiveConnection, text: string, variables = {}): Promise<SequenceReport> {
  const run = begun(connection, text, variables);
  await run.done;
  return run.report;
}

async function everything(): Promise<LiveConnection> {
  const connection = own.connect(EVERYTHING, { lists: false });
  await connection.conversation;
  return connection;
}

const outcomes = ({ steps }: SequenceReport): unknown[] =>
  steps.map(({ name, state, problems }) => [name, state, ...problems]);

describe('a run against the reference server', () => {
  it('passes values on from step to step, and holds answers against what is expected', async () => {
    const connection = await everything();
    const report = await ran(
      connection,
      `
variables: { word: hello }
steps:
  - request: tools/list
    expect: result.tools[*].name=echo
    capture: { tool: 'result.tools[0].name', all: result.tools }
  - request: tools/call
    params: { name: '{{tool}}', arguments: { message: '{{word}}, {{who}}' } }
    expect:
      - 'result.content[0].text:"Echo: hello, you"'
      - class:response.result latency<30s -finding:error
  - send: '{"jsonrpc":"2.0","id":{{$id}},"method":"tools/call","params":{"name":"no such tool"}}'
    verbatim: true
    name: broken on purpose
    answer: false
  - notify: notifications/roots/list_changed
  - until: method:roots/list
`,
      { who: 'you' },
    );
    expect(outcomes(report)).toEqual([
      ['tools/list', 'passed'],
      ['tools/call', 'passed'],
      ['broken on purpose', 'passed'],
      ['notifications/roots/list_changed', 'passed'],
      ['until method:roots/list', 'passed'],
    ]);
    expect(report.state).toBe('passed');
    expect(report.steps[0]?.captured['tool']).toBe('"echo"');
    expect(report.steps[0]?.captured['all']).toHaveLength(200);
    expect(report.steps.every(({ took }) => took >= 0)).toBe(true);
  });

  it('answers the server by its own rules, and takes them away again', async () => {
    const connection = own.connect(EVERYTHING, { lists: false, capabilities: { elicitation: {} } });
    await connection.conversation;
    const report = await ran(
      connection,
      `
answers:
  - { method: elicitation/create, reply: { kind: accept, content: { name: Ada } } }
steps:
  - request: tools/call
    params: { name: trigger-elicitation-request, arguments: {} }
    expect: result.content[*].text~Ada
`,
    );
    expect(outcomes(report)).toEqual([['tools/call', 'passed']]);
    expect(connection.client.responder.rules).toEqual([]);
  });

  it('tells what was not met, and goes on', async () => {
    const connection = await everything();
    const report = await ran(
      connection,
      `
steps:
  - request: no/such/method
  - request: no/such/method
    expect: error.code=-32601
  - request: tools/list
    expect: ['result.tools[*].name=nothing', class:response.error]
    capture: { gone: result.nothing }
  - request: tools/call
    params: { name: '{{gone}}' }
`,
    );
    expect(outcomes(report)).toEqual([
      ['no/such/method', 'failed', 'no/such/method was answered with the error −32601.'],
      ['no/such/method', 'passed'],
      [
        'tools/list',
        'failed',
        'Not met: result.tools[*].name=nothing',
        'Not met: class:response.error',
        'There is nothing at result.nothing, so gone has no value.',
      ],
      ['tools/call', 'failed', 'Not sent: {{gone}} has no value.'],
    ]);
    expect(report.state).toBe('failed');
  });
});

describe('a run against a server that says nothing', () => {
  it('gives up a step after its time, and can be stopped', async () => {
    const connection = own.connect(scriptServer('onLine(() => {});'), { initialize: false, lists: false });
    await expect.poll(() => connection.info().state, PATIENT).toBe('open');
    const run = begun(connection, 'steps:\n  - { request: ping, timeout: 20ms }\n  - request: ping\n  - wait: 1s\n');
    await expect.poll(() => run.report.steps[1]?.state, PATIENT).toBe('running');
    run.stop();
    await run.done;
    expect(outcomes(run.report)).toEqual([
      ['ping', 'failed', 'No answer came within 20 ms.'],
      ['ping', 'failed', 'It was stopped before its end.'],
      ['wait 1000 ms', 'skipped'],
    ]);
    expect(run.report.state).toBe('stopped');
  });

  it('ends with the connection', async () => {
    const connection = own.connect(scriptServer('onLine(() => process.exit(3));'), { initialize: false, lists: false });
    await expect.poll(() => connection.info().state, PATIENT).toBe('open');
    const report = await ran(connection, 'steps:\n  - request: ping\n  - wait: 10min\n');
    expect(outcomes(report)).toEqual([
      ['ping', 'failed', 'No answer came before the connection ended.'],
      ['wait 600000 ms', 'skipped'],
    ]);
  });
});
