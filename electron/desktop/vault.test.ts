import { beforeEach, expect, it, vi } from 'vitest';
import { systemVault } from './vault.ts';

const keychain = vi.hoisted(() => ({ available: true, backend: 'gnome_libsecret' }));
vi.mock('electron', () => ({
  safeStorage: {
    isEncryptionAvailable: () => keychain.available,
    getSelectedStorageBackend: () => keychain.backend,
    encryptString: (text: string) => Buffer.from(`sealed ${Buffer.from(text).toString('hex')}`),
    decryptString: (bytes: Buffer) => Buffer.from(bytes.toString().slice('sealed '.length), 'hex').toString(),
  },
}));
beforeEach(() => Object.assign(keychain, { available: true, backend: 'gnome_libsecret' }));

it('seals by the keychain of the system', () => {
  const vault = systemVault()!;
  expect(vault.seal('token')).not.toContain('token');
  expect(vault.open(vault.seal('tökèn'))).toBe('tökèn');
});

it('is none where nothing would be encrypted', () => {
  keychain.available = false;
  expect(systemVault()).toBeNull();
  Object.assign(keychain, { available: true, backend: 'basic_text' });
  if (process.platform === 'linux') expect(systemVault()).toBeNull();
});
