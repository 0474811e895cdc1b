import { describe, expect, it } from 'vitest';
import type { Phase, Session } from '../../shared/analysis/index.ts';
import type { ConnectionInfo } from '../../shared/bridge/index.ts';
import { diagnosisOf } from './diagnosis.ts';

const connection = (change: Partial<ConnectionInfo> = {}): ConnectionInfo =>
  ({ origin: 'live', transport: 'auto', options: null, playback: null, ...change }) as ConnectionInfo;

const session = (change: {
  tone?: string;
  s2c?: number;
  reached?: Phase['name'];
  probes?: number;
  process?: string;
}): Session =>
  ({
    verdict: { tone: change.tone ?? 'ok' },
    counts: { s2c: change.s2c ?? 0 },
    phases: (['connect', 'initialize', 'initialized', 'operation'] as const).map((name) => ({
      name,
      state: name === change.reached ? 'done' : 'ahead',
    })),
    probes: Array.from({ length: change.probes ?? 0 }),
    process: change.process === undefined ? null : { state: change.process },
  }) as unknown as Session;

const probing = { options: { conversation: 'probe' } } as Partial<ConnectionInfo>;

describe('diagnosisOf', () => {
  it('explains a server that died unheard, and no other', () => {
    const stdio = connection({ transport: 'stdio' });
    expect(diagnosisOf(stdio, session({ tone: 'error', process: 'exited' }))).toBe('failure');
    expect(diagnosisOf(stdio, session({ tone: 'error', process: 'exited', s2c: 3 }))).toBeNull();
    expect(diagnosisOf(stdio, session({ tone: 'error', process: 'running' }))).toBeNull();
    expect(diagnosisOf(stdio, null)).toBeNull();
  });

  it('explains an address with which there never was a conversation, whatever it answered', () => {
    expect(diagnosisOf(connection(), session({ tone: 'error', s2c: 2 }))).toBe('failure');
    expect(diagnosisOf(connection(), session({ tone: 'error', s2c: 2, reached: 'operation' }))).toBeNull();
    expect(diagnosisOf(connection(), session({ tone: 'warning' }))).toBeNull();
  });

  it('shows what a probe found out, live and from a file', () => {
    expect(diagnosisOf(connection(probing), session({ probes: 2, tone: 'error' }))).toBe('probe');
    expect(diagnosisOf(connection(probing), session({ tone: 'error' }))).toBe('failure');
    const file = connection({ origin: 'file' });
    expect(diagnosisOf(file, session({ probes: 4 }))).toBe('probe');
    expect(diagnosisOf(file, session({ probes: 1, reached: 'initialized' }))).toBeNull();
    expect(diagnosisOf(connection(), session({ probes: 1 }))).toBeNull();
  });
});
