import { inspect } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CODE_POINT } from '../json/testing/code-point.ts';
import type { CaptureEvent } from '../capture/index.ts';
import { ClaudeCodeLog } from './claude-code-log.ts';
import { ClientLog, serverOfLine, tellsMessage } from './client-log.ts';
import type { LineReader, Told } from './foreign-record.ts';
import { formatOf, omissionsOf, type ImportFormat } from './formats.ts';
import { inspected } from './inspect-text.ts';
import { McpRemoteLog } from './mcp-remote-log.ts';
import { MessageLines } from './message-lines.ts';
import { Placement } from './placement.ts';
import { McpProxyLog } from './mcp-proxy-log.ts';
import { SupergatewayLog } from './supergateway-log.ts';
import { TextLog } from './text-log.ts';

const ASKS = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
const ANSWERS = '{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}';

const DESKTOP = `2026-01-05T10:00:00.000Z [weather] [info] Initializing server... { metadata: undefined }
2026-01-05T10:00:00.010Z [info] [weather] Message from client: ${ASKS}
starting up
2026-01-05T10:00:00.030Z [weather] [info] Message from server: ${ANSWERS} { metadata: undefined }
2026-01-05T10:00:00.040Z [maps] [info] Message from client: ${ASKS}
2026-01-05T10:00:00.050Z [weather] [info] Message from client: method="tools/call" id=2 params { metadata: undefined }
2026-01-05T10:00:01.000Z [weather] [error] Server disconnected.`;

const EDITOR = `2026-01-05 10:00:00.000 [info] Starting server weather
2026-01-05 10:00:00.010 [debug] [editor -> server] ${ASKS}
2026-01-05 10:00:00.020 [warning] [server stderr] starting up
2026-01-05 10:00:00.030 [trace] [server -> editor] ${ANSWERS}
2026-01-05 10:00:00.040 [info] Connection state: Stopped`;

const CURSOR = `2026-01-05 10:00:00.000 [info] weather: Handling CreateClient action
2026-01-05 10:00:00.010 [info] weather: Starting new stdio process with command: npx weather-mcp
2026-01-05 10:00:01.010 [error] weather: Client closed for command`;

const CODE = `{"debug":"Starting connection with timeout of 30000ms","timestamp":"2026-01-05T10:00:00.000Z","sessionId":"s","cwd":"/"}
{"error":"Server stderr: starting up\\nready\\n","timestamp":"2026-01-05T10:00:00.020Z","sessionId":"s","cwd":"/"}
{"error":"Connection failed","timestamp":"2026-01-05T10:00:05.000Z","sessionId":"s","cwd":"/"}`;

const REMOTE = `[42] Using automatically selected callback port: 9553
[42] [42] Connecting to remote server: https://example.com/mcp
[42] [Local→Remote] initialize
[42] {
  "jsonrpc": "2.0",
  "id": 0,
  "method": "initialize"
}
[42] [Remote→Local] 0
[2026-01-05T10:00:02.000Z][42] Local → Remote message {
  "method": "tools/list",
  "id": 1,
  "params": "{\\"cursor\\":\\"b\\"}"
}
[2026-01-05T10:00:03.000Z][42] Remote → Local message {
  "id": 1,
  "result": "result-present"
}
[2026-01-05T10:00:04.000Z][42] Remote → Local message {
  "id": 2,
  "error": {"code":-32601,"message":"no"}
}
[42] {
  "torn`;

function toldBy(reader: LineReader, text: string): Told[] {
  const told: Told[] = [];
  const tell = (one: Told): void => void told.push(one);
  for (const line of text.split('\n')) reader.line(line, tell);
  reader.end(tell);
  return told;
}

/** What was told, in short: direction and text of messages, kind and text of all else. */
function shortly(told: readonly Told[]): string[] {
  return told.map(({ event }) => {
    if (event.kind === 'frame') return `${event.dir} ${event.text ?? ''}`;
    return `${event.kind} ${'text' in event ? (event.text ?? '') : ''}`;
  });
}

function placed(told: readonly Told[]): CaptureEvent[] {
  const events: CaptureEvent[] = [];
  const placement = new Placement((event) => events.push(event));
  for (const one of told) placement.place(one);
  return events;
}

describe('formatOf', () => {
  it.each<[ImportFormat | null, string, string]>([
    ['claude-desktop', DESKTOP, 'mcp-server-weather.log'],
    ['vscode', EDITOR, 'MCP.log'],
    ['cursor', CURSOR, 'Cursor MCP.log'],
    ['claude-code', CODE, 'a.jsonl'],
    ['mcp-remote', REMOTE, 'a_debug.log'],
    ['jsonl', `${ASKS}\n${ANSWERS}`, 'a.jsonl'],
    ['jsonl', `{"dir":"c2s","message":${ASKS}}`, 'a.jsonl'],
    ['jsonl', `{"ts":1,"raw":${JSON.stringify(ASKS)}}`, 'a.log'],
    ['har', '{ "log": {"version":"1.2","entries":[]}}', 'a.har'],
    ['inspector', '[{"id":"1"}]', 'history.json'],
    [null, '{"mcpscope":1,"startedAt":"x"}', 'a.mcpcap'],
    [null, 'hello', 'a.txt'],
    [null, '', ''],
  ])('%s', (format, text, name) => {
    expect(formatOf(text, name)).toBe(format);
  });
});

describe('logs of clients', () => {
  it('takes the messages of one server of Claude Desktop, its stderr, and all else as notes', () => {
    expect(shortly(toldBy(new ClientLog('weather'), DESKTOP))).toEqual([
      'note Initializing server...',
      `c2s ${ASKS}`,
      'process.stderr starting up',
      `s2c ${ANSWERS}`,
      `note 2026-01-05T10:00:00.040Z [maps] [info] Message from client: ${ASKS}`,
      'note Message from client: method="tools/call" id=2 params',
      'note Server disconnected.',
    ]);
    expect(DESKTOP.split('\n').map(serverOfLine)).toEqual([
      'weather',
      'weather',
      null,
      'weather',
      'maps',
      'weather',
      'weather',
    ]);
    expect(DESKTOP.split('\n').filter(tellsMessage)).toHaveLength(4);
  });

  it('reads the marks of VS Code, and the times of its lines', () => {
    const told = toldBy(new ClientLog(null), EDITOR);
    expect(shortly(told)).toEqual([
      'note Starting server weather',
      `c2s ${ASKS}`,
      'process.stderr starting up',
      `s2c ${ANSWERS}`,
      'note Connection state: Stopped',
    ]);
    expect(placed(told).map(({ t }) => t)).toEqual([0, 10_000, 20_000, 30_000, 40_000]);
  });

  it('keeps what Cursor writes, which holds no messages, with its levels', () => {
    const told = toldBy(new ClientLog(null), CURSOR);
    expect(told.map(({ event }) => (event.kind === 'note' ? event.level : event.kind))).toEqual([
      'info',
      'info',
      'error',
    ]);
  });

  it('tells the stderr of a server in the logs of Claude Code line by line', () => {
    expect(shortly(toldBy(new ClaudeCodeLog(), CODE))).toEqual([
      'note Starting connection with timeout of 30000ms',
      'process.stderr starting up',
      'process.stderr ready',
      'note Connection failed',
    ]);
  });

  it('puts together what mcp-remote holds whole, and keeps the rest as it stands', () => {
    expect(shortly(toldBy(new McpRemoteLog(), REMOTE))).toEqual([
      'note Using automatically selected callback port: 9553',
      'note [42] Connecting to remote server: https://example.com/mcp',
      'note [Local→Remote] initialize',
      'c2s {\n  "jsonrpc": "2.0",\n  "id": 0,\n  "method": "initialize"\n}',
      'note [Remote→Local] 0',
      'c2s {"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":"b"}}',
      expect.stringContaining('"result-present"'),
      's2c {"jsonrpc":"2.0","id":2,"error":{"code":-32601,"message":"no"}}',
      'note {',
      'note   "torn',
    ]);
  });
});

describe('MessageLines', () => {
  it.each<[string, string]>([
    [ASKS, `c2s ${ASKS}`],
    [ANSWERS, `s2c ${ANSWERS}`],
    [`{"direction":"incoming","payload":${ASKS}}`, `s2c ${ASKS}`],
    [`{"from":"server","msg":${ASKS}}`, `s2c ${ASKS}`],
    ['{"dir":"s2c","text":"{broken"}', 's2c {broken'],
    [`{"data":"no message"}`, 'note {"data":"no message"}'],
    ['{"stderr":"oh","ts":1767607200}', 'process.stderr oh'],
    ['hello', 'note hello'],
    ['[1,2]', 'note [1,2]'],
    [`[${ASKS},${ASKS}]`, `c2s [${ASKS},${ASKS}]`],
    // A broken batch stays the frame that it was.
    [`[1,${ANSWERS},[]]`, `s2c [1,${ANSWERS},[]]`],
    [`{"direction":"in","message":[1,${ANSWERS}]}`, `s2c [1,${ANSWERS}]`],
    ['{"dir":"c2s","text":"[]"}', 'c2s []'],
    [
      '{"jsonrpc":"2.0","id":4,"method":"sampling/createMessage","params":{}}',
      's2c {"jsonrpc":"2.0","id":4,"method":"sampling/createMessage","params":{}}',
    ],
  ])('%s', (line, told) => {
    expect(shortly(toldBy(new MessageLines(), line))).toEqual([told]);
  });

  it('gives an answer the direction that its question did not have', () => {
    const asks = '{"jsonrpc":"2.0","id":9,"method":"roots/list"}';
    const answers = '{"jsonrpc":"2.0","id":9,"result":{"roots":[]}}';
    expect(shortly(toldBy(new MessageLines(), `${asks}\n${answers}`))).toEqual([`s2c ${asks}`, `c2s ${answers}`]);
  });

  it('reads times by their size, and µs since the start where `t` has them', () => {
    const lines = [1_767_607_200, 1_767_607_201_000, 1_767_607_202_000_000, 1_767_607_203e9]
      .map((ts) => `{"ts":${ts},"message":${ASKS}}`)
      .join('\n');
    expect(placed(toldBy(new MessageLines(), lines)).map(({ t }) => t)).toEqual([0, 1e6, 2e6, 3e6]);
    const own = `{"t":250,"dir":"c2s","message":${ASKS}}\n{"t":1250,"dir":"s2c","message":${ANSWERS}}`;
    expect(placed(toldBy(new MessageLines(), own)).map(({ t }) => t)).toEqual([0, 1000]);
  });
});

const TEXT = `starting
2026-01-05 10:00:00,000 DEBUG client: >>> {"jsonrpc":"2.0","id":1,"method":"initialize"} (41 bytes)
2026-01-05 10:00:00,020 DEBUG client: <<< {"jsonrpc":"2.0","id":1,"result":{}}
2026-01-05 10:00:00,030 DEBUG client: <<< {"jsonrpc":"2.0","id":1,"method":"ping"}
2026-01-05 10:00:00,040 DEBUG client: >>> {"jsonrpc":"2.0","id":1,"result":{}}
[server] {
  "jsonrpc": "2.0",
  "method": "notifications/message"
}
body = [1,{"jsonrpc":"2.0","id":7,"result":{}}]
2026-01-05 10:00:01,000 {"jsonrpc":"2.0","id":8,"result":{"tor
  {`;

describe('logs of anybody', () => {
  it('finds the messages in their lines, guesses who sent them, and keeps the rest', () => {
    const told = toldBy(new TextLog(), TEXT);
    expect(shortly(told)).toEqual([
      'note starting',
      'c2s {"jsonrpc":"2.0","id":1,"method":"initialize"}',
      's2c {"jsonrpc":"2.0","id":1,"result":{}}',
      's2c {"jsonrpc":"2.0","id":1,"method":"ping"}',
      'c2s {"jsonrpc":"2.0","id":1,"result":{}}',
      's2c {\n  "jsonrpc": "2.0",\n  "method": "notifications/message"\n}',
      's2c [1,{"jsonrpc":"2.0","id":7,"result":{}}]',
      expect.stringContaining('{"tor'),
      'note   {',
    ]);
    expect(told.filter(({ unread }) => unread)).toHaveLength(1);
    expect(placed(told).map(({ t }) => t / 1000)).toEqual([0, 0, 20, 30, 40, 40, 40, 1000, 1000]);
  });

  it.each([
    ['mcp-proxy', "Starting server...\ntransport event {\n  chunk: '{}',\n  type: 'data'\n}"],
    ['supergateway', '[supergateway] Child → SSE: { jsonrpc: "2.0" }'],
    ['text', TEXT],
    ['text', `app | got {"jsonrpc":"2.0","id":1,"method":"ping"}`],
    [null, 'app | got {"jsonrpc" and no more'],
  ])('%s', (format, text) => {
    expect(formatOf(text, 'a.log')).toBe(format);
  });

  it('says of lines of messages what they leave out, by what stands around them', () => {
    const own = `{"seq":1,"t":5,"dir":"c2s","stream":"stdio","message":${ASKS}}`;
    expect(omissionsOf('jsonl', ASKS)).toEqual(expect.arrayContaining(['timing', 'directions', 'start']));
    expect(omissionsOf('jsonl', `{"time":"2026-01-05T10:00:00Z","dir":"in","message":${ASKS}}`)).not.toContain(
      'timing',
    );
    expect(omissionsOf('jsonl', own)).toEqual(['text', 'headers', 'streams', 'process']);
  });
});

describe('what util.inspect writes', () => {
  const plain = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.string({ unit: CODE_POINT }),
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(fc.string(), tie('value'), { maxKeys: 4, noNullPrototype: true }),
    ),
  })).value;

  it('is read back as it was, however it is laid out', () => {
    fc.assert(
      fc.property(plain, fc.boolean(), fc.constantFrom(40, 80, 200), (value, compact, breakLength) => {
        fc.pre(!JSON.stringify(value).includes('__proto__'));
        const text = inspect(
          { value },
          { depth: null, compact: compact ? 3 : false, breakLength, maxArrayLength: null },
        );
        expect(inspected(`${text} and more`, 0)).toEqual({
          kind: 'value',
          value: { value },
          end: text.length,
          whole: true,
        });
      }),
    );
  });

  it.each([
    [{ a: { b: { c: { d: 1 } } } }, false],
    [{ list: Array.from({ length: 200 }, (_, i) => i) }, false],
    [{ text: 'x'.repeat(20_000) }, false],
    [{ a: undefined, b: 1 }, true],
  ])('says whether it was cut: %#', (value, whole) => {
    expect(inspected(inspect(value), 0)).toMatchObject({ kind: 'value', whole });
  });

  it.each([
    ['{ a: 1,', 'torn'],
    ["{ a: 'x", 'torn'],
    ['{ a b }', 'other'],
    ['[supergateway] x', 'other'],
    ['{'.repeat(100_000), 'other'],
  ])('%s', (text, kind) => {
    expect(inspected(text, 0).kind).toBe(kind);
  });
});

describe('Placement', () => {
  it('keeps the order of a record whose clock goes back, and says so once', () => {
    const events = placed(
      [1_000_000_000_000, 1_000_000_000_500, 1_000_000_000_200, 1_000_000_000_100, 1_000_000_001_000].map((at) => ({
        at,
        event: { kind: 'note', by: 'user', level: 'info', text: 'x' },
      })),
    );
    expect(events.map(({ seq, t }) => [seq, t])).toEqual([
      [1, 0],
      [2, 500_000],
      [3, 500_000],
      [4, 500_000],
      [5, 500_000],
      [6, 1_000_000],
    ]);
    expect(events[2]).toMatchObject({ by: 'engine', text: expect.stringContaining('300 ms') });
  });
});

describe('every reader', () => {
  const readers: readonly (() => LineReader)[] = [
    () => new ClientLog(null),
    () => new ClientLog('a'),
    () => new ClaudeCodeLog(),
    () => new McpRemoteLog(),
    () => new MessageLines(),
    () => new McpProxyLog(),
    () => new SupergatewayLog(),
    () => new TextLog(),
  ];

  it('drops no line, whatever it is, and never throws', () => {
    const line = fc.oneof(
      fc.string().map((text) => text.replaceAll('\n', ' ')),
      fc.json(),
      fc.constantFrom(...`${DESKTOP}\n${EDITOR}\n${CODE}\n${REMOTE}\n${TEXT}`.split('\n')),
      fc.constantFrom('transport event {', "transport event { chunk: 'a', type: 'data' }"),
      fc.constantFrom('[supergateway] SSE → Child: {', '[supergateway] Child stderr: a warning', '}', ']', '  a: 1,'),
    );
    fc.assert(
      fc.property(fc.constantFrom(...readers), fc.array(line, { maxLength: 12 }), (make, lines) => {
        const told = toldBy(make(), lines.join('\n'));
        const kept = JSON.stringify(told);
        for (const each of lines) {
          // Words that no reader takes for a mark of its own have to be found again.
          for (const word of each.match(/[a-z]{7,}/g) ?? [])
            if (
              !/metadata|undefined|client|server|timestamp|session|stderr|message|warning|weather|trace|supergateway|transport/i.test(
                word,
              )
            )
              expect(kept).toContain(word);
        }
        expect(told.length).toBeGreaterThanOrEqual(lines.some((each) => /\w/.test(each)) ? 1 : 0);
      }),
    );
  });
});
