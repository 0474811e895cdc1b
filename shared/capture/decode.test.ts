import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EVENT_FIELDS } from './event-fields.ts';
import { decodeEvent, decodeHeader, encodeEvent, encodeHeader } from './index.ts';

const golden = (name: string): string[] =>
  readFileSync(new URL(`golden/${name}`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');

const GOLDEN = golden('version-1.mcpcap');
const GOLDEN_HTTP = golden('version-1-http.mcpcap');

const headerProblem = (line: string): string => {
  const decoded = decodeHeader(line);
  return decoded.ok ? '' : decoded.problem;
};
const eventProblem = (line: string): string => {
  const decoded = decodeEvent(line);
  return decoded.ok ? '' : decoded.problem;
};

describe.each([
  ['version-1.mcpcap', 'demo'],
  ['version-1-http.mcpcap', ''],
  ['version-1-timeouts.mcpcap', 'slow'],
  ['version-2.mcpcap', 'guarded'],
  ['version-3.mcpcap', 'spoiled'],
])('the golden capture %s', (file, name) => {
  const [header = '', ...lines] = golden(file);

  it('has a header that reads and writes back the same', () => {
    const decoded = decodeHeader(header);
    expect(decoded).toMatchObject({
      ok: true,
      header: { mcpscope: Number(/\d/.exec(file)?.[0]), source: { name } },
    });
    if (decoded.ok) expect(JSON.parse(encodeHeader(decoded.header))).toEqual(JSON.parse(header));
  });

  it.each(lines)('%s', (line) => {
    const decoded = decodeEvent(line, 1);
    expect(decoded).toEqual({ ok: true, event: JSON.parse(line) });
    if (decoded.ok) expect(JSON.parse(encodeEvent(decoded.event))).toEqual(JSON.parse(line));
  });
});

const kindsOf = (lines: readonly string[]): string[] =>
  [...new Set(lines.slice(1).map((line) => (JSON.parse(line) as { kind: string }).kind))].toSorted();

it('have every kind of event', () => {
  expect(kindsOf(GOLDEN)).toEqual([
    'frame',
    'gap',
    'note',
    'process.exit',
    'process.signal',
    'process.spawn',
    'process.spawn-failed',
    'process.stderr',
    'process.stderr-end',
    'process.stdin-close',
    'process.stdout-end',
    'timer',
  ]);
  expect(kindsOf(GOLDEN_HTTP)).toEqual([
    'frame',
    'http.body',
    'http.encoded',
    'http.end',
    'http.error',
    'http.request',
    'http.response',
    'http.sent',
    'probe',
    'sse.comment',
    'sse.event',
    'ws.close',
    'ws.control',
    'ws.open',
  ]);
});

describe('the golden captures', () => {
  it('have every field of the events of HTTP, SSE and WebSocket', () => {
    const found = new Set([...GOLDEN, ...GOLDEN_HTTP].slice(1).flatMap((line) => fieldsOf(JSON.parse(line))));
    for (const [kind, fields] of Object.entries(EVENT_FIELDS)) {
      if (!kindsOf(GOLDEN_HTTP).includes(kind)) continue;
      for (const field of Object.keys(fields)) expect(found).toContain(`${kind} ${field}`);
    }
  });
});

function fieldsOf(event: { readonly kind?: string }): string[] {
  return Object.keys(event).map((field) => `${event.kind ?? ''} ${field}`);
}

describe('decodeHeader', () => {
  it('names both versions of a newer capture', () => {
    expect(headerProblem('{"mcpscope":7,"anything":"else"}')).toBe(
      'This capture has format version 7, and this mcpscope reads versions up to 3. Open it with a newer mcpscope.',
    );
  });

  it.each([
    ['', /not a capture of mcpscope: its first line is not JSON/],
    ['hello', /its first line is not JSON/],
    ['{"log":{"version":"1.2"}}', /names no "mcpscope" version/],
    ['[{"mcpscope":1}]', /names no "mcpscope" version/],
    ['null', /names no "mcpscope" version/],
    ['{"__proto__":{"mcpscope":1}}', /names no "mcpscope" version/],
    ['{"mcpscope":"1"}', /version is "1", but must be a whole number/],
    ['{"mcpscope":1.5}', /version is 1.5/],
    ['{"mcpscope":0}', /version is 0/],
    ['{"mcpscope":1}', /damaged: "startedAt" is missing/],
    [GOLDEN[0]!.replace('"stdio"', '"http"'), /damaged: "source" is an object, but must be/],
    [GOLDEN_HTTP[0]!.replace('"auto"', '"stdio"'), /damaged: "source" is an object, but must be/],
    [GOLDEN_HTTP[0]!.replace('"auto"', '"quic"'), /damaged: "source" is an object, but must be/],
    [GOLDEN[0]!.replace(/"startedAt":"[^"]*"/, '"startedAt":"soon"'), /"startedAt" is "soon", but must be a moment/],
    [GOLDEN[0]!.replace('"redacted":false', '"redacted":"no"'), /"redacted" is "no", but must be true or false/],
  ])('%s', (line, problem) => {
    expect(headerProblem(line)).toMatch(problem);
  });

  it('passes over a byte order mark and members that it does not know', () => {
    expect(decodeHeader(`\ufeff${GOLDEN[0]!.replace('{', '{"more":[1],')}\r`)).toMatchObject({ ok: true });
  });
});

describe('decodeEvent', () => {
  it.each([
    ['', /^The line is empty\.$/],
    ['{"seq":1', /^The line is not JSON\.$/],
    ['[1]', /holds a list, but must hold an object/],
    ['7', /holds 7, but must hold an object/],
    ['{}', /kind is nothing, which this mcpscope does not know/],
    ['{"seq":1,"t":0,"kind":"toString"}', /kind is "toString"/],
    ['{"seq":1,"t":0,"kind":["frame"]}', /kind is a list/],
    [`{"kind":"${'x'.repeat(500)}"}`, /kind is "x{39}…, which/],
    ['{"t":0,"kind":"process.stdout-end"}', /"seq" is missing/],
    ['{"seq":0,"t":0,"kind":"process.stdout-end"}', /"seq" is 0, but must be a whole number from 1 to 1000000000/],
    ['{"seq":1e15,"t":0,"kind":"process.stdout-end"}', /"seq" is 1000000000000000, but must be a whole number from 1/],
    ['{"seq":1.5,"t":0,"kind":"process.stdout-end"}', /"seq" is 1.5/],
    ['{"seq":"1","t":0,"kind":"process.stdout-end"}', /"seq" is "1"/],
    ['{"seq":1,"t":null,"kind":"process.stdout-end"}', /"t" is null, but must be a number/],
    ['{"seq":1,"t":1e300,"kind":"process.stdout-end"}', /"t" is 1e\+300, but must be a number/],
    ['{"seq":1,"t":0,"kind":"process.exit","code":0}', /"signal" is missing/],
    ['{"seq":1,"t":0,"kind":"process.exit","code":"0","signal":null}', /"code" is "0", but must be a number, or null/],
    ['{"seq":1,"t":0,"kind":"gap","reason":"r","events":-1}', /"events" is -1/],
    [
      '{"seq":1,"t":0,"kind":"note","by":"peer","level":"info","text":""}',
      /"by" is "peer", but must be "engine" or "user"/,
    ],
    [GOLDEN[2]!.replace('"bytes":59', '"bytes":-1'), /"bytes" is -1/],
    [GOLDEN[2]!.replace('"dir":"c2s"', '"dir":"up"'), /"dir" is "up", but must be "c2s" or "s2c"/],
    [GOLDEN[2]!.replace('"bytes"', '"base64":"","bytes"'), /must have one of "text" and "base64"/],
    [GOLDEN[13]!.replace('process.stdout-end', 'process.stderr'), /"bytes" is missing/],
    [GOLDEN[3]!.replace('"text":"listening",', ''), /must have one of "text" and "base64"/],
    [GOLDEN[4]!.replace('//4=', '//4'), /"base64" is ".*", but must be base64 text/],
    [GOLDEN[5]!.replace('[4,5]', '[4,"5"]'), /"chunks" is a list, but must be a list of whole numbers/],
    [GOLDEN[1]!.replace('"inherited"', '"given"'), /"env" is a list, but must be a list, each member/],
    [
      GOLDEN_HTTP[1]!.replace('"exchange":1', '"exchange":0'),
      /"exchange" is 0, but must be a whole number from 1 to 1000000000/,
    ],
    [GOLDEN_HTTP[1]!.replace('"message"', '"mail"'), /"purpose" is "mail", but must be "message" or "listen"/],
    [GOLDEN_HTTP[1]!.replace('"name":"Accept"', '"name":7'), /"headers" is a list, but must be a list, each member/],
    [GOLDEN_HTTP[3]!.replace('"id":1', '"id":"1"'), /"socket" is an object, but must be an object/],
    [GOLDEN_HTTP[3]!.replace('"authorized":true', '"authorized":1'), /"socket" is an object/],
    [GOLDEN_HTTP[5]!.replace('307', '-1'), /"status" is -1/],
    [GOLDEN_HTTP[13]!.replace('"mixed"', '"lf"'), /"sse" is an object/],
    [
      GOLDEN_HTTP[14]!.replace('"unfinished":true', '"unfinished":false'),
      /"unfinished" is false, but must be true, or/,
    ],
    [GOLDEN_HTTP[16]!.replace('"body"', '"soul"'), /"stage" is "soul"/],
    [GOLDEN_HTTP[25]!.replace('"binary":true', '"binary":1'), /"binary" is 1/],
    [GOLDEN_HTTP[28]!.replace('"peer"', '"them"'), /"by" is "them"/],
    [GOLDEN_HTTP[30]!.replace('[18,17]', '[18,"17"]'), /"seqs" is a list/],
  ])('%s', (line, problem) => {
    expect(eventProblem(line)).toMatch(problem);
  });

  it.each(['5', '{}', '["AA=="]', 'null', 'true', '"not base64!"'])('base64 of a frame that is %s', (base64) => {
    const frame = `{"seq":1,"t":1,"kind":"frame","dir":"s2c","stream":"stdio","origin":"wire","bytes":3,"base64":${base64}}`;
    expect(eventProblem(frame)).toMatch(/"base64" is .*, but must be base64 text/);
  });

  it('takes nothing over that belongs to events of other kinds, since nobody has looked at it', () => {
    const note = { seq: 1, t: 0, kind: 'note', by: 'user', level: 'info', text: 'x' };
    expect(decodeEvent(JSON.stringify({ ...note, base64: 5, headers: {}, later: 1 }))).toEqual({
      ok: true,
      event: { ...note, later: 1 },
    });
  });

  it('lets members pass that it does not know', () => {
    expect(decodeEvent('{"seq":1,"t":0.5,"kind":"process.stdout-end","later":{"a":1}}')).toMatchObject({ ok: true });
  });
});
