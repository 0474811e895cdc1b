// What all clients make of 1,000 tools, as the command line and the window ask it: how long it takes in all, and the longest time without a turn for others.
import { judgements, ownRules, servedTools } from '../shared/acceptance/index.ts';
import { SCHEMA_JUDGE } from '../electron/engine/index.ts';
import { report } from './figures.ts';

const TOOLS = 1_000;
const RUNS = 5;

const tools = Array.from({ length: TOOLS }, (_, at) => ({
  name: `tool_${at}`,
  title: `Tool ${at}`,
  description: `Does what the tool ${at} does. `.repeat(8),
  inputSchema: {
    type: 'object',
    properties: Object.fromEntries(
      Array.from({ length: 6 }, (_, key) => [
        `key_${key}`,
        key % 3 === 0
          ? { type: 'array', items: { type: 'string', enum: ['a', 'b', 'c'] } }
          : { type: 'string', description: `The value of ${key} for tool ${at}.`, maxLength: 100 },
      ]),
    ),
    required: ['key_0'],
    additionalProperties: false,
  },
  outputSchema: { type: 'object', properties: { text: { type: 'string' } } },
}));
const { clients } = ownRules();
const asked = { rules: clients, interfaces: clients, model: 'anthropic-api', schemas: SCHEMA_JUDGE };

for (let run = 1; run <= RUNS; run += 1) {
  const started = performance.now();
  let longest = 0;
  let from = started;
  for (const work = judgements(servedTools(tools), asked); work.next().done !== true;) {
    const now = performance.now();
    longest = Math.max(longest, now - from);
    from = now;
  }
  const facts = { tools: TOOLS, clients: clients.length, run };
  report('acceptance.all', performance.now() - started, 'ms', { budget: 300, ...facts });
  report('acceptance.longest-slice', longest, 'ms', facts);
}
