import { join } from 'node:path';
import { settings as schema, type Settings } from '../../../shared/bridge/index.ts';
import { readJsonFile, setAside, writeJsonFile } from './json-file.ts';

const DEFAULTS: Settings = {
  theme: 'system',
  timeoutMs: 60_000,
  savedFilters: [],
  colourRules: [],
  noiseRules: [],
  environmentFile: '',
  captureLimitMb: 2048,
  captureParts: 3,
};

/** The user's settings: a small file, read once, written at every change. */
export class SettingsFile {
  readonly #path: string;
  #current: Settings = DEFAULTS;

  /** `report` gets a sentence about a file that could not be read. */
  constructor(folder: string, report: (sentence: string) => void) {
    this.#path = join(folder, 'settings.json');
    const { value, problem } = readJsonFile(this.#path);
    if (problem !== '') report(problem);
    if (value === undefined) return;
    const read = schema.partial().safeParse(value);
    if (read.success) this.#current = { ...DEFAULTS, ...definedOf(read.data) };
    else report(`${this.#path} does not hold settings; ${setAside(this.#path)}.`);
  }

  get current(): Settings {
    return this.#current;
  }

  /** Changes what is given and keeps the rest. Throws Error with a sentence when it cannot be written; then nothing has changed. */
  change(part: { readonly [K in keyof Settings]?: Settings[K] | undefined }): Settings {
    const changed = { ...this.#current, ...definedOf(part) };
    writeJsonFile(this.#path, changed);
    this.#current = changed;
    return changed;
  }
}

function definedOf(part: { readonly [K in keyof Settings]?: Settings[K] | undefined }): Partial<Settings> {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as Partial<Settings>;
}
