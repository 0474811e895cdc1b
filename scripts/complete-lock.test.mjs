import { describe, expect, it } from 'vitest';
import { completed } from './complete-lock.mjs';

describe('completed', () => {
  const tool = {
    version: '1.2.3',
    dev: true,
    optionalDependencies: { '@t/linux-x64-musl': '1.2.3', '@t/win32-arm64': '^1.2.3' },
  };

  it('adds what is missing, by what its name says of the platform', () => {
    const { packages, added } = completed({ 'node_modules/t': tool });
    expect(added).toEqual(['@t/linux-x64-musl', '@t/win32-arm64']);
    expect(packages['node_modules/@t/linux-x64-musl']).toEqual({
      version: '1.2.3',
      cpu: ['x64'],
      dev: true,
      libc: ['musl'],
      optional: true,
      os: ['linux'],
    });
    expect(packages['node_modules/@t/win32-arm64']).toEqual({
      version: '1.2.3',
      cpu: ['arm64'],
      dev: true,
      optional: true,
      os: ['win32'],
    });
  });

  it('leaves a complete lock alone', () => {
    const { packages } = completed({ 'node_modules/t': tool });
    expect(completed(packages)).toEqual({ packages, added: [] });
  });

  it('counts a nested package as present', () => {
    const nested = {
      'node_modules/t': tool,
      'node_modules/t/node_modules/@t/linux-x64-musl': {},
      'node_modules/@t/win32-arm64': {},
    };
    expect(completed(nested).added).toEqual([]);
  });
});
