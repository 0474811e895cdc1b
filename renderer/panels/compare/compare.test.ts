import { describe, expect, it } from 'vitest';
import type { CaptureEntry, ConnectionInfo } from '../../../shared/bridge/index.ts';
import type { LatencyDifference, SurfaceChange } from '../../../shared/compare/index.ts';
import { inOrder, likelyOther, sideOptions } from './compared-sides.ts';
import { speedWords, surfaceLines } from './compare-lines.ts';

const open = (id: string, name: string, path: string): ConnectionInfo =>
  ({ id, name, origin: 'file', startedAtMs: 0, recording: { path } }) as ConnectionInfo;
const capture = (path: string, changes: Partial<CaptureEntry> = {}): CaptureEntry =>
  ({ path, name: 'peer', startedAt: '', problem: '', events: 3, summary: null, ...changes }) as CaptureEntry;

const WITH_SERVER = { summary: { server: { name: 'weather', version: '2.0.0', title: '' } } } as Partial<CaptureEntry>;

describe('the sides of a comparison', () => {
  it('are what is open and the captures that are not, told apart by their files', () => {
    const options = sideOptions(
      [open('c1', 'peer', '/a/1.mcpcap'), open('c2', 'peer', ''), open('c3', 'x', '')],
      [
        capture('/a/1.mcpcap'),
        capture('C:\\b\\2.mcpcap', WITH_SERVER),
        capture('/a/torn', { problem: 'Torn.', events: 0 }),
      ],
      'c3',
    );
    expect(options.map(({ value, label }) => `${value}: ${label}`)).toEqual([
      'c1: peer · 1.mcpcap',
      'c2: peer',
      'file C:\\b\\2.mcpcap: peer · 2.mcpcap',
    ]);
    expect(options[2]?.hint).toBe('weather 2.0.0');
  });

  it('begin with what was compared last, else with a session of the same name', () => {
    const list = [open('c1', 'peer', ''), open('c2', 'other', ''), open('c3', 'peer', '')];
    expect(likelyOther('c1', 'c2', list)).toBe('c2');
    expect(likelyOther('c1', 'gone', list)).toBe('c3');
    expect(likelyOther('c2', null, list)).toBe('c3');
    expect(likelyOther('c1', null, [open('c1', 'peer', '')])).toBeNull();
  });

  it('have the earlier session as their baseline, whichever is shown', () => {
    const list = [open('c1', 'peer', ''), { ...open('c2', 'peer', ''), startedAtMs: 5 }];
    expect(inOrder('c1', 'c2', list)).toEqual({ left: 'c1', right: 'c2' });
    expect(inOrder('c2', 'c1', list)).toEqual({ left: 'c1', right: 'c2' });
    expect(inOrder('c2', null, list)).toEqual({ left: 'c2', right: null });
  });
});

const change = (kind: SurfaceChange['kind'], compatibility: SurfaceChange['compatibility']): SurfaceChange => ({
  kind,
  name: 'a',
  path: '',
  change: 'changed',
  compatibility,
  why: '',
  left: '',
  right: '',
});
const side = (p50: number): LatencyDifference['left'] => ({ count: 3, p50, p95: p50 });

describe('the lines of a comparison', () => {
  it('put the changes of the surface under their kinds, the worst first', () => {
    const lines = surfaceLines([
      change('prompts', 'additive'),
      change('tools', 'cosmetic'),
      change('tools', 'breaking'),
    ]);
    expect(lines.map((line) => (line.kind === 'group' ? line.title : line.change.compatibility))).toEqual([
      'Tools (2)',
      'breaking',
      'cosmetic',
      'Prompts (1)',
      'additive',
    ]);
  });

  it.each<[number, number, string]>([
    [30_000, 90_000, '3.0 × slower'],
    [2_000_000, 100_000, '20 × faster'],
    [30_000, 40_000, ''],
    [200, 10_000, ''],
  ])('tell of %i µs and %i µs: %s', (before, after, words) => {
    expect(speedWords({ method: 'ping', left: side(before), right: side(after) })).toBe(words);
  });

  it('say nothing of a method that only one side has', () => {
    const none = { count: 0, p50: -1, p95: -1 };
    expect(speedWords({ method: 'ping', left: none, right: { count: 1, p50: 9e6, p95: 9e6 } })).toBe('');
  });
});
