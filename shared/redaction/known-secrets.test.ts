import { describe, expect, it } from 'vitest';
import { argumentSecrets, KnownSecrets, secretsGiven, withoutArgumentSecrets } from './index.ts';

describe('the secrets of a command line', () => {
  it.each([
    [['--token', 'abc123'], ['abc123']],
    [['--api-key=abc123'], ['abc123']],
    [['-H', 'Authorization: Bearer abc123'], ['abc123']],
    [['--header', 'X-Api-Key: abc123'], ['abc123']],
    [['-u', 'me:abc123'], ['abc123']],
    [['postgres://me:abc123@host/db'], ['me:abc123']],
    [['https://host/mcp?token=abc123'], ['abc123']],
    [['-c', 'API_KEY=abc123 node server.js'], ['abc123']],
    [['ghp_abcdefghijklmnopqrstuvwxyz0123456789'], ['ghp_abcdefghijklmnopqrstuvwxyz0123456789']],
    [['--key', 'abc-123'], ['abc-123']],
    [['--github-pat=abc_123'], ['abc_123']],
    [['--header', 'Authorization:', 'Bearer', 'abc123'], ['abc123']],
    [['--header', 'X-Api-Key:', 'abc123'], ['abc123']],
    [['--auth', 'basic', '--key', 'server.pem', '--key', './tls/server', '--monkey', 'abc123'], []],
    [['--token', '--verbose'], []],
    [['--token', 'masked-6-ab12cd34'], []],
    [['server.js', '--port', '8080', '-y', '@scope/server-everything', '/home/me/a.js'], []],
  ])('%j are %j', (args, secrets) => {
    expect(argumentSecrets(args)).toEqual(secrets);
    const shown = withoutArgumentSecrets(args, () => '…').join(' ');
    for (const secret of secrets) expect(shown).not.toContain(secret);
    if (secrets.length === 0) expect(shown).toBe(args.join(' '));
  });
});

describe('the secrets in what a user gave', () => {
  it('are the variables, headers, arguments, tokens and addresses that are long enough and no words of every session', () => {
    const given = secretsGiven({
      env: {
        NAME: 'abcd-1234-efgh',
        PORT: '8080',
        NODE_ENV: 'production',
        FLAG: 'true',
        ROOT: '/srv/data/files',
        PASSWORD: 'hunter22',
      },
      args: ['--token', 'argument-1'],
      url: 'https://me:in-address@host/mcp?key=in-query-1&page=2',
      headers: [
        { name: 'X-Team', value: 'team-value-9' },
        { name: 'Accept', value: 'json' },
        { name: 'Authorization', value: 'Bearer in-header-1' },
      ],
      bearer: 'bearer-1',
    });
    expect(given.map(([value]) => value)).toEqual([
      'abcd-1234-efgh',
      'hunter22',
      'team-value-9',
      'in-header-1',
      'bearer-1',
      'argument-1',
      'in-address',
      'in-query-1',
    ]);
  });
});

describe('known secrets', () => {
  const known = new KnownSecrets([
    ['abcd-1234-efgh', 'API_KEY'],
    ['correcthorse', 'PASSWORD'],
    ['a"b/c d€123', 'VALUE'],
  ]);

  it('are taken out wherever they stand, in every way in which they can be written', () => {
    expect(known.hideIn({ a: ['x abcd-1234-efgh.'], 'abcd-1234-efgh': 1, b: null, c: undefined })).toEqual({
      a: ['x redacted-key.'],
      'redacted-key': 1,
      b: null,
      c: undefined,
    });
    const value = 'a"b/c d€123';
    for (const text of [value, JSON.stringify(value), JSON.stringify(JSON.stringify(value)), encodeURIComponent(value)])
      expect(known.hide(text)).toContain('redacted-secret');
  });

  it('that are words are taken out as words alone', () => {
    expect(known.hide('correcthorse incorrecthorses')).toBe('redacted-password incorrecthorses');
  });

  it('leave everything as it is where there are none', () => {
    const report = { a: 1 };
    expect(new KnownSecrets([]).hideIn(report)).toBe(report);
  });
});
