import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inProject } from './project.mjs';
import { whatIsMissing } from './setup.mjs';

const lock = (packages) => ({ packages: { '': { name: 'mcpscope' }, ...packages } });

describe('whatIsMissing', () => {
  const wanted = lock({
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b-win32': { version: '2.0.0', optional: true },
  });

  it('is nothing when every package is there, whatever the other platforms need', () => {
    expect(whatIsMissing(wanted, lock({ 'node_modules/a': { version: '1.0.0' } }))).toBe('');
  });

  it('names a package of another version', () => {
    expect(whatIsMissing(wanted, lock({ 'node_modules/a': { version: '0.9.0' } }))).toBe('a 1.0.0 is not there');
  });

  it('names a package that is not there', () => {
    expect(whatIsMissing(wanted, lock({}))).toBe('a 1.0.0 is not there');
  });

  it('takes an optional package of another version for missing', () => {
    const installed = lock({ 'node_modules/a': { version: '1.0.0' }, 'node_modules/b-win32': { version: '1.0.0' } });
    expect(whatIsMissing(wanted, installed)).toBe('b-win32 2.0.0 is not there');
  });

  it('notices an installation that never finished', () => {
    expect(whatIsMissing(wanted, null)).toBe('node_modules is missing');
  });
});

describe('the packages of the lock', () => {
  it('have no install script but those that we know not to need', () => {
    const { packages } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'));
    const { allowScripts } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
    const scripted = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript === true);
    const names = scripted.map(([path]) => path.replace(/^.*node_modules\//, ''));
    expect(names.filter((name) => allowScripts[name] !== false)).toEqual([]);
    // Older versions of npm do not know `allowScripts`.
    expect(readFileSync(inProject('.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
  });
});
