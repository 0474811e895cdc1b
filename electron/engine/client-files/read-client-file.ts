import { createHash } from 'node:crypto';
import type { ForeignFile } from '../../files/index.ts';
import { Irregular, readForeign } from '../../files/index.ts';
import { systemErrorCode, systemErrorInWords } from '../../transports/index.ts';
import { readConfiguration, type ConfigReading } from '../../../shared/configuration/index.ts';
import { entriesOf, type ClientFile, type ClientKind, type ServerEntry } from '../../../shared/client-files/index.ts';

/** A larger file of JSON is no configuration; one of the other formats takes too long to read. */
const MOST_BYTES = { json: 64 * 1024 * 1024, jsonc: 64 * 1024 * 1024, toml: 4 * 1024 * 1024, yaml: 2 * 1024 * 1024 };

/** A client's file as it was read. */
export interface ReadClientFile {
  readonly kind: ClientKind;
  readonly file: ClientFile;
  readonly foreign: ForeignFile;
  readonly text: string;
  readonly reading: ConfigReading;
  readonly entries: readonly ServerEntry[];
  readonly fingerprint: string;
}

/** Reads a client's file; null where there is none. Throws an Error with a sentence where it cannot be read. */
export function readClientFile(kind: ClientKind, file: ClientFile): ReadClientFile | null {
  let foreign: ForeignFile;
  try {
    foreign = readForeign(file.path, MOST_BYTES[file.format]);
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    const why = error instanceof Irregular ? error.message : systemErrorInWords(error);
    throw new Error(`${file.path} could not be read: ${why}.`, { cause: error });
  }
  const text = foreign.bytes.toString('utf8');
  const reading: ConfigReading = Buffer.from(text).equals(foreign.bytes)
    ? readConfiguration(text, file.format)
    : { root: null, fault: { at: 0, message: 'The file is not UTF-8' }, remarks: [] };
  return {
    kind,
    file,
    foreign,
    text,
    reading,
    entries: entriesOf(reading.root, file, kind),
    fingerprint: fingerprintOf(foreign.bytes),
  };
}

export function fingerprintOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Names an entry within its file, as long as that does not change; of a name that repeats the later ones by number. */
export function keysOf(entries: readonly ServerEntry[]): readonly string[] {
  const seen = new Map<string, number>();
  return entries.map(({ scope, folder, name }) => {
    const key = JSON.stringify([scope, folder, name]);
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    return before === 0 ? key : `${key} ${before + 1}`;
  });
}
