import { bytesOf, mutatedBytes } from '../mutation/byte-mutation.ts';
import { hostileString } from '../mutation/hostile-values.ts';
import { mutatedJson } from '../mutation/json-mutation.ts';
import type { Random } from '../mutation/random.ts';
import { VOCABULARY } from './corpus.ts';
import type { Made, Source } from './source.ts';

/** Files that a user writes, or is given: standing rules, rules of noise, sequences, variables. The first part says which. */
export const RULE_FILES: Source = { name: 'rule-files', kind: 'rules', counts: 'mutated rule files', make: file };

const STANDING = `[{"method":"elicitation/create","reply":{"kind":"accept","content":{"a":1}},"delayMs":5},
{"method":"roots/list","containing":"x","reply":{"kind":"results","results":[{"roots":[]},null]},"enabled":false},
{"method":"*","reply":{"kind":"error","code":-1,"message":"no"}},{"method":"ping","reply":{"kind":"ignore"}}]`;
const NOISE = `[{"method":"tools/call","path":"result.content[*].text","treatment":"ignore"},
{"method":"*","path":"**.time","treatment":"unordered"},{"method":"","path":"result[\\"a b\\"].**.c[0]","treatment":"ignore"}]`;
const VARIABLES = `# secret\nTOKEN=abc\nexport CITY="Lis\\nbon" # c\nA='b'\nURL=\${CITY}\n`;
const SEQUENCE = `# What the weather server must do
mcpscope-sequence: 1
name: Weather
variables: { city: Lisbon, days: 3 }
steps:
  - request: tools/list
    expect: result.tools[*].name=get_weather
    capture: { tool: 'result.tools[0].name' }
  - name: &a the first tool
    request: tools/call
    params: { name: '{{tool}}', arguments: { city: '{{city}}' } }
    timeout: 2s
    expect: [-result.isError=true, latency<500ms]
  - wait: 250ms
  - until: method:notifications/message
    timeout: 1.5 s
  - send: '{"jsonrpc":"2.0","id":99,'
    end: crlf
    headers: { Mcp-Method: null, X-Test: 'yes' }
    spoil: [bad-utf8, { truncate: 10 }]
    chunks: { bytes: 4, delay: 20ms }
  - notify: notifications/cancelled
    params: *a
  - do: close-stdin
`;
const YAML_WORDS = [
  '*a',
  '&a ',
  '<<: *a',
  '!!js/function x',
  '!!binary AA',
  '? ',
  '- ',
  '{',
  '}',
  '[',
  ': ',
  '|\n',
  '>-\n',
  '---\n',
  '%YAML 9\n',
  '.inf',
  '0o7',
  '2001-01-01',
  '\t',
  '~',
  "'",
];

function file(random: Random): Made {
  const [name, text] = random.pick(FILES);
  const changed = name === 'sequence' ? yaml(text, random) : mutatedJson(text, random, VOCABULARY);
  const bytes = bytesOf(changed);
  return { parts: [name, ...(random.once(2) ? mutatedBytes(bytes, random) : bytes).split('\n')], mutated: 1 };
}

const FILES = [
  ['standing', STANDING],
  ['noise', NOISE],
  ['variables', VARIABLES],
  ['sequence', SEQUENCE],
  ['sequence', SEQUENCE],
] as const;

/** A line of it with another value or indent, lost, or moved. */
function yaml(text: string, random: Random): string {
  const lines = text.split('\n');
  for (let change = random.below(4); change >= 0; change -= 1) {
    const at = random.below(lines.length);
    const line = lines[at]!;
    const value = random.once(2)
      ? random.pick(YAML_WORDS)
      : random.once(2)
        ? hostileString(random)
        : random.pick(VOCABULARY.values);
    lines.splice(
      at,
      1,
      ...random.pick([[], [line, line], [` ${line}`], [line.replace(/: .*/, () => `: ${value}`)], [line + value]]),
    );
  }
  return lines.join('\n');
}
