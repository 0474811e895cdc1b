import { describe, expect, it } from 'vitest';
import type { ConnectionInfo, StdioTarget } from '../../shared/bridge/index.ts';
import type { Session } from '../../shared/analysis/index.ts';
import { isSameTarget, plainAddress, shownUrl, targetLine, transportOf, uncheckedWords } from './targets.ts';

const stdio: StdioTarget = {
  transport: 'stdio',
  name: '',
  command: 'node',
  args: ['a.js'],
  cwd: '',
  env: { KEY: 'x' },
};

describe('shownUrl', () => {
  it.each([
    ['https://a/mcp', 'https://a/mcp'],
    ['https://me:pw@a:1/mcp?key=secret&n=2&flag#top', 'https://a:1/mcp?key=…&n=…&flag'],
    ['ws://a/?token=a=b', 'ws://a/?token=…'],
    ['not a url', 'not a url'],
    ['', ''],
  ])('%s', (url, shown) => {
    expect(shownUrl(url)).toBe(shown);
  });
});

describe('targetLine', () => {
  it('never has a token or a variable in it', () => {
    const target = { ...plainAddress('https://a/mcp?k=s3cret'), bearer: 't0ken' };
    expect(targetLine(target)).toBe('https://a/mcp?k=…');
    expect(targetLine(stdio)).toBe('node a.js');
  });
});

describe('isSameTarget', () => {
  it('looks at the way to the server, not at options', () => {
    const target = plainAddress('https://a/mcp');
    expect(isSameTarget(target, { ...target, bearer: 'x', insecure: true })).toBe(true);
    expect(isSameTarget(target, { ...target, transport: 'sse' })).toBe(false);
    expect(isSameTarget(target, stdio)).toBe(false);
    expect(isSameTarget(stdio, { ...stdio, env: {} })).toBe(true);
    expect(isSameTarget(stdio, { ...stdio, args: ['a.js', 'b'] })).toBe(false);
  });
});

const connection = (url: string, insecure: boolean): ConnectionInfo =>
  ({ transport: 'auto', target: { ...plainAddress(url), insecure } }) as ConnectionInfo;
const seen = (unchecked: boolean): Session => ({ transport: 'http', http: { unchecked } }) as Session;

describe('uncheckedWords', () => {
  it('speaks up where checks are off or a certificate did not pass', () => {
    expect(uncheckedWords(connection('https://a', true), null)).toContain('not checked');
    expect(uncheckedWords(connection('https://a', false), seen(true))).toContain('did not pass');
  });

  it('is silent where there is nothing to check', () => {
    expect(uncheckedWords(connection('http://a', true), seen(false))).toBe('');
    expect(uncheckedWords(connection('https://a', false), seen(false))).toBe('');
  });
});

describe('transportOf', () => {
  it('is what the events show, and before that what was asked for', () => {
    expect(transportOf(connection('http://a', false), null)).toBe('auto');
    expect(transportOf(connection('http://a', false), seen(false))).toBe('http');
  });
});
