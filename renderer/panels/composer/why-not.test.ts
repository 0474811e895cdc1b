import { describe, expect, it } from 'vitest';
import { whyNot } from './why-not.ts';

describe('whyNot', () => {
  it('lets everything be sent while the connection is open, whatever was agreed on', () => {
    expect(whyNot({ origin: 'live', state: 'open', transport: 'stdio' })).toBe('');
  });

  it('says why nobody would get it', () => {
    expect(whyNot(null)).toMatch(/capture file/);
    expect(whyNot({ origin: 'file', state: 'open', transport: 'stdio' })).toMatch(/capture file/);
    expect(whyNot({ origin: 'live', state: 'starting', transport: 'stdio' })).toMatch(/process is still being started/);
    expect(whyNot({ origin: 'live', state: 'starting', transport: 'ws' })).toMatch(/connection is still being made/);
    expect(whyNot({ origin: 'live', state: 'closing', transport: 'http' })).toMatch(/being closed/);
    expect(whyNot({ origin: 'live', state: 'closed', transport: 'http' })).toMatch(/is closed/);
  });
});
