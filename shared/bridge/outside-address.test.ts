import { describe, expect, it } from 'vitest';
import { readOutsideAddress, type OutsideAddress } from './outside-address.ts';

const read = (text: string): OutsideAddress => readOutsideAddress(text, (address) => URL.parse(address));

describe('an address that leads outside', () => {
  it('has its host set apart as it was written', () => {
    expect(read('https://Pay.example.com:8443/confirm?id=1#x')).toEqual({
      before: 'https://',
      written: 'Pay.example.com:8443',
      after: '/confirm?id=1#x',
      host: 'pay.example.com:8443',
      warnings: [],
      open: 'https://pay.example.com:8443/confirm?id=1#x',
    });
  });

  it.each([
    ['https:evil.example', 'https:', 'evil.example'],
    ['https:/evil.example/x', 'https:/', 'evil.example'],
    ['HTTPS:\\\\evil.example\\x', 'HTTPS:\\\\', 'evil.example'],
    ['https:///evil.example', 'https:///', 'evil.example'],
    ['https:bank.example@evil.example/', 'https:bank.example@', 'evil.example'],
  ])('shows the host of %s', (text, before, written) => {
    expect(read(text)).toMatchObject({ before, written, host: 'evil.example' });
  });

  it.each(['ht\ntps://evil.example/', ' https://evil.example/', 'https:\n//evil.example/'])(
    'shows the host that %j leads to, and sets nothing apart',
    (text) => {
      expect(read(text)).toMatchObject({ before: text, written: '', after: '', host: 'evil.example' });
    },
  );

  it('tells of what may deceive', () => {
    const named = read('https://bank.example@evil.example/login');
    expect(named).toMatchObject({ before: 'https://bank.example@', written: 'evil.example', host: 'evil.example' });
    expect(named.warnings).toEqual(['It carries a user name before the host, which can be taken for the host.']);

    const spoofed = read('https://аpple.com/');
    expect(spoofed).toMatchObject({
      written: 'аpple.com',
      host: 'xn--pple-43d.com',
      open: 'https://xn--pple-43d.com/',
    });
    expect(spoofed.warnings[0]).toContain('xn--pple-43d.com (Punycode)');

    expect(read('https://127.0.0.1/').warnings[0]).toContain('this machine');
    expect(read('https://0x7f.1/')).toMatchObject({ host: '127.0.0.1', written: '0x7f.1' });
    expect(read('https://[::1]/').host).toBe('[::1]');
    expect(read('http://example.com/')).toMatchObject({
      open: 'http://example.com/',
      warnings: [expect.stringContaining('not https:')],
    });
  });

  it.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    'data:text/html,x',
    'vscode://x/y',
    'smb://host/share',
    'ws://host/',
    'mailto:a@b.example',
    'ms-msdt:/id',
  ])('is not opened where it is %s', (text) => {
    const refused = read(text);
    expect(refused).toMatchObject({ before: text, host: '', open: null });
    expect(refused.warnings[0]).toContain('only https: and http: are opened');
  });

  it('is not opened where it is none, or too long to be shown', () => {
    expect(read('not an address')).toMatchObject({ open: null, warnings: ['This is not an address.'] });
    expect(read(`https://h.example/${'a'.repeat(2_000)}`)).toMatchObject({
      host: 'h.example',
      open: null,
    });
  });

  it('is opened in ASCII, so that nothing in it turns the line round', () => {
    expect(read('https://h.example/\u202e\u0085é').open).toBe('https://h.example/%E2%80%AE%C2%85%C3%A9');
  });
});
