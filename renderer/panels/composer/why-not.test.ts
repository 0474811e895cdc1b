import { describe, expect, it } from 'vitest';
import { whyNot } from './why-not.ts';

describe('whyNot', () => {
  it('lets everything be sent while the connection is open, whatever was agreed on', () => {
    expect(whyNot({ origin: 'live', state: 'open', transport: 'stdio' })).toBe('');
  });

  it('says why nobody would get it', () => {
    expect(whyNot(null)).toMatch(/^Read-only capture/);
    expect(whyNot({ origin: 'file', state: 'open', transport: 'stdio' })).toMatch(/^Read-only capture/);
    expect(whyNot({ origin: 'live', state: 'starting', transport: 'stdio' })).toMatch(/process is still starting/);
    expect(whyNot({ origin: 'live', state: 'starting', transport: 'ws' })).toMatch(/Still connecting/);
    expect(whyNot({ origin: 'live', state: 'closing', transport: 'http' })).toMatch(/being closed/);
    expect(whyNot({ origin: 'live', state: 'closed', transport: 'http' })).toMatch(/^Connection closed/);
  });
});
