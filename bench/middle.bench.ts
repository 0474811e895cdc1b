// What rules in the middle cost a frame that none of them is about: 100 rules with filters, against none, over a conversation of calls.
import type { FrameEvent } from '../shared/capture/index.ts';
import { Middle, readRules, type RuleSet } from '../shared/middle/index.ts';
import { percentile, report } from './figures.ts';

const FRAMES = 20_000;
const RUNS = 7;
const FIELDS = ['method:no/such', 'params.name:none', 'class:request method:tools/no*', 'size>100000'];
/** Each another one, as people have them. */
const TEXTS = Array.from({ length: 100 }, (_, at) => `text:nowhere-${at}`);

// Both kinds of sets once, before anything is measured: the first run is compiled on its way.
microsecondsEach(rules([...FIELDS, ...TEXTS]));
for (const [name, set] of [
  ['none', { name: '', seed: 1, rules: [] }],
  ['100-of-fields', rules(FIELDS)],
  ['100-of-texts', rules(TEXTS)],
  ['100-of-findings', rules(['finding:no/such'])],
] as const) {
  const runs = Array.from({ length: RUNS }, () => microsecondsEach(set));
  report(`middle.${name}`, percentile(runs, 0.5), 'µs', { frames: FRAMES, best: Math.min(...runs) });
}

function rules(filters: readonly string[]): RuleSet {
  const lines = Array.from(
    { length: 100 },
    (_, at) => `  - {when: '${filters[at % filters.length]}', do: [{drop: true}]}`,
  );
  const reading = readRules(`mcpscope-rules: 1\nrules:\n${lines.join('\n')}\n`);
  if (!reading.ok) throw new Error(reading.problems.map(({ message }) => message).join('\n'));
  return reading.set;
}

/** Of one frame, with all that is known of it. */
function microsecondsEach(set: RuleSet): number {
  const middle = new Middle(set, 1, 'bench');
  const frames = Array.from({ length: FRAMES }, (_, at) => frame(at));
  const begun = performance.now();
  for (const each of frames)
    if (middle.take(each).touches.length > 0) throw new Error('A rule touched what it is not about.');
  return ((performance.now() - begun) * 1000) / FRAMES;
}

/** Calls and their answers, by turns. */
function frame(at: number): FrameEvent {
  const id = Math.floor(at / 2) + 1;
  const asks = at % 2 === 0;
  const text = asks
    ? `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"search","arguments":{"q":"sea ${id}"}}}`
    : `{"jsonrpc":"2.0","id":${id},"result":{"content":[{"type":"text","text":"${'found '.repeat(30)}"}]}}`;
  const dir = asks ? 'c2s' : 's2c';
  return { seq: at + 1, t: at * 100, kind: 'frame', dir, stream: 'stdio', origin: 'wire', text, bytes: text.length };
}
