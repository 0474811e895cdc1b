import { statSync } from 'node:fs';
import { parseEnv } from 'node:util';
import type { VariableFile } from '../../../shared/compose/index.ts';
import { secretKind } from '../../../shared/redaction/index.ts';
import { readText } from '../../files/index.ts';
import { systemErrorInWords } from '../../transports/index.ts';

/** A value of the environment file. */
export interface EnvironmentValue {
  readonly value: string;
  readonly secret: boolean;
}

/** What the file held when it was looked at. */
export interface Environment {
  /** '' where no file was chosen. */
  readonly path: string;
  readonly values: ReadonlyMap<string, EnvironmentValue>;
  /** Why it cannot be read, as a sentence; '' when it can. */
  readonly problem: string;
}

/** Stands for a secret wherever a window shows it; it does not tell how long it is. */
export const MASK = '••••••••';

const MOST_BYTES = 1024 * 1024;
/** Secrets that are remembered for the redaction of exports. */
const MOST_SECRETS = 1_000;

/**
 * The file that hand-made messages take their variables from, in the syntax of dotenv. Looked at whenever it is asked for, and read
 * when it has changed.
 */
export class EnvironmentFile {
  readonly #path: () => string;
  #environment: Environment = { path: '', values: new Map(), problem: '' };
  /** Size and time of what was read; '' for nothing. */
  #state = '';
  readonly #secrets = new Map<string, string>();

  /** `path` gives the absolute path, '' for none. */
  constructor(path: () => string) {
    this.#path = path;
  }

  /** What it holds now. Never throws. */
  get current(): Environment {
    const path = this.#path();
    const state = stateOf(path);
    if (path !== this.#environment.path || state !== this.#state) {
      this.#environment = readEnvironment(path);
      this.#state = state;
      this.#remember();
    }
    return this.#environment;
  }

  /** Names of secrets by their values: all that were in the file since the start, for they may stand in captures. */
  get secrets(): ReadonlyMap<string, string> {
    void this.current;
    return this.#secrets;
  }

  #remember(): void {
    for (const [name, { value, secret }] of this.#environment.values)
      if (secret && value !== '' && this.#secrets.size < MOST_SECRETS) this.#secrets.set(value, name);
  }
}

/** The variables as a window shows them. */
export function shownEnvironment({ path, values, problem }: Environment): VariableFile {
  const variables = Array.from(values, ([name, { value, secret }]) => ({ name, value: secret ? MASK : value, secret }));
  return { path, variables, problem };
}

/** Reads a file. Never throws. */
export function readEnvironment(path: string): Environment {
  const nothing = (problem: string): Environment => ({ path, values: new Map(), problem });
  if (path === '') return nothing('');
  try {
    return { path, values: environmentValues(readText(path, MOST_BYTES)), problem: '' };
  } catch (error) {
    return nothing(`The environment file cannot be read: ${systemErrorInWords(error)}.`);
  }
}

/**
 * The values of a text in the syntax of dotenv. A value is a secret where its name tells so, or a line above it that is nothing but
 * the comment `# secret`.
 */
export function environmentValues(text: string): Map<string, EnvironmentValue> {
  const marked = new Set(Array.from(text.matchAll(MARKED), ([, name = '']) => name));
  const values = parseEnv(text.replace(/^\uFEFF/, ''));
  // Node gives them in an order of its own.
  const inOrder = Array.from(text.matchAll(NAMED), ([, name = '']) => name).filter((name) => name in values);
  return new Map(
    [...new Set([...inOrder, ...Object.keys(values)])].map((name) => [
      name,
      { value: values[name] ?? '', secret: marked.has(name) || secretKind(name) !== null },
    ]),
  );
}

const NAMED = /^\uFEFF?[ \t]*(?:export[ \t]+)?([^\s=#]+)[ \t]*=/gm;

/** The comment, and the name on the next line. */
const MARKED = /^[ \t]*#[ \t]*secret[ \t]*\r?\n[ \t]*(?:export[ \t]+)?([^\s=#]+)[ \t]*=/gim;

function stateOf(path: string): string {
  try {
    const { size, mtimeMs } = statSync(path);
    return `${size} ${mtimeMs}`;
  } catch {
    return '';
  }
}
