import type { CaptureHeader, FrameEvent } from '../../capture/index.ts';

const answer = (tools: string): string[] => [`{"jsonrpc":"2.0","id":1,"result":{"tools":${tools}}}`];
const many = (count: number, piece: (i: number) => string): string[] =>
  Array.from({ length: count }, (_, i) => piece(i));

/** The worst that is known, of so many characters about. */
const INPUTS: Readonly<Record<string, (length: number) => string[]>> = {
  'nested lists': (n) => answer('['.repeat(n / 2) + ']'.repeat(n / 2)),
  'nested objects': (n) => answer(`${'{"a":'.repeat(n / 6)}1${'}'.repeat(n / 6)}`),
  'many keys': (n) => answer(`{${many(n / 10, (i) => `"k${i}":1`).join(',')}}`),
  'one key many times': (n) => answer(`{${'"a":1,'.repeat(n / 6)}"a":1}`),
  'many tools': (n) => answer(`[${many(n / 45, (i) => `{"name":"t${i}","inputSchema":{"type":"object"}}`).join(',')}]`),
  'references in a row': (n) =>
    answer(
      `[{"name":"t","inputSchema":{"type":"object","$ref":"#/$defs/d0","$defs":{${many(n / 30, (i) => `"d${i}":{"$ref":"#/$defs/d${i + 1}"}`).join(',')}}}}]`,
    ),
  'one string': (n) => answer(`"${'x'.repeat(n)}"`),
  'backslashes in a row': (n) => answer(`"${'\\\\'.repeat(n / 2)}"`),
  'escapes in a row': (n) => answer(`"${'\\u0041'.repeat(n / 6)}"`),
  'a batch': (n) => [`[${many(n / 45, (i) => `{"jsonrpc":"2.0","id":${i},"method":"ping"}`).join(',')}]`],
  'tiny messages': (n) => many(n / 45, (i) => `{"jsonrpc":"2.0","id":${i},"method":"ping"}`),
  'one id many times': (n) => many(n / 45, () => '{"jsonrpc":"2.0","id":1,"method":"ping"}'),
  'messages that were begun': (n) => many(n / 20, (i) => `{"a": ${i}`),
  'empty lines': (n) => many(n / 50, () => ''),
  'brackets that nothing closes': (n) => ['{"'.repeat(n / 2)],
};

export const HEADER: CaptureHeader = {
  mcpscope: 1,
  startedAt: '2026-02-03T04:05:06.789Z',
  source: { transport: 'stdio', name: 'x', command: 'x', args: [], cwd: '/' },
  tool: 'test',
  redacted: false,
};

function frames(texts: readonly string[]): FrameEvent[] {
  return ['{"jsonrpc":"2.0","id":1,"method":"tools/list"}', ...texts].map((text, i) => ({
    seq: i + 1,
    t: i + 1,
    kind: 'frame',
    dir: i === 0 ? 'c2s' : 's2c',
    stream: 'stdio',
    origin: 'wire',
    text,
    bytes: text.length,
  }));
}

/** Characters of the least input, where nobody asks for more. */
const LEAST = 8_000;
/** Work below this, in ms, tells of nothing but the clock. */
const NOTHING = 4;
/** What is linear takes 4 times as long for 4 times as much; what is square takes 16 times as long. */
const MOST = 4 ** 1.5;
/** So many times a stage may show that it is linear after all. */
const TRIES = 5;

/** Processor time of this process so far, in ms. */
export type ProcessorMs = () => number;

type Times = readonly [n: number, twice: number, fourTimes: number];
type Stage = (events: readonly FrameEvent[]) => void;

/** The best of some runs: others may be at work on this machine. */
function cost(stage: Stage, events: readonly FrameEvent[], now: ProcessorMs, runs = 2): number {
  let best = Infinity;
  for (let run = 0; run < runs; run += 1) {
    const before = now();
    stage(events);
    best = Math.min(best, now() - before);
  }
  return best;
}

/**
 * For tests: the inputs of which a stage takes more time than by the length of what came, each with its times for n, 2n and 4n. `least`: characters
 * of the least input.
 */
export function notLinear(stage: Stage, now: ProcessorMs, least = LEAST): string[] {
  const square: string[] = [];
  for (const [name, input] of Object.entries(INPUTS)) {
    const four = frames(input(4 * least));
    // Whatever the least costs, it counts for so much.
    if (cost(stage, four, now, 1) <= NOTHING * MOST) continue;
    const [one, two] = [frames(input(least)), frames(input(2 * least))];
    const measured = (events: readonly FrameEvent[]): number => Math.max(cost(stage, events, now), NOTHING);
    let times: Times;
    let tries = 0;
    // What is linear may be disturbed now and then; what is not is so each time.
    do {
      times = [measured(one), measured(two), measured(four)];
      tries += 1;
    } while (grows(times) && tries < TRIES);
    if (grows(times)) square.push(`${name}: ${times.map(Math.round).join(', ')} ms`);
  }
  return square;
}

/** Beyond what is linear over both doublings. */
function grows([n, , fourTimes]: Times): boolean {
  return fourTimes / n > MOST;
}
