import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSecretName, recordedHeaders, recordedRequestLine, recordedUrl } from './secrets.ts';

const mask = (value: string) => ({ length: value.length, fingerprint: `f${value.length}0123456789` });
const options = { secretHeaders: new Set(['x-tenant', 'sec-websocket-key']), mask };

describe('secrets in the record', () => {
  it('are known by the words of a name', () => {
    const secret = [
      'X-Api-Key',
      'apikey',
      'accessToken',
      'client_secret',
      'X-Auth',
      'PASSWORD',
      'api-tokens',
      'userCredentials',
    ];
    const open = ['Mcp-Session-Id', 'monkey', 'Keep-Alive', 'author', 'WWW-Authenticate', 'secretary', 'Mcp-Method'];
    expect(secret.filter(isSecretName)).toEqual(secret);
    expect(open.filter(isSecretName)).toEqual([]);
  });

  it('are masked in headers, with the scheme of credentials readable', () => {
    const headers = recordedHeaders(
      [
        ['Authorization', 'Bearer abcdef'],
        ['proxy-authorization', 'Basic dTpw'],
        ['AUTHORIZATION', 'naked'],
        ['Cookie', 'a=b; c=d'],
        ['Set-Cookie', 'a=b'],
        ['Set-Cookie', 'c=d'],
        ['X-Tenant', 'blue'],
        ['Mcp-Session-Id', '123'],
        ['x-empty', ''],
      ],
      options,
    );
    expect(headers).toEqual([
      { name: 'Authorization', masked: { length: 6, fingerprint: 'f60123456789', scheme: 'Bearer' } },
      { name: 'proxy-authorization', masked: { length: 4, fingerprint: 'f40123456789', scheme: 'Basic' } },
      { name: 'AUTHORIZATION', masked: { length: 5, fingerprint: 'f50123456789' } },
      { name: 'Cookie', masked: { length: 8, fingerprint: 'f80123456789' } },
      { name: 'Set-Cookie', masked: { length: 3, fingerprint: 'f30123456789' } },
      { name: 'Set-Cookie', masked: { length: 3, fingerprint: 'f30123456789' } },
      { name: 'X-Tenant', masked: { length: 4, fingerprint: 'f40123456789' } },
      { name: 'Mcp-Session-Id', value: '123' },
      { name: 'x-empty', value: '' },
    ]);
  });

  it('are masked in the addresses that headers carry', () => {
    expect(recordedHeaders([['Location', '/next?token=abc&x=1']], options)).toEqual([
      { name: 'Location', value: '/next?token=masked-3-f3012345&x=1' },
    ]);
    expect(recordedHeaders([['Sec-WebSocket-Key', 'x']], { ...options, secretHeaders: new Set() })).toEqual([
      { name: 'Sec-WebSocket-Key', value: 'x' },
    ]);
  });

  it('are masked in URLs, and nothing else is', () => {
    const cases: [string, string][] = [
      ['http://h/p?a=1&b=2#c', 'http://h/p?a=1&b=2#c'],
      ['http://user:pw@h:1/p', 'http://h:1/p'],
      ['http://us/er@h/p', 'http://us/er@h/p'],
      ['//user@h/p', '//h/p'],
      ['HTTP:\\\\user:pw@h', 'HTTP:\\\\h'],
      ['/p?access_token=ab%20cd&x=y', '/p?access_token=masked-5-f5012345&x=y'],
      ['http://h/?api%5Fkey=abc', 'http://h/?api%5Fkey=masked-3-f3012345'],
      ['http://h/?token=&key', 'http://h/?token=&key'],
      ['http://h/#access_token=abc', 'http://h/#access_token=masked-3-f3012345'],
      ['http://h/?a=1;password=%ff', 'http://h/?a=1;password=masked-3-f3012345'],
      ['no url at all @ all', 'no url at all @ all'],
    ];
    for (const [url, recorded] of cases) expect(recordedUrl(url, mask)).toBe(recorded);
    expect(recordedRequestLine('POST /mcp?secret=abc HTTP/1.1', mask)).toBe(
      'POST /mcp?secret=masked-3-f3012345 HTTP/1.1',
    );
  });

  it('never leave a URL, whatever surrounds them', () => {
    const part = fc.stringMatching(/^[a-z0-9%._~-]{0,8}$/);
    fc.assert(
      fc.property(part, part, fc.constantFrom('?', '&', '#', ';'), (host, name, before) => {
        const secret = 'S3CR3T-VALUE';
        const url = `https://u:${secret}@${host}/p?${name}=1${before}api_key=${secret}`;
        expect(recordedUrl(url, mask)).not.toContain(secret);
      }),
    );
  });
});
