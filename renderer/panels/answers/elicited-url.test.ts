import { describe, expect, it } from 'vitest';
import { readElicitedUrl } from './elicited-url.ts';

describe('an address that the server wants to be visited', () => {
  it('has its host set apart as it was written, and can be opened over https', () => {
    expect(readElicitedUrl('https://Pay.example.com:8443/confirm?id=1#x')).toEqual({
      before: 'https://',
      host: 'Pay.example.com:8443',
      after: '/confirm?id=1#x',
      warnings: [],
      open: 'https://pay.example.com:8443/confirm?id=1#x',
    });
  });

  it('tells of what may deceive', () => {
    const named = readElicitedUrl('https://bank.example@evil.example/login');
    expect(named.host).toBe('evil.example');
    expect(named.before).toBe('https://bank.example@');
    expect(named.warnings).toEqual(['It carries a user name before the host, which can be taken for the host.']);

    const spoofed = readElicitedUrl('https://аpple.com/');
    expect(spoofed.host).toBe('аpple.com');
    expect(spoofed.warnings[0]).toContain('xn--pple-43d.com (Punycode)');

    expect(readElicitedUrl('https://127.0.0.1/').warnings[0]).toContain('this machine');
    expect(readElicitedUrl('https://[::1]/').host).toBe('[::1]');
  });

  it('is opened over https only', () => {
    for (const text of ['http://example.com/', 'javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x']) {
      const read = readElicitedUrl(text);
      expect(read.open, text).toBeNull();
      expect(read.warnings[0], text).toContain('not https:');
      expect(read.before + read.host + read.after).toBe(text);
    }
    expect(readElicitedUrl('not an address')).toMatchObject({ open: null, warnings: ['This is no address.'] });
  });
});
