// A mock of a recorded session with a server that has what the official conformance suite asks for (e2e/servers/suite-server.mjs).
// The server's address is the last argument. Records what our client asks it, and then serves that record until it is ended.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEngine, openMockRecord, serveOverHttp, VERSION } from '../../electron/engine/index.ts';
import type { StandingRule } from '../../shared/answering/index.ts';
import { plainAddress } from '../../shared/bridge/index.ts';
import { ACCEPTS_EVERYTHING } from './answers.ts';

/** The requests of the suite's scenarios. */
const ASKED: readonly (readonly [method: string, params?: object])[] = [
  ['ping'],
  ['logging/setLevel', { level: 'info' }],
  ['logging/setLevel', { level: 'debug' }],
  [
    'completion/complete',
    { ref: { type: 'ref/prompt', name: 'test_prompt_with_arguments' }, argument: { name: 'arg1', value: 'test' } },
  ],
  ['tools/call', { name: 'test_simple_text' }],
  ...[
    'test_image_content',
    'test_audio_content',
    'test_embedded_resource',
    'test_multiple_content_types',
    'test_tool_with_logging',
    'test_error_handling',
    'test_elicitation_sep1034_defaults',
    'test_elicitation_sep1330_enums',
  ].map((name) => ['tools/call', { name, arguments: {} }] as const),
  ['tools/call', { name: 'test_tool_with_progress', arguments: {}, _meta: { progressToken: 'recorded' } }],
  ['tools/call', { name: 'test_sampling', arguments: { prompt: 'Test prompt for sampling' } }],
  ['tools/call', { name: 'test_elicitation', arguments: { message: 'Please provide your information' } }],
  ...['test://static-text', 'test://static-binary', 'test://template/123/data'].map(
    (uri) => ['resources/read', { uri }] as const,
  ),
  ['resources/subscribe', { uri: 'test://watched-resource' }],
  ['resources/unsubscribe', { uri: 'test://watched-resource' }],
  ['prompts/get', { name: 'test_simple_prompt' }],
  ['prompts/get', { name: 'test_prompt_with_arguments', arguments: { arg1: 'testValue1', arg2: 'testValue2' } }],
  [
    'prompts/get',
    { name: 'test_prompt_with_embedded_resource', arguments: { resourceUri: 'test://example-resource' } },
  ],
  ['prompts/get', { name: 'test_prompt_with_image' }],
];

const SAMPLES: StandingRule = {
  method: 'sampling/createMessage',
  containing: '',
  reply: {
    kind: 'results',
    results: [
      {
        role: 'assistant',
        content: { type: 'text', text: 'Recorded.' },
        model: 'a model',
        stopReason: 'endTurn',
      },
    ],
  },
  delayMs: 0,
  enabled: true,
};

const home = mkdtempSync(join(tmpdir(), 'mcpscope-mock-'));
const file = join(home, 'suite.mcpcap');

async function record(): Promise<void> {
  const engine = createEngine({
    version: VERSION,
    shell: 'cli',
    captureFolder: home,
    settingsFolder: home,
    demoServer: { command: process.execPath, args: [] },
    cwd: process.cwd(),
  });
  const connection = engine.connect(
    { ...plainAddress(process.argv.at(-1) ?? ''), transport: 'http', proxy: false },
    { ...engine.defaultOptions(), revision: '2025-11-25', capabilities: { sampling: {}, elicitation: {} } },
    { record: { file }, remember: false, rules: [ACCEPTS_EVERYTHING, SAMPLES] },
  );
  await connection.conversation;
  for (const [method, params] of ASKED) {
    const { kind } = await connection.client.request(method, params);
    if (kind !== 'result') throw new Error(`${method} ${JSON.stringify(params)} came to ${kind}.`);
  }
  await engine.dispose();
}

await record();
const mock = await serveOverHttp({
  record: await openMockRecord(file, []),
  policy: { unmatched: 'error', consume: false, latency: 1, ignored: [], eras: 'both' },
  log: ({ sentence }) => (sentence === '' ? undefined : console.error(sentence)),
  forwardTo: null,
  port: 0,
});
console.log(`serving ${mock.url}`);
