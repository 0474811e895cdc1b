import { decodeHeader } from '../../shared/capture/index.ts';
import { exported } from '../../shared/exports/testing/scripted-sessions.ts';
import { bytesOf, mutatedBytes } from '../mutation/byte-mutation.ts';
import { mutatedJson } from '../mutation/json-mutation.ts';
import type { Random } from '../mutation/random.ts';
import { CAPTURES, MESSAGES, SESSIONS, VOCABULARY } from './corpus.ts';
import type { Made, Source } from './source.ts';

/** Records of other programs. The first part is the name of the file. */
export const IMPORTS: Source = { name: 'imports', kind: 'import', counts: 'mutated imports', make: record };

/** A line of each log, with a place for a message. */
const LOG_LINES = [
  '2026-01-05T10:00:00.000Z [weather] [info] Initializing server... { metadata: undefined }',
  '2026-01-05T10:00:00.010Z [info] [weather] Message from client: {}',
  '2026-01-05T10:00:00.030Z [weather] [info] Message from server: {} { metadata: undefined }',
  '2026-01-05T10:00:00.050Z [weather] [info] Message from client: method="tools/call" id=2 params { metadata: undefined }',
  '2026-01-05 10:00:00.010 [debug] [editor -> server] {}',
  '2026-01-05 10:00:00.020 [warning] [server stderr] starting up',
  '2026-01-05 10:00:00.030 [trace] [server -> editor] {}',
  '2026-01-05 10:00:00.040 [info] Connection state: Stopped',
  '2026-01-05 10:00:00.000 [info] weather: Handling CreateClient action',
  '{"debug":"Starting","timestamp":"2026-01-05T10:00:00.000Z","sessionId":"s","cwd":"/"}',
  '{"error":"Server stderr: starting up\\nready\\n","timestamp":"2026-01-05T10:00:00.020Z","sessionId":"s","cwd":"/"}',
  '[42] Using automatically selected callback port: 9553',
  '[42] [Local→Remote] initialize',
  '[42] {}',
  '[2026-01-05T10:00:02.000Z][42] Local → Remote message {}',
  '[2026-01-05T10:00:03.000Z][42] Remote → Local message {',
  '  "id": 1, "result": {}',
  '}',
  '[supergateway] SSE → Child (session a): {}',
  '[supergateway] Child → SSE: {}',
  '[supergateway] Response: {',
  "  result: { content: [ [Object] ], text: 'a\\n' +",
  "      'b' }, id: 1",
  '2026-01-05 10:00:00,000 DEBUG >>> {} (41 bytes)',
  'stray words',
];

/** What our own exporters make of the captures, for the formats that can be read again. */
const DOCUMENTS: readonly (readonly [name: string, text: string])[] = CAPTURES.flatMap(([first = ''], at) => {
  const head = decodeHeader(first);
  if (!head.ok) return [];
  return (['har', 'jsonl'] as const).map((format) => [
    `a.${format}`,
    exported(format, SESSIONS[at]!, { header: head.header }),
  ]);
});
const INSPECTOR = `[${MESSAGES.slice(0, 12)
  .map(({ text }, i) => `{"timestamp":"2026-01-05T10:00:0${i % 10}.000Z","direction":"request","message":${text}}`)
  .join(',')}]`;

function record(random: Random): Made {
  const [name, text] = random.once(3) ? log(random) : random.once(8) ? ['a.json', INSPECTOR] : random.pick(DOCUMENTS);
  const changed = mutatedJson(text, random, VOCABULARY);
  const bytes = name.endsWith('.jsonl') ? mutatedLines(text, random) : bytesOf(changed);
  return { parts: [name, ...(random.once(3) ? mutatedBytes(bytes, random) : bytes).split('\n')], mutated: 1 };
}

function mutatedLines(text: string, random: Random): string {
  const lines = text.split('\n');
  const at = random.below(lines.length);
  return bytesOf(lines.with(at, mutatedJson(lines[at]!, random, VOCABULARY)).join('\n'));
}

function log(random: Random): readonly [string, string] {
  const lines = Array.from({ length: 1 + random.below(16) }, () =>
    random.pick(LOG_LINES).replace('{}', () => mutatedJson(random.pick(MESSAGES).text, random, VOCABULARY)),
  );
  return ['mcp.log', lines.join('\n')];
}
