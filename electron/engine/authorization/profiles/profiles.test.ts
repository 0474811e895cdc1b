import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Vault } from '../../settings/index.ts';
import { TURNING_VAULT } from '../../settings/testing/turning-vault.ts';
import type { KeptProfile } from './kept-profile.ts';
import { profileId, Profiles } from './profiles.ts';

let folder: string;
let said: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcpscope-profiles-'));
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const profiles = (vault: Vault | null = null): Profiles =>
  new Profiles(folder, vault, (sentence) => void said.push(sentence));

const KEPT: KeptProfile = {
  profile: 'work',
  server: 'https://mcp.example/mcp',
  issuer: 'https://login.example',
  resource: 'https://mcp.example/mcp',
  scope: 'read',
  revision: '2026-07-28',
  client: { style: 'registered', id: 'c1', secret: 's3cret-1', redirectUri: '', authentication: 'client_secret_basic' },
  token: { accessToken: 's3cret-2', type: 'Bearer', refreshToken: 's3cret-3', expiresAtMs: null },
  proofKey: '',
  revocationEndpoint: 'https://login.example/revoke',
  introspectionEndpoint: '',
  privateAddresses: false,
};
const FILE = 'sign-ins.json';

describe('sign-ins that are kept', () => {
  it('are gone with the run, and on no disk, where nobody asked for a file', () => {
    const mine = profiles();
    mine.keep(KEPT);
    expect(mine.place).toBe('memory');
    expect(mine.of('work', KEPT.server)).toEqual(KEPT);
    expect(mine.of('home', KEPT.server)).toBeNull();
    expect(existsSync(join(folder, FILE))).toBe(false);
    expect(profiles().list()).toEqual([]);
  });

  it('are in a file for its owner alone where the user wants that, until they want it no more', () => {
    const mine = profiles();
    mine.keep(KEPT);
    mine.keepInFile(true);
    if (process.platform !== 'win32') expect(statSync(join(folder, FILE)).mode & 0o777).toBe(0o600);
    const other = profiles();
    expect(other.place).toBe('file');
    expect(other.list()).toEqual([KEPT]);
    other.keep({ ...KEPT, scope: 'write' });
    expect(mine.of('work', KEPT.server)?.scope).toBe('write');
    mine.keepInFile(false);
    expect(readFileSync(join(folder, FILE), 'utf8')).toBe('{}\n');
    expect(profiles().place).toBe('memory');
    expect(said).toEqual([]);
  });

  it('are sealed where the shell can, and never in the open', () => {
    const mine = profiles(TURNING_VAULT);
    mine.keep(KEPT);
    expect(mine.place).toBe('sealed');
    expect(readFileSync(mine.path, 'utf8')).not.toContain('s3cret');
    expect(profiles(TURNING_VAULT).list()).toEqual([KEPT]);
    expect(profiles().list()).toEqual([]);
    mine.keepInFile(true);
    expect(existsSync(join(folder, FILE))).toBe(false);
  });

  it('go for this run alone where the keychain refuses, which is told', () => {
    const locked: Vault = {
      ...TURNING_VAULT,
      seal: () => {
        throw new Error('the keychain is locked');
      },
    };
    const mine = profiles(locked);
    mine.keep(KEPT);
    expect(mine.of('work', KEPT.server)).toEqual(KEPT);
    expect(said).toEqual(['Sign-ins are kept for this run alone: the keychain is locked']);
  });

  it('are one for each issuer, and are forgotten', () => {
    const mine = profiles();
    mine.keep(KEPT);
    mine.keep({ ...KEPT, scope: 'write' });
    mine.keep({ ...KEPT, issuer: 'https://other.example' });
    expect(mine.list()).toHaveLength(2);
    mine.forgetToken('work', KEPT.server);
    expect(mine.of('work', KEPT.server)).toMatchObject({ issuer: 'https://other.example', token: null });
    expect(mine.forget(profileId(KEPT))).toBe(true);
    expect(mine.forget(profileId(KEPT))).toBe(false);
    expect(mine.list()).toHaveLength(1);
  });

  it('are worked on by one at a time', async () => {
    const mine = profiles();
    const order: string[] = [];
    const opened: (() => void)[] = [];
    const first = mine.turn('work', 's', async () => {
      await new Promise<void>((resolve) => opened.push(resolve));
      order.push('first');
      throw new Error('it failed');
    });
    const second = mine.turn('work', 's', () => Promise.resolve(order.push('second')));
    await Promise.resolve();
    opened[0]?.();
    await expect(first).rejects.toThrow('it failed');
    await second;
    expect(order).toEqual(['first', 'second']);
  });
});
