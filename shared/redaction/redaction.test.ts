import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CODE_POINT } from '../json/testing/code-point.ts';
import { ScriptedSession } from '../analysis/testing/scripted-session.ts';
import { CaptureReader, encodeEvent, encodeHeader, type CaptureEvent, type CaptureHeader } from '../capture/index.ts';
import { Redaction } from './redaction.ts';

const HEADER: CaptureHeader = {
  mcpscope: 1,
  startedAt: '2026-02-03T04:05:06.789Z',
  source: { transport: 'stdio', name: 'weather', command: 'node', args: ['server.js'], cwd: '/srv' },
  tool: 'mcpscope test',
  redacted: false,
};

function redacted(
  events: readonly CaptureEvent[],
  { header = HEADER, keep = [] }: { header?: CaptureHeader; keep?: readonly string[] } = {},
) {
  const redaction = new Redaction(keep);
  redaction.findInHeader(header);
  for (const event of events) redaction.find(event);
  redaction.begin();
  const first = redaction.header(header);
  const rewritten = events.map((event) => redaction.rewrite(event));
  return { header: first, events: rewritten, text: rewritten.map(encodeEvent).join('\n'), redaction };
}

const call = (args: object, id: unknown = 1): object => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'login', arguments: args },
});

/** All strings of a value, those inside of JSON texts too. */
function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') {
    try {
      const inner: unknown = JSON.parse(value);
      return typeof inner === 'object' || typeof inner === 'string' ? [value, ...stringsOf(inner)] : [value];
    } catch {
      return [value];
    }
  }
  if (Array.isArray(value)) return value.flatMap(stringsOf);
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, inner]) => [key, ...stringsOf(inner)]);
  return [];
}

describe('a redaction', () => {
  it('replaces a value wherever it stands, by one name', () => {
    const { events } = new ScriptedSession()
      .client(call({ password: 'hunter2!x' }))
      .server({ jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text', text: 'logged in with hunter2!x' }] } })
      .stderr('login hunter2!x from /home/jdoe/a')
      .server({ jsonrpc: '2.0', method: 'x', params: { nested: JSON.stringify({ by: 'jdoe', pw: 'hunter2!x' }) } });
    const { text, redaction } = redacted(events);
    expect(text).not.toContain('hunter2!x');
    expect(text).not.toContain('jdoe');
    expect(text.match(/redacted-password-1/g)).toHaveLength(4);
    expect(redaction.preview().replacements).toEqual([
      expect.objectContaining({
        id: 'redacted-password-1',
        rule: 'key name',
        where: 'params.arguments.password of #1',
        times: 4,
        seq: 1,
      }),
      expect.objectContaining({ id: 'redacted-user-1', rule: 'path', where: 'stderr #3', times: 2 }),
    ]);
    for (const { shown } of redaction.preview().replacements) {
      expect(shown.length).toBeLessThanOrEqual(40);
      expect(shown).not.toContain('hunter2!x');
      expect(shown).not.toContain('jdoe');
    }
  });

  it.each([
    ['quotes and line ends', 'a"b\\c\nd-secret'],
    ['letters beyond ASCII', 'pässwörd-ß-1'],
    ['a character of two units', 'key-😀-long-1'],
    ['what an address encodes', 'p&q r/s=t?u-1'],
  ])('finds a value with %s in every way of writing it', (_what, value) => {
    const json = JSON.stringify({ apiKey: value });
    const { events } = new ScriptedSession()
      .client(call({ apiKey: value }))
      .stderr(`plain ${value} and ${json} and ${JSON.stringify(json)}`)
      .stderr(`GET /x?y=${encodeURIComponent(value)}`)
      .client(
        `{"text":"${Array.from(value, (unit) => Array.from({ length: unit.length }, (_, at) => `\\u${unit.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')).join('')}"}`,
      );
    const { text } = redacted(events);
    expect(text.match(/redacted-key-1/g)).toHaveLength(6);
    for (const line of text.split('\n'))
      for (const one of stringsOf(JSON.parse(line))) expect(one).not.toContain(value);
  });

  it('keeps a text the same to the last blank where nothing is replaced', () => {
    const odd = '{ "jsonrpc" : "2.0",\t"method":"a\\/b", "params" : {"n":1.50, "u":"\\u00e9"} }';
    const { events } = redacted(new ScriptedSession().client(odd).events);
    expect(events[0]).toMatchObject({ text: odd });
  });

  it('takes headers, with one name for a session through all exchanges, and keeps what the capture has masked', () => {
    const masked = { name: 'X-Api-Key', masked: { length: 3, fingerprint: '0123456789ab' } };
    const session = new ScriptedSession().httpHandshake({}, '2025-11-25', 'session-0001').post(3, call({}), {
      headers: { 'Mcp-Session-Id': 'session-0001', Authorization: 'Bearer abcdefgh12', Cookie: 'sid=one-two-3' },
    });
    session.add({
      kind: 'http.request',
      exchange: 4,
      purpose: 'message',
      method: 'POST',
      url: 'http://a/b?token=abcd',
      headers: [masked],
    });
    const { text, events } = redacted(session.events);
    expect(text).not.toMatch(/session-0001|abcdefgh12|one-two-3|abcd/);
    expect(text).toContain('Bearer redacted-authorization-1');
    expect(text).toContain('sid=redacted-cookie-1');
    expect(text.match(/redacted-session-1/g)!.length).toBeGreaterThan(2);
    expect(text).toContain('http://a/b?token=redacted-token-1');
    expect(events.at(-1)).toMatchObject({ headers: [masked] });
  });

  it('takes the first line, arguments of a command and kept values of the environment', () => {
    const header: CaptureHeader = {
      ...HEADER,
      source: {
        transport: 'stdio',
        name: 'x',
        command: '/home/jdoe/bin/server',
        args: ['--api-key', 'abcdefgh12'],
        cwd: '/home/jdoe',
      },
    };
    const { events } = new ScriptedSession().add({
      kind: 'process.spawn',
      command: '/home/jdoe/bin/server',
      args: ['--api-key', 'abcdefgh12'],
      cwd: '/home/jdoe',
      resolved: '/home/jdoe/bin/server',
      pid: 1,
      env: [
        { name: 'DB_PASSWORD', from: 'added', value: 'swordfish' },
        { name: 'MODE', from: 'added', value: 'node' },
        { name: 'PATH', from: 'inherited' },
      ],
    });
    const session = new ScriptedSession().stderr('opened with swordfish by node').events;
    const result = redacted([...events, { ...session[0]!, seq: 2 }], { header });
    expect(result.header).toMatchObject({
      redacted: true,
      source: {
        command: '/home/redacted-user-1/bin/server',
        args: ['--api-key', 'redacted-key-1'],
        cwd: '/home/redacted-user-1',
      },
    });
    expect(result.text).not.toMatch(/jdoe|abcdefgh12|swordfish/);
    expect(result.events[0]).toMatchObject({
      env: [{ value: 'redacted-password-1' }, { value: 'redacted-env-1' }, { name: 'PATH' }],
    });
    expect(result.events[1]).toMatchObject({ text: 'opened with redacted-password-1 by node' });
  });

  it('looks into lists that are called headers or env, and hold neither', () => {
    const lists = { headers: [null, 'a', { name: 5 }, { value: 'x' }], env: [null, { name: 'A', value: {} }] };
    const odd = { seq: 1, t: 1, kind: 'process.stdout-end', ...lists } as CaptureEvent;
    expect(redacted([odd]).events).toEqual([odd]);
  });

  it('replaces numbers by their names, and elsewhere where they are long', () => {
    const { events } = new ScriptedSession()
      .client(call({ password: 1234, apiKey: 123456789 }))
      .server(call({ a: 1234, b: 123456789 }));
    const { text } = redacted(events);
    expect(text).toContain('redacted-password-1');
    expect(text).not.toContain('123456789');
    expect(JSON.parse((JSON.parse(text.split('\n')[1]!) as { text: string }).text)).toMatchObject({
      params: { arguments: { a: 1234, b: 'redacted-key-1' } },
    });
  });

  it('replaces short and common values where they stand alone, and a word in no name', () => {
    const { events } = new ScriptedSession()
      .client(call({ password: 'abc' }))
      .client(call({ password: 'tools', secret: 'swordfish' }))
      .server({ jsonrpc: '2.0', method: 'swordfish', params: { swordfish: 'the swordfish, abc' } });
    const { text } = redacted(events);
    expect(text).toContain('the redacted-secret-1, abc');
    expect(text).toContain('{\\"swordfish\\":');
    expect(text).toContain('\\"method\\":\\"swordfish\\"');
    expect(text).toContain('tools/call');
    expect(text.match(/redacted-password-\d/g)).toEqual(['redacted-password-1', 'redacted-password-2']);
  });

  it('joins values that overlap, so that nothing of either is left', () => {
    const { events } = new ScriptedSession()
      .client(call({ password: 'alpha-beta-1', secret: 'beta-1-gamma' }))
      .stderr('x alpha-beta-1-gamma y');
    const { events: out } = redacted(events);
    expect(out[1]).toMatchObject({ text: 'x redacted-password-1 y' });
  });

  it('finds a value that two pieces of a body share', () => {
    const { events } = new ScriptedSession()
      .client(call({ password: 'alpha-beta-1' }))
      .body(1, '<p>alpha-be')
      .body(1, 'ta-1</p>', 11);
    const { text } = redacted(events);
    expect(text).not.toMatch(/alpha|ta-1/);
  });

  it('looks into lines of a log and bodies that are JSON', () => {
    const line = JSON.stringify({ level: 'info', auth: { apiKey: 'one "two" three' } });
    const { text } = redacted(
      new ScriptedSession().stderr(line).body(1, JSON.stringify({ access_token: 'four-five-6' })).events,
    );
    expect(text).not.toMatch(/two|four-five-6/);
    expect(text).toContain('redacted-key-1');
    expect(text).toContain('redacted-token-1');
  });

  it('reads base64 that is text, and leaves out what is none', () => {
    const session = new ScriptedSession()
      .client(call({ password: 'alpha-beta-1' }))
      .add({ kind: 'process.stderr', base64: btoa('got alpha-beta-1'), bytes: 16 })
      .add({ kind: 'frame', dir: 's2c', stream: 'stdio', origin: 'wire', base64: '/////w==', bytes: 4 })
      .add({ kind: 'http.encoded', exchange: 1, coding: 'gzip', base64: 'H4sIAAAA', bytes: 6 });
    const { events } = redacted(session.events);
    expect(events[1]).toMatchObject({ kind: 'process.stderr', text: 'got redacted-password-1', bytes: 16 });
    expect(events[2]).toMatchObject({ kind: 'gap', seq: 3, bytes: 4 });
    expect(events[3]).toMatchObject({ kind: 'gap', reason: expect.stringContaining('gzip'), bytes: 6 });
  });

  it.each([[['redacted-password-1']], [['key name']]])('keeps what %j names, and the names of the others', (keep) => {
    const { events } = new ScriptedSession()
      .client(call({ password: 'alpha-beta-1' }))
      .stderr('alpha-beta-1 in /home/jdoe');
    const { text, redaction } = redacted(events, { keep });
    expect(text.match(/alpha-beta-1/g)).toHaveLength(2);
    expect(text).not.toContain('jdoe');
    expect(redaction.preview().replacements[0]).toMatchObject({ id: 'redacted-password-1', times: 2 });
    expect([...redaction.tally()]).toEqual([['path', { values: 1, times: 1 }]]);
  });

  it('gives a name that stands in the record already to no other value', () => {
    const { events } = new ScriptedSession()
      .stderr('was redacted-password-3')
      .client(call({ password: 'alpha-beta-1' }));
    expect(redacted(events).text).toContain('redacted-password-4');
  });

  it('replaces what finds no room in its memory where it is found', () => {
    const session = new ScriptedSession();
    for (let at = 0; at < 20_010; at += 1) session.client(call({ password: `password-number-${at}` }));
    const { text } = redacted(session.events);
    expect(text).not.toContain('password-number');
    expect(text).toContain('"password\\":\\"redacted-password\\"');
  });

  it('takes every value out of any message, leaves JSON, gives one name to one value, and changes nothing twice', () => {
    const secret = fc.oneof(
      fc
        .string({ minLength: 8, maxLength: 24, unit: CODE_POINT })
        .filter((text) => /[^A-Za-z\s]/.test(text) && /\S{6}/.test(text)),
      fc.stringMatching(/^[a-z]{4,6}-[A-Z0-9]{6,12}$/),
    );
    const name = fc.constantFrom('password', 'apiKey', 'access_token', 'clientSecret', 'note', 'text');
    const json = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.string(),
        fc.integer(),
        fc.dictionary(name, tie('value'), { maxKeys: 3 }),
        fc.array(tie('value'), { maxLength: 3 }),
      ),
    })).value;
    fc.assert(
      fc.property(
        fc.array(secret, { minLength: 1, maxLength: 4 }),
        json,
        fc.integer({ min: 0, max: 3 }),
        (secrets, value, nesting) => {
          const session = new ScriptedSession();
          for (const one of secrets) session.client(call({ password: one, value }));
          let nested: unknown = { all: secrets, in: `${secrets.join(' ')} end`, value };
          for (let level = 0; level < nesting; level += 1) nested = { inner: JSON.stringify(nested) };
          session.server({ jsonrpc: '2.0', id: 1, result: nested }).stderr(secrets.join(' '));
          const once = redacted(session.events);
          const names = new Set<string>();
          for (const [at, event] of once.events.entries()) {
            if (event.kind !== 'frame') continue;
            const message: unknown = JSON.parse(event.text ?? '');
            for (const text of stringsOf(message)) for (const one of secrets) expect(text).not.toContain(one);
            if (at < secrets.length)
              names.add(
                `${secrets[at]} ${(message as { params: { arguments: { password: string } } }).params.arguments.password}`,
              );
          }
          expect(names.size).toBe(new Set(secrets).size);
          expect(redacted(session.events).text).toBe(once.text);
          expect(redacted(once.events).text).toBe(once.text);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('gives a capture that opens again', () => {
    const { events } = new ScriptedSession()
      .spawn()
      .handshake()
      .client(call({ password: 'alpha-beta-1' }))
      .exit(0);
    const result = redacted(events);
    const reader = new CaptureReader();
    expect(reader.push(encodeHeader(result.header))).toMatchObject({ kind: 'header', header: { redacted: true } });
    for (const event of result.events)
      expect(reader.push(encodeEvent(event))).toMatchObject({ kind: 'event', problem: '' });
  });
});
