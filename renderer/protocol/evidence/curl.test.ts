import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { quoted } from '../../../shared/snippets/index.ts';
import { curlOf, type CurlRequest } from './curl.ts';

const request = (change: Partial<CurlRequest> = {}): CurlRequest => ({
  method: 'POST',
  url: 'http://127.0.0.1:3001/mcp',
  headers: [
    { name: 'Host', value: '127.0.0.1:3001' },
    { name: 'content-type', value: 'application/json' },
    { name: 'Accept', value: 'application/json, text/event-stream' },
    { name: 'User-Agent', value: 'mcpscope' },
    { name: 'Content-Length', value: '17' },
  ],
  body: { text: '{"jsonrpc":"2.0"}', base64: false },
  streaming: false,
  unchecked: false,
  revealed: new Map(),
  ...change,
});

const folder = mkdtempSync(join(tmpdir(), 'mcpscope-curl-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What the shell hands to `curl`: a function of that name prints its arguments, each ended by NUL, and then its input. */
function run(command: string, environment: Record<string, string> = {}): { words: string[]; input: string } {
  const script = join(folder, 'command.sh');
  writeFileSync(script, `curl() { printf '%s\\0' "$@"; printf 'INPUT'; cat; }\n${command}`);
  const env = { PATH: process.env['PATH'], ...environment };
  const out = execFileSync('/bin/sh', [script], { env, input: '', stdio: 'pipe' }).toString('latin1');
  const end = out.indexOf('\0INPUT');
  return { words: out.slice(0, end).split('\0'), input: out.slice(end + 6) };
}

describe('a request as curl', () => {
  it('has the method, the URL, the header lines in their order and the body, as they were sent', () => {
    const { text } = curlOf(request());
    expect(text).toBe(
      [
        "curl -X POST --url 'http://127.0.0.1:3001/mcp'",
        "-H 'content-type: application/json'",
        "-H 'Accept: application/json, text/event-stream'",
        "-H 'User-Agent: mcpscope'",
        `--data-raw '{"jsonrpc":"2.0"}'`,
      ].join(' \\\n  '),
    );
  });

  it('lets curl add nothing that was not sent', () => {
    const { words } = run(curlOf(request({ headers: [] })).text);
    expect(words.filter((word) => word.endsWith(':'))).toEqual(['User-Agent:', 'Accept:', 'Content-Type:']);
    expect(run(curlOf(request({ headers: [], body: null, method: 'GET' })).text).words).not.toContain('Content-Type:');
  });

  it('asks for lines as they come only where a stream is expected, and passes a bad certificate only where one was', () => {
    const plain = run(curlOf(request()).text).words;
    const both = run(curlOf(request({ streaming: true, unchecked: true, url: 'https://a.example/' })).text).words;
    expect(plain).not.toContain('-N');
    expect(plain).not.toContain('--insecure');
    expect(both).toEqual(expect.arrayContaining(['-N', '--insecure', '--http1.1']));
  });

  it('stands a variable for a masked value, and stops while it is not set', () => {
    const headers = [
      { name: 'Authorization', masked: { length: 20, fingerprint: 'f1', scheme: 'Bearer' } },
      { name: 'X-Api-Key', masked: { length: 9, fingerprint: 'f2' } },
      { name: 'X-Api-Key', masked: { length: 9, fingerprint: 'f3' } },
      { name: 'X-Api-Key', masked: { length: 9, fingerprint: 'f2' } },
    ];
    const { text, variables } = curlOf(request({ headers, body: null }));
    expect(variables.map(({ variable }) => variable)).toEqual(['TOKEN', 'SECRET_X_API_KEY', 'SECRET_X_API_KEY_2']);
    expect(() => run(text)).toThrow(/TOKEN: its value is masked in the capture: 20 characters/);
    const { words } = run(text, { TOKEN: 's3cr$t', SECRET_X_API_KEY: 'a', SECRET_X_API_KEY_2: 'b' });
    expect(words).toEqual(expect.arrayContaining(['Authorization: Bearer s3cr$t', 'X-Api-Key: a', 'X-Api-Key: b']));
  });

  it('stands a variable for a masked parameter of the URL', () => {
    const url = 'http://h/p?tenant=oslo&api_key=masked-12-f5012345&x=1#access%20=masked-3-0a0b0c0d';
    const { text, variables } = curlOf(request({ url }));
    expect(variables).toEqual([
      { variable: 'SECRET_API_KEY', of: 'api_key', length: 12 },
      { variable: 'SECRET_ACCESS_20', of: 'access%20', length: 3 },
    ]);
    expect(() => run(text)).toThrow(/SECRET_API_KEY/);
    expect(run(text, { SECRET_API_KEY: 'k&', SECRET_ACCESS_20: 't' }).words).toContain(
      'http://h/p?tenant=oslo&api_key=k&&x=1#access%20=t',
    );
  });

  it('uses a value that the user has revealed', () => {
    const headers = [{ name: 'Authorization', masked: { length: 3, fingerprint: 'f1', scheme: 'Bearer' } }];
    const { text, variables } = curlOf(request({ headers, revealed: new Map([['f1', "o'k"]]) }));
    expect(variables).toEqual([]);
    expect(run(text).words).toContain("Authorization: Bearer o'k");
  });

  it('pipes a body that is no text, and one that is too long for an argument', () => {
    const bytes = run(curlOf(request({ body: { text: 'AP8K', base64: true } })).text);
    expect([bytes.words.at(-1), bytes.input]).toEqual(['@-', '\x00\xff\n']);
    const long = 'a\n'.repeat(80_000);
    expect(run(curlOf(request({ body: { text: long, base64: false } })).text).input).toBe(long);
  });

  it('sends an empty header empty, and one beyond ASCII byte by byte', () => {
    const headers = [
      { name: 'X-Empty', value: '' },
      { name: 'X-Name', value: "caf\xe9 100% \\n 'q'" },
    ];
    expect(run(curlOf(request({ headers })).text).words).toEqual(
      expect.arrayContaining(['X-Empty;', "X-Name: caf\xe9 100% \\n 'q'"]),
    );
  });

  it('leaves out what curl would take for a file', () => {
    const { text, leftOut } = curlOf(request({ headers: [{ name: '@/etc/passwd', value: 'x' }] }));
    expect(leftOut).toEqual(['@/etc/passwd']);
    expect(text).not.toContain('passwd');
  });

  it('opens a WebSocket as the upgrade that it is', () => {
    const headers = [{ name: 'Connection', value: 'Upgrade' }];
    const { words } = run(curlOf(request({ method: 'GET', url: 'wss://a.example/mcp', headers, body: null })).text);
    expect(words).toEqual(expect.arrayContaining(['https://a.example/mcp', 'Connection: Upgrade', '--http1.1']));
  });

  it('hands over any body, URL and value unchanged by the shell', () => {
    const odd = fc.string({
      unit: fc.constantFrom("'", '"', '\\', '$', '`', '!', '%', '\n', '{', ' ', '@', 'a', '~', '*'),
    });
    fc.assert(
      fc.property(odd, odd, odd, (body, url, value) => {
        fc.pre(value !== '');
        const headers = [{ name: 'X-Odd', value }];
        const { words } = run(
          curlOf(request({ headers, url: `http://h/${url}`, body: { text: body, base64: false } })).text,
        );
        expect(words.slice(0, 4)).toEqual(['-X', 'POST', '--url', `http://h/${url}`]);
        expect(words).toContain(`X-Odd: ${value}`);
        expect(words.at(-1)).toBe(body);
      }),
      { numRuns: 40 },
    );
  });

  it('quotes a word so that the shell reads it back', () => {
    expect(quoted("it's")).toBe(String.raw`'it'\''s'`);
  });
});
