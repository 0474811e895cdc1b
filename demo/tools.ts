import { setTimeout as pause } from 'node:timers/promises';
import type { ToolCall } from './client-session.ts';
import { counter } from './counter.ts';
import { numberOf, textOf, type JsonObject } from './json.ts';
import { forecast } from './weather.ts';

/** A tool: its entry in tools/list, and what it does. A thrown Error becomes a result with `isError`. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
  run(call: ToolCall): JsonObject | Promise<JsonObject>;
}

const input = (properties: JsonObject, required: readonly string[] = []): JsonObject => ({
  type: 'object',
  properties,
  required,
});
const words = (text: string): JsonObject => ({ content: [{ type: 'text', text }] });

const echo: Tool = {
  name: 'echo',
  title: 'Echo',
  description: 'Gives back the message as it came.',
  inputSchema: input({ message: { type: 'string' } }, ['message']),
  run: ({ args }) => words(textOf(args['message'])),
};

const add: Tool = {
  name: 'add',
  title: 'Add two numbers',
  description: 'Adds a and b.',
  inputSchema: input({ a: { type: 'number' }, b: { type: 'number' } }, ['a', 'b']),
  run({ args: { a, b } }) {
    if (typeof a !== 'number' || typeof b !== 'number') throw new TypeError('a and b must be numbers.');
    return words(String(a + b));
  },
};

const weather: Tool = {
  name: 'get_weather',
  title: 'Weather of a city',
  description: 'An invented forecast, as text and as structured content.',
  inputSchema: input({ city: { type: 'string' } }, ['city']),
  outputSchema: {
    type: 'object',
    properties: { city: { type: 'string' }, celsius: { type: 'number' }, conditions: { type: 'string' } },
    required: ['city', 'celsius', 'conditions'],
  },
  run({ args, session }) {
    const structuredContent = forecast(textOf(args['city']));
    const text = words(JSON.stringify(structuredContent));
    // Structured content came with 2025-06-18.
    return session.revision < '2025-06-18' ? text : { ...text, structuredContent };
  },
};

const longRunning: Tool = {
  name: 'long_running',
  title: 'Long-running work',
  description: 'Takes its time, tells its progress, and can be cancelled.',
  inputSchema: input({
    steps: { type: 'integer', minimum: 1, maximum: 1000, default: 5 },
    milliseconds: { type: 'integer', minimum: 0, maximum: 600_000, default: 3000, description: 'Of the whole.' },
  }),
  async run({ args, signal, progress }) {
    const steps = Math.round(numberOf(args['steps'], 5, 1, 1000));
    const milliseconds = numberOf(args['milliseconds'], 3000, 0, 600_000);
    for (let step = 1; step <= steps; step += 1) {
      await pause(milliseconds / steps, undefined, { signal });
      await progress(step, steps, `Step ${step} of ${steps}`);
    }
    return words(`Done in ${steps} steps.`);
  },
};

const logBurst: Tool = {
  name: 'log_burst',
  title: 'Burst of log messages',
  description: 'Writes many log messages of about 300 bytes as fast as it can.',
  inputSchema: input({ count: { type: 'integer', minimum: 1, maximum: 1_000_000, default: 1000 } }),
  async run({ args, session, signal }) {
    const count = Math.round(numberOf(args['count'], 1000, 1, 1_000_000));
    for (let index = 1; index <= count; index += 1) {
      signal.throwIfAborted();
      await session.log('info', `line ${index} of ${count} ${'·'.repeat(90)}`);
    }
    return words(`Wrote ${count} log messages.`);
  },
};

const listRoots: Tool = {
  name: 'list_roots',
  title: 'Roots of the client',
  description: 'Asks the client for its roots.',
  inputSchema: input({}),
  async run({ session }) {
    if (session.clientCapabilities['roots'] === undefined) throw new Error('The client did not declare roots.');
    return words(JSON.stringify(await session.ask('roots/list'), null, 2));
  },
};

const count: Tool = {
  name: 'count',
  title: 'Count one up',
  description: 'Counts demo://counter one up, and tells those who subscribed to it.',
  inputSchema: input({}),
  async run({ session }) {
    const value = counter.up();
    await session.updated(counter.uri);
    return words(String(value));
  },
};

const fail: Tool = {
  name: 'fail',
  title: 'Fail',
  description: 'Always fails, as a tool fails: with a result that says so.',
  inputSchema: input({}),
  run() {
    throw new Error('This tool always fails.');
  },
};

const rollDice: Tool = {
  name: 'roll_dice',
  title: 'Roll a die',
  description: 'A number from 1 to the number of sides.',
  inputSchema: input({ sides: { type: 'integer', minimum: 2, maximum: 100, default: 6 } }),
  run: ({ args }) => words(String(1 + Math.floor(Math.random() * numberOf(args['sides'], 6, 2, 100)))),
};

const convertUnits: Tool = {
  name: 'convert_units',
  title: 'Celsius to Fahrenheit',
  description: 'Converts a temperature.',
  inputSchema: input({ celsius: { type: 'number' } }, ['celsius']),
  run: ({ args }) => words(`${(numberOf(args['celsius'], 0, -273.15, 1e9) * 9) / 5 + 32} °F`),
};

/** All tools, in the order of the list. */
export const TOOLS: readonly Tool[] = [
  echo,
  add,
  weather,
  longRunning,
  logBurst,
  listRoots,
  count,
  fail,
  rollDice,
  convertUnits,
];
