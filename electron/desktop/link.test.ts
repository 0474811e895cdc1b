import { posix, win32 } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isLink, readLink } from './link.ts';

const asked = (text: string, path = posix): string => {
  const link = readLink(text, path);
  return link.asks === 'nothing' ? link.why : link.asks === 'capture' ? link.path : link.address;
};

describe('a link', () => {
  it.each([
    ['mcpscope://open?capture=/home/me/a%20b.mcpcap', '/home/me/a b.mcpcap'],
    ['MCPSCOPE://open/?capture=/home/me/x/../A.MCPCAP', '/home/me/A.MCPCAP'],
    ['mcpscope://connect?url=https%3A%2F%2Fexample.com%2Fmcp%3Fa%3D1', 'https://example.com/mcp?a=1'],
    ['mcpscope://connect?url=wss://example.com/mcp', 'wss://example.com/mcp'],
  ])('%s names %s', (text, named) => {
    expect(isLink(text)).toBe(true);
    expect(asked(text)).toBe(named);
  });

  it.each([
    // No command, by whatever name.
    ['mcpscope://connect?command=calc.exe', /^A link can be/],
    ['mcpscope://start?command=calc.exe', /^A link can be/],
    ['mcpscope://open?capture=/a.mcpcap&capture=/b.mcpcap', /^A link can be/],
    ['mcpscope://open?capture=/a.mcpcap&url=https://a.example', /^A link can be/],
    ['mcpscope://open?url=https://a.example', /^A link can be/],
    ['mcpscope://me:pw@open?capture=/a.mcpcap', /^A link can be/],
    ['mcpscope://open:80?capture=/a.mcpcap', /^A link can be/],
    ['mcpscope://open/more?capture=/a.mcpcap', /^A link can be/],
    ['mcpscope:open?capture=/a.mcpcap', /^A link can be/],
    ['mcpscope://', /^A link can be/],
    ['mcpscope://[', /cannot be read/],
    [`mcpscope://open?capture=/${'a'.repeat(2000)}.mcpcap`, /longer than 2000/],
    // No other file, no share, no device, nothing relative.
    ['mcpscope://open?capture=/etc/passwd', /no capture/],
    ['mcpscope://open?capture=a.mcpcap', /not absolute/],
    ['mcpscope://open?capture=../a.mcpcap', /not absolute/],
    ['mcpscope://open?capture=//evil.example/share/a.mcpcap', /not on this machine/],
    ['mcpscope://open?capture=file:///a.mcpcap', /not absolute/],
    ['mcpscope://open?capture=/a%00.mcpcap', /cannot be seen/],
    ['mcpscope://open?capture=/a%0Ab.mcpcap', /cannot be seen/],
    ['mcpscope://open?capture=/pac%E2%80%AEcm.mcpcap', /cannot be seen/],
    // No other address, none with secrets in it.
    ['mcpscope://connect?url=file:///etc/passwd', /none of a server/],
    ['mcpscope://connect?url=javascript:alert(1)', /none of a server/],
    ['mcpscope://connect?url=mcpscope://connect', /none of a server/],
    ['mcpscope://connect?url=https://example.com@evil.example/', /user name/],
    ['mcpscope://connect?url=https://', /none of a server|not an address/],
  ])('%s is not followed', (text, why) => {
    expect(readLink(text, posix).asks).toBe('nothing');
    expect(asked(text)).toMatch(why);
  });

  it.each([
    ['mcpscope://open?capture=C:%5Cme%5Ca.mcpcap', 'C:\\me\\a.mcpcap'],
    ['mcpscope://open?capture=C:/me/a.mcpcap', 'C:\\me\\a.mcpcap'],
    ['mcpscope://open?capture=%5C%5Cevil.example%5Cshare%5Ca.mcpcap', 'Its capture is not on this machine.'],
    ['mcpscope://open?capture=//evil.example/share/a.mcpcap', 'Its capture is not on this machine.'],
    ['mcpscope://open?capture=%5C%5C.%5CPIPE%5Ca.mcpcap', 'Its capture is not on this machine.'],
    ['mcpscope://open?capture=C:a.mcpcap', 'The path of its capture is not absolute.'],
  ])('%s is on Windows: %s', (text, named) => {
    expect(asked(text, win32)).toBe(named);
  });

  it('says what speaks against its address', () => {
    expect(readLink('mcpscope://connect?url=ws://localhost:1/')).toMatchObject({
      host: 'localhost:1',
      warnings: [
        'Its scheme is ws:, so nobody vouches for the host.',
        'Its host is this machine, or an address of a network.',
      ],
    });
    expect(readLink('mcpscope://connect?url=https://аpple.com')).toMatchObject({
      address: 'https://xn--pple-43d.com/',
      warnings: [expect.stringContaining('Punycode')],
    });
  });
});
