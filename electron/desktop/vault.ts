import { safeStorage } from 'electron';
import type { Vault } from '../engine/index.ts';
import { TRAITS } from '../platform/index.ts';

/** The keychain of the system; null where there is none, or none that encrypts: `basic_text` of Linux has its key in the program. */
export function systemVault(): Vault | null {
  if (!safeStorage.isEncryptionAvailable()) return null;
  if (TRAITS.plainKeychain && safeStorage.getSelectedStorageBackend() === 'basic_text') return null;
  return {
    seal: (text) => safeStorage.encryptString(text).toString('base64'),
    open: (sealed) => safeStorage.decryptString(Buffer.from(sealed, 'base64')),
  };
}
