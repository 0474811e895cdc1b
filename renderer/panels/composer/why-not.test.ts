import { describe, expect, it } from 'vitest';
import { whyNot } from './why-not.ts';

describe('whyNot', () => {
  it('lets everything be sent while the connection is open, whatever was agreed on', () => {
    expect(whyNot({ origin: 'live', state: 'open', transport: 'stdio', tap: null })).toBe('');
  });

  it('lets everything be said into a tapped connection while that is switched on', () => {
    const tapped = { origin: 'file', state: 'closed', transport: 'stdio' } as const;
    expect(whyNot({ ...tapped, tap: { running: true, problem: '', speech: 'on' } })).toBe('');
    expect(whyNot({ ...tapped, tap: { running: true, problem: '', speech: 'off' } })).not.toBe('');
  });

  it('says why nobody would get it', () => {
    expect(whyNot(null)).toMatch(/^Read-only capture/);
    expect(whyNot({ origin: 'file', state: 'open', transport: 'stdio', tap: null })).toMatch(/^Read-only capture/);
    expect(whyNot({ origin: 'live', state: 'starting', transport: 'stdio', tap: null })).toMatch(
      /process is still starting/,
    );
    expect(whyNot({ origin: 'live', state: 'starting', transport: 'ws', tap: null })).toMatch(/Still connecting/);
    expect(whyNot({ origin: 'live', state: 'closing', transport: 'http', tap: null })).toMatch(/being closed/);
    expect(whyNot({ origin: 'live', state: 'closed', transport: 'http', tap: null })).toMatch(/^Connection closed/);
  });
});
