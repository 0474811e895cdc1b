import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createFile, ownFolder, readBytes } from '../../files/index.ts';
import { systemErrorCode, systemErrorInWords } from '../../transports/index.ts';

const KEY_BYTES = 32;
/** A larger file is no key. */
const MOST_BYTES = 4096;
const SHOWN_DIGITS = 12;

/**
 * A function that turns a secret into 12 hex digits: the same secret gives the same digits on this installation, and
 * nothing of it can be read back (HMAC-SHA256 under a random key that never leaves the settings folder). When the key
 * cannot be kept, fingerprints hold for this run only and `onProblem` gets a sentence.
 */
export function fingerprinter(
  settingsFolder: string,
  onProblem?: (problem: string) => void,
): (value: string) => string {
  const key = keyIn(settingsFolder, onProblem);
  return (value) => createHmac('sha256', key).update(value).digest('hex').slice(0, SHOWN_DIGITS);
}

function keyIn(folder: string, onProblem: ((problem: string) => void) | undefined): Buffer {
  const path = join(folder, 'fingerprint.key');
  const fresh = randomBytes(KEY_BYTES);
  try {
    ownFolder(folder);
    createFile(path, fresh);
    return fresh;
  } catch (error) {
    if (systemErrorCode(error) === 'EEXIST') return keyFrom(path, fresh, onProblem);
    onProblem?.(
      `The key for fingerprints of secrets cannot be kept, so they hold for this run only: ${systemErrorInWords(error)}.`,
    );
    return fresh;
  }
}

function keyFrom(path: string, fresh: Buffer, onProblem: ((problem: string) => void) | undefined): Buffer {
  let problem = 'it has not the right length';
  try {
    const key = readBytes(path, MOST_BYTES);
    if (key.length === KEY_BYTES) return key;
  } catch (error) {
    problem = systemErrorInWords(error);
  }
  onProblem?.(
    `The key for fingerprints of secrets, ${path}, cannot be used, so they hold for this run only: ${problem}.`,
  );
  return fresh;
}
