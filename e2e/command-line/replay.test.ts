// A recorded client replayed against servers: the same one, and one that has changed.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReplayCase, ReplayTally } from '../../shared/replay/index.ts';
import { agreesToEverything } from '../conversations/answers.ts';
import { Conversation } from '../conversations/conversation.ts';
import { testServer } from '../shells/project.ts';
import { everything } from '../shells/real-server.ts';
import { describe, expect, mcpscope, test } from './testing/test.ts';

const NODE = process.execPath;

const SWITCHED = [NODE, testServer('switched-stdio')];
const REVISION = '2025-11-25';
const CAPABILITIES = { roots: { listChanged: true }, sampling: {}, elicitation: { form: {}, url: {} } };

interface Report {
  readonly state: string;
  readonly ok: boolean;
  readonly problem: string;
  readonly sent: number;
  readonly toSend: number;
  readonly tally: ReplayTally;
  readonly cases: readonly ReplayCase[];
}

async function replay(
  home: string,
  capture: string,
  words: readonly string[],
): Promise<{ readonly result: Awaited<ReturnType<typeof mcpscope>>; readonly report: Report }> {
  const result = await mcpscope(home, ['replay', capture, '--format', 'json', ...words]);
  expect(result.stdout, result.stderr).not.toBe('');
  return { result, report: JSON.parse(result.stdout) as Report };
}

/** What is not as recorded, a line each. */
const told = ({ cases }: Report): string[] =>
  cases
    .filter(({ outcome }) => outcome !== 'same')
    .map(
      ({ outcome, method, name, differences }) =>
        `${outcome} ${method} ${name} ${differences.map(({ change, path }) => `${change} ${path}`).join(', ')}`,
    );

/** Lists, calls that ask back, progress, a prompt and a resource; first what the server asks by itself a while after the handshake. */
async function converse(talk: Conversation, asksByItself: boolean): Promise<void> {
  const call = (name: string, args: object = {}): Promise<unknown> => talk.ask('tools/call', { name, arguments: args });
  if (asksByItself) await talk.hears('roots/list', 1);
  await call('echo', { message: 'hello' });
  await call('get-structured-content', { location: 'Chicago' });
  await call('trigger-sampling-request', { prompt: 'Is it right?', maxTokens: 10 });
  await call('trigger-elicitation-request');
  await talk.ask('tools/call', {
    name: 'trigger-long-running-operation',
    arguments: { duration: 0.2, steps: 2 },
    _meta: { progressToken: 'to the end' },
  });
  await talk.ask('prompts/get', { name: 'args-prompt', arguments: { city: 'Basel', state: 'BS' } });
  await talk.ask('resources/read', { uri: 'demo://resource/dynamic/text/1' });
}

async function recordSwitched(home: string): Promise<string> {
  const talk = await Conversation.open(home, {
    where: SWITCHED,
    revision: REVISION,
    capabilities: {},
    rules: agreesToEverything(REVISION),
  });
  const call = (name: string, args: object = {}): Promise<unknown> => talk.ask('tools/call', { name, arguments: args });
  await call('echo', { text: 'hello' });
  await call('weather');
  await call('draw');
  await call('echo', { text: 'again' });
  await talk.end();
  return talk.capture;
}

describe.concurrent('a replay', () => {
  for (const [over, transport] of [
    ['stdio', 'stdio'],
    ['Streamable HTTP', 'streamableHttp'],
    ['HTTP+SSE', 'sse'],
  ] as const) {
    test(`the reference server over ${over}, replayed against itself, does not differ`, async ({ home, serve }) => {
      const where = over === 'stdio' ? [NODE, ...everything(transport)] : (await serve('everything', transport)).url;
      const { roots, ...others } = CAPABILITIES;
      // Over Streamable HTTP the server drops what it asks before the stream for it is open.
      const hasStream = transport !== 'streamableHttp';
      const talk = await Conversation.open(home, {
        where,
        revision: REVISION,
        capabilities: hasStream ? { roots, ...others } : others,
        rules: agreesToEverything(REVISION),
      });
      await converse(talk, hasStream).finally(() => talk.end());
      const { result, report } = await replay(
        home,
        talk.capture,
        typeof where === 'string' ? ['--url', where] : ['--', ...where],
      );
      expect(told(report), result.stderr).toEqual([]);
      expect(report).toMatchObject({ state: 'done', ok: true, problem: '', sent: report.toSend });
      expect(report.cases.length).toBeGreaterThan(15);
      expect(result.code).toBe(0);
    });
  }

  test('a changed server is told by exactly what changed', async ({ home }) => {
    const capture = await recordSwitched(home);
    const noise = join(home, 'noise.json');
    const learned = await replay(home, capture, ['--learn', noise, '--', ...SWITCHED]);
    expect(learned.result.stderr).toContain('1 rule learned from two runs');
    expect(told(learned.report)).toEqual([]);
    // Narrower than what two runs can tell: only the call that draws a lot is noisy.
    writeFileSync(
      noise,
      JSON.stringify([{ method: 'tools/call', path: 'result.content[*].text', treatment: 'ignore' }]),
    );
    const against = (...words: string[]): ReturnType<typeof replay> =>
      replay(home, capture, [
        '--noise',
        noise,
        ...words.filter((word) => word.startsWith('--')),
        '--',
        ...SWITCHED,
        ...words.filter((word) => !word.startsWith('--')),
      ]);

    const changed = await against('description', 'no-weather', 'talkative');
    expect(told(changed.report)).toEqual([
      'differs tools/list  changed result.tools[0].description, removed result.tools[2]',
      'differs tools/call weather removed result, added error',
      'extra notifications/message  ',
      'extra notifications/message  ',
    ]);
    expect(changed.result.code).toBe(1);

    const slow = await against('--slower-than=1.2', 'slow');
    expect(told(slow.report).every((line) => line.startsWith('slower '))).toBe(true);
    expect(told(slow.report).filter((line) => line.startsWith('slower tools/call echo'))).toHaveLength(2);
    expect(slow.result.code).toBe(1);
    expect((await against('slow')).result.code).toBe(0);

    const died = await against('dies');
    expect(died.report).toMatchObject({ state: 'died', ok: false, sent: died.report.toSend });
    expect(died.report.problem).toContain('code 3');
    expect(told(died.report)[0]).toBe('missing tools/call echo ');
    expect(died.result.code).toBe(2);

    const gone = await replay(home, capture, ['--', 'no-such-command']);
    expect(gone.report).toMatchObject({ state: 'died', sent: 0 });
    expect(gone.report.problem).toContain('no-such-command');
    expect(gone.result.code).toBe(2);
    expect(await mcpscope(home, ['replay', capture])).toMatchObject({ code: 2, stdout: '' });
  });
});
