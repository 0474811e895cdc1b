import { accessSync, constants } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { settings as schema, type Settings } from '../../../shared/bridge/index.ts';
import { isObject } from '../../../shared/json/index.ts';
import { ownFolder } from '../../files/index.ts';
import { systemErrorInWords } from '../../transports/index.ts';
import { STARTER_COLOURS } from '../../../shared/bridge/starter-colours.ts';
import { readJsonFile, setAside, writeJsonFile } from './json-file.ts';
import { SETTINGS_FILE } from './folders.ts';

const DEFAULTS: Settings = {
  theme: 'system',
  fontSize: 'medium',
  density: 'normal',
  timeoutMs: 60_000,
  timeoutMaxMs: 600_000,
  savedFilters: [],
  colourRules: STARTER_COLOURS,
  noiseRules: [],
  environmentFile: '',
  captureFolder: '',
  captureLimitMb: 2048,
  captureParts: 3,
  redactTexts: [],
  keys: {},
  hintsSeen: [],
  layout: '',
  columns: {},
  keepDays: 0,
  keepGb: 0,
  updates: 'ask',
};

type Name = keyof Settings;
type Members = Readonly<Record<string, unknown>>;

const NAMES = Object.keys(DEFAULTS) as Name[];
/** How a window looks: of two that share their settings the later one is kept. */
const OF_ONE_WINDOW: ReadonlySet<Name> = new Set(['layout', 'hintsSeen', 'columns']);

/**
 * The user's settings: a small file, looked at again before every change, since another mcpscope may have changed it. Members that are
 * not understood, since a newer version wrote them, have their defaults here and stay in the file as they are.
 */
export class SettingsFile {
  readonly #path: string;
  readonly #report: (sentence: string) => void;
  /** As the file has it. */
  #members: Members = {};
  #current: Settings = DEFAULTS;

  /** `report` gets a sentence about a file that could not be read. */
  constructor(folder: string, report: (sentence: string) => void) {
    this.#path = join(folder, SETTINGS_FILE);
    this.#report = report;
    const odd = this.#look();
    if (odd.length > 0)
      report(
        `${this.#path} has settings that this version does not understand (${odd.join(', ')}): the defaults hold in their place, and they are left in the file.`,
      );
  }

  get current(): Settings {
    return this.#current;
  }

  /** The same, with what another mcpscope has changed since. */
  refreshed(): Settings {
    this.#look();
    return this.#current;
  }

  /**
   * Changes what is given and keeps the rest. Throws Error with a sentence when it cannot be written, is not possible, or was changed by
   * another mcpscope since it was read last: then nothing of it has changed.
   */
  change(part: { readonly [K in Name]?: Settings[K] | undefined }): Settings {
    const changes: { -readonly [K in Name]?: Settings[K] } = definedOf(part);
    if (changes.captureFolder !== undefined) mustBeUsable(changes.captureFolder);
    const before = this.#current;
    this.#look();
    const taken = NAMES.filter(
      (name) =>
        changes[name] !== undefined &&
        !OF_ONE_WINDOW.has(name) &&
        !isSame(before[name], this.#current[name]) &&
        !isSame(changes[name], this.#current[name]),
    );
    if (taken.length > 0)
      throw new Error(
        `Another mcpscope has changed ${taken.join(', ')} meanwhile, and that is shown now. Make your change again to replace it.`,
      );
    // Two windows that change the columns of two lists both get what they asked for.
    if (changes.columns !== undefined)
      changes.columns = { ...this.#current.columns, ...changedMembers(before.columns, changes.columns) };
    const members = { ...this.#members, ...changes };
    writeJsonFile(this.#path, members);
    this.#members = members;
    this.#current = { ...this.#current, ...changes };
    return this.#current;
  }

  /** Reads the file; gives the names of members that are not understood. */
  #look(): string[] {
    const { value, problem } = readJsonFile(this.#path);
    if (problem !== '') this.#report(problem);
    if (value === undefined) return [];
    if (!isObject(value)) {
      this.#report(`${this.#path} does not hold settings; ${setAside(this.#path)}.`);
      return [];
    }
    this.#members = value;
    const read = NAMES.map((name) => [name, schema.shape[name].safeParse(value[name])] as const);
    const good = read.flatMap(([name, { success, data }]) => (success ? [[name, data] as const] : []));
    this.#current = { ...DEFAULTS, ...(Object.fromEntries(good) as Partial<Settings>) };
    return Object.keys(value).filter((name) => good.every(([known]) => known !== name));
  }
}

function mustBeUsable(folder: string): void {
  if (folder === '') return;
  if (!isAbsolute(folder))
    throw new Error(`The capture folder must be an absolute path (got ${JSON.stringify(folder)}).`);
  try {
    ownFolder(folder);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new Error(`${folder} cannot be the capture folder: ${systemErrorInWords(error)}.`, { cause: error });
  }
}

/** The members of `after` that `before` has not, or not so. */
function changedMembers(before: Settings['columns'], after: Settings['columns']): Settings['columns'] {
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => before[name] !== value));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function definedOf(part: { readonly [K in Name]?: Settings[K] | undefined }): Partial<Settings> {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as Partial<Settings>;
}
