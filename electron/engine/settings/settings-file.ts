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
};

/** The user's settings: a small file, read once, written at every change. Never throws. */
export class SettingsFile {
  readonly #path: string;
  readonly #report: (sentence: string) => void;
  #current: Settings = DEFAULTS;

  /** `report` gets a sentence about a file that could not be read or written. */
  constructor(folder: string, report: (sentence: string) => void) {
    this.#path = join(folder, 'settings.json');
    this.#report = report;
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

  /** Changes what is given and keeps the rest. What cannot be written holds until the end of the run. */
  change(part: { readonly [K in keyof Settings]?: Settings[K] | undefined }): Settings {
    this.#current = { ...this.#current, ...definedOf(part) };
    const problem = writeJsonFile(this.#path, this.#current);
    if (problem !== '') this.#report(problem);
    return this.#current;
  }
}

function definedOf(part: { readonly [K in keyof Settings]?: Settings[K] | undefined }): Partial<Settings> {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as Partial<Settings>;
}
