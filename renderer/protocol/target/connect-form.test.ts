import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { UrlTarget } from '../../../shared/bridge/index.ts';
import { joinCommandLine, shellRemarks, splitCommandLine } from './command-line.ts';
import { formOf, readForm, withSeparate, withTarget } from './connect-form.ts';
import { environmentLines, formLine, headerLines } from './form-line.ts';
import { SAMPLE_OPTIONS } from './testing/sample-options.ts';
import { pastedTarget } from './pasted-config.ts';

describe('splitCommandLine', () => {
  it.each<[string, string[]]>([
    ['', []],
    ['  node  dist/index.js\tstdio ', ['node', 'dist/index.js', 'stdio']],
    [`npx -y "my server" 'a b'`, ['npx', '-y', 'my server', 'a b']],
    [`a""b '' "x\\"y" \\ z`, ['ab', '', 'x"y', ' z']],
    [`'a\\b' "a\\b" a\\\\b`, ['a\\b', 'a\\b', 'a\\b']],
  ])('%s', (text, argv) => {
    expect(splitCommandLine(text, false)).toEqual({ ok: true, argv });
  });

  it('leaves the backslashes of Windows paths alone', () => {
    expect(splitCommandLine(`"C:\\Program Files\\node.exe" C:\\a\\b.js it's`, true)).toEqual({
      ok: true,
      argv: ['C:\\Program Files\\node.exe', 'C:\\a\\b.js', "it's"],
    });
  });

  it('says that a quote is not closed', () => {
    expect(splitCommandLine('node "a', false)).toEqual({ ok: false, problem: 'A double quote is not closed.' });
  });

  it('cuts what joinCommandLine wrote into the same words', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: fc.constantFrom('a', ' ', '"', "'", '\\', '\n', '=', 'é') })), (argv) => {
        expect(splitCommandLine(joinCommandLine(argv, false), false)).toEqual({ ok: true, argv });
      }),
    );
  });

  it('remarks on what only a shell would do', () => {
    expect(shellRemarks(['node', 'a.js', '$HOME/x'])).toHaveLength(1);
    expect(shellRemarks(['A=1', 'node', '&&', 'b'])).toHaveLength(2);
    expect(shellRemarks(['node', 'a.js', '--x=1'])).toEqual([]);
  });
});

describe('readForm', () => {
  it('gives back the target and options that the form was made of', () => {
    const target = {
      transport: 'stdio' as const,
      name: 'x',
      command: 'my node',
      args: ['', 'a "b"'],
      cwd: '/srv',
      env: { A: '1', B: '' },
    };
    expect(readForm(formOf(target, SAMPLE_OPTIONS, false), false)).toEqual({
      ok: true,
      input: { target, options: SAMPLE_OPTIONS },
    });
    expect(readForm(withSeparate(formOf(target, SAMPLE_OPTIONS, false), true, false), false)).toEqual({
      ok: true,
      input: { target, options: SAMPLE_OPTIONS },
    });
  });

  it('goes from one line to a list and back', () => {
    const form = { ...formOf(null, SAMPLE_OPTIONS, false), line: 'node "a b"' };
    const list = withSeparate(form, true, false);
    expect(list.command).toBe('node');
    expect(list.args.map((line) => line.value)).toEqual(['a b']);
    expect(withSeparate(list, false, false).line).toBe('node "a b"');
    expect(withSeparate(withSeparate({ ...form, line: '' }, true, false), false, false).line).toBe('');
  });

  it('names every problem at once', () => {
    const reading = readForm(
      {
        ...formOf(null, SAMPLE_OPTIONS, false),
        timeout: 'soon',
        capabilities: '{',
        clientInfo: 'me',
        revision: ' ',
        env: [formLine('A', '1'), formLine('A', '2')],
      },
      false,
    );
    expect(reading).toEqual({
      ok: false,
      problems: {
        command: expect.stringContaining('Enter the command'),
        env: '“A” is set twice.',
        timeout: expect.stringContaining('seconds'),
        capabilities: expect.stringMatching(/^This is not JSON/),
        clientInfo: expect.stringMatching(/^This is not JSON/),
        revision: expect.stringContaining('revision'),
      },
    });
  });

  it('keeps a variable named __proto__', () => {
    const reading = readForm(
      { ...formOf(null, SAMPLE_OPTIONS, false), line: 'a', env: [formLine('__proto__', 'x')] },
      false,
    );
    expect(reading).toMatchObject({ ok: true });
    expect(reading.ok && 'env' in reading.input.target && Object.keys(reading.input.target.env)).toEqual(['__proto__']);
  });
});

const ADDRESS: UrlTarget = {
  transport: 'http',
  name: 'x',
  url: 'https://api.example.com/mcp?key=1',
  headers: [{ name: 'X-Team', value: 'a b' }],
  bearer: 'secret',
  origin: 'https://example.com',
  caFile: '/ca.pem',
  certFile: '/cert.pem',
  keyFile: '/key.pem',
  keyPassphrase: ' p ',
  insecure: true,
  proxy: false,
  identity: true,
  otherOrigin: true,
  connectTimeoutMs: 2_500,
};

describe('an address in the form', () => {
  it('comes back as it was', () => {
    const form = formOf(ADDRESS, SAMPLE_OPTIONS, false);
    expect(form.kind).toBe('address');
    expect(readForm(form, false)).toEqual({ ok: true, input: { target: ADDRESS, options: SAMPLE_OPTIONS } });
  });

  it.each<[string, UrlTarget['transport'], string]>([
    ['', 'auto', 'Enter the address'],
    ['localhost:3000/mcp', 'auto', 'begins with http://'],
    ['ftp://a/b', 'auto', '“ftp://”'],
    ['http://', 'auto', 'not a usable URL'],
    ['http://me:pw@a/mcp', 'auto', 'Authorization'],
    ['ws://a/mcp', 'http', 'by WebSocket'],
    ['https://a/mcp', 'ws', 'ws:// or wss://'],
  ])('%s by %s is refused with a sentence', (url, transport, words) => {
    const reading = readForm(formOf({ ...ADDRESS, url, transport }, SAMPLE_OPTIONS, false), false);
    expect(reading).toMatchObject({ ok: false, problems: { url: expect.stringContaining(words) } });
  });

  it('names what is wrong beside the URL, all at once', () => {
    const form = formOf({ ...ADDRESS, bearer: 'Bearer x', keyFile: '' }, SAMPLE_OPTIONS, false);
    const reading = readForm(
      { ...form, address: { ...form.address, headers: [formLine('a b', '1')], connectTimeout: '', origin: 'ž' } },
      false,
    );
    expect(reading).toEqual({
      ok: false,
      problems: {
        bearer: expect.stringContaining('Leave out'),
        certificate: 'The certificate needs its key.',
        connectTimeout: expect.stringContaining('seconds'),
        headers: '“a b” is not a header name.',
        origin: expect.stringContaining('Latin'),
      },
    });
  });

  it('does not send two kinds of authorization', () => {
    const form = formOf({ ...ADDRESS, headers: [{ name: 'authorization', value: 'Basic x' }] }, SAMPLE_OPTIONS, false);
    expect(readForm(form, false)).toMatchObject({
      ok: false,
      problems: { bearer: expect.stringContaining('remove one of them') },
    });
  });

  it('keeps what was typed for the other kind', () => {
    const form = withTarget({ ...formOf(null, SAMPLE_OPTIONS, false), line: 'node a.js' }, ADDRESS, false);
    expect(form).toMatchObject({ kind: 'address', line: 'node a.js', address: { url: ADDRESS.url } });
  });
});

describe('timeouts', () => {
  it('cannot have a maximum below the timeout, unless progress changes nothing', () => {
    const form = { ...formOf(ADDRESS, SAMPLE_OPTIONS, false), timeout: '60', timeoutMax: '30' };
    expect(readForm(form, false)).toMatchObject({ ok: false, problems: { timeoutMax: expect.any(String) } });
    expect(readForm({ ...form, options: { ...SAMPLE_OPTIONS, progressResets: false } }, false).ok).toBe(true);
  });
});

describe('pasted lines', () => {
  it('become variables and headers', () => {
    expect(environmentLines('export A="1 2"\n# no\nB=').map(({ name, value }) => [name, value])).toEqual([
      ['A', '1 2'],
      ['B', ''],
    ]);
    expect(headerLines('GET / HTTP/1.1\r\nX-A:  1 \r\nx-b: c:d').map(({ name, value }) => [name, value])).toEqual([
      ['X-A', '1'],
      ['x-b', 'c:d'],
    ]);
  });
});

describe('pastedTarget', () => {
  it.each([
    '{"command":"npx","args":["-y","s"],"env":{"K":"v","N":1}}',
    '{"weather":{"command":"npx","args":["-y","s",3],"env":{"K":"v"}}}',
    '{"mcpServers":{"weather":{"command":"npx","args":["-y","s"],"env":{"K":"v"}}}}',
  ])('reads %s', (text) => {
    expect(pastedTarget(text)).toMatchObject({ command: 'npx', args: ['-y', 's'], cwd: '', env: { K: 'v' } });
  });

  it.each([
    ['{"mcpServers":{"w":{"type":"sse","url":"https://a/sse","headers":{"X-K":"v"}}}}', 'sse'],
    ['{"w":{"type":"http","url":"https://a/sse","headers":{"X-K":"v"}}}', 'http'],
    ['{"w":{"url":"https://a/sse","headers":{"X-K":"v","N":1}}}', 'auto'],
  ])('reads %s', (text, transport) => {
    expect(pastedTarget(text)).toMatchObject({
      transport,
      name: 'w',
      url: 'https://a/sse',
      headers: [{ name: 'X-K', value: 'v' }],
    });
  });

  it('takes a bare URL, and puts a bearer token where it is not shown', () => {
    expect(pastedTarget(' http://localhost:1/mcp\n')).toMatchObject({
      transport: 'auto',
      url: 'http://localhost:1/mcp',
    });
    expect(pastedTarget('{"url":"https://a","headers":{"Authorization":"Bearer t","X":"1"}}')).toMatchObject({
      bearer: 't',
      headers: [{ name: 'X', value: '1' }],
    });
  });

  it('takes the URL and the headers of a curl line', () => {
    const text = `curl -X POST 'https://a/mcp?x=1' \\
      -H "Authorization: Bearer t" -HX-A:1 --header='X-B: 2' -H 'Content-Type: application/json' \\
      --data '{"url":"https://no"}' -k`;
    expect(pastedTarget(text)).toMatchObject({
      url: 'https://a/mcp?x=1',
      bearer: 't',
      insecure: true,
      headers: [
        { name: 'X-A', value: '1' },
        { name: 'X-B', value: '2' },
      ],
    });
    expect(pastedTarget('curl localhost:3000/mcp')).toMatchObject({ url: 'http://localhost:3000/mcp' });
  });

  it.each(['node a.js', '{a} b', '{}', '[{"command":"x"}]', '{"command":1}', '', 'curl', 'curl -H', "curl 'x"])(
    'leaves %s alone',
    (text) => {
      expect(pastedTarget(text)).toBeNull();
    },
  );
});
