import { describe, expect, it } from 'vitest';
import type { UrlTarget } from '../../../shared/bridge/index.ts';
import { formOf } from '../../protocol/target/index.ts';
import { SAMPLE_OPTIONS } from '../../protocol/target/testing/sample-options.ts';
import { byHandSwitches } from './by-hand-switches.ts';

const ADDRESS: UrlTarget = {
  transport: 'http',
  name: 'x',
  url: 'https://api.example.com/mcp?key=1',
  headers: [{ name: 'X-Team', value: 'a b' }],
  bearer: 'secret',
  origin: 'https://example.com',
  caFile: '/ca.pem',
  certFile: '/cert.pem',
  keyFile: '/key.pem',
  keyPassphrase: ' p ',
  insecure: true,
  proxy: false,
  identity: true,
  otherOrigin: true,
  connectTimeoutMs: 2_500,
};

const names = (target: UrlTarget | null, revision: string): string[] =>
  byHandSwitches({ ...formOf(target, SAMPLE_OPTIONS, false), revision }).map(({ name }) => name);

describe('byHandSwitches', () => {
  it('offers the steps that the transport and the revision have', () => {
    expect(names(null, '2025-11-25')).toEqual([
      'initialize',
      'initialized',
      'lists',
      'answer',
      'keepEnvironmentValues',
    ]);
    expect(names(null, '2026-07-28')).toEqual(['initialize', 'lists', 'listen', 'keepEnvironmentValues']);
    expect(names(ADDRESS, 'auto')).toEqual([
      'initialize',
      'initialized',
      'lists',
      'answer',
      'listen',
      'resume',
      'endSession',
    ]);
    expect(names({ ...ADDRESS, transport: 'sse' }, '2024-11-05')).toEqual([
      'initialize',
      'initialized',
      'lists',
      'answer',
    ]);
  });
});
