import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { Draft } from '../../files/index.ts';
import { type Engine, type FileConnection, makeExport, VERSION } from '../../engine/index.ts';

/** Captures that stay open, so that a second question is answered at once. */
const OPEN_MOST = 4;
const ENDING = '.mcpcap';

/** A capture that an agent may look at. */
export interface NamedCapture {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  /** ms since 1970. */
  readonly changedAt: number;
}

interface Opened {
  readonly key: string;
  readonly connection: Promise<FileConnection>;
}

/**
 * The captures of a folder, and those that were named, opened without their secrets: each is read from a copy that went through the redaction of an
 * export. No other file is opened, whatever is asked for.
 */
export class RedactedCaptures {
  readonly #engine: Engine;
  readonly #folder: string;
  readonly #named: readonly string[];
  readonly #copies = mkdtempSync(join(tmpdir(), 'mcpscope-agent-'));
  readonly #opened = new Map<string, Opened>();
  #made = 0;

  constructor(engine: Engine, folder: string, named: readonly string[]) {
    this.#engine = engine;
    this.#folder = folder;
    this.#named = named.map((path) => resolve(path));
  }

  /** Those that were named on the command line, then those of the folder, the newest first. */
  list(): readonly NamedCapture[] {
    const found = filesOf(this.#folder).filter((path) => !this.#named.includes(path));
    const newest = captures(found).toSorted((a, b) => b.changedAt - a.changedAt);
    return [...captures(this.#named), ...newest];
  }

  /** Opens one by its name, read to its end. Throws Error with a sentence where there is none, or where it cannot be read. */
  async open(name: string): Promise<FileConnection> {
    const capture = this.list().find((one) => one.name === name);
    if (capture === undefined) throw new Error(`There is no session “${name}”: list_sessions names them.`);
    const key = `${capture.bytes} ${capture.changedAt}`;
    const known = this.#opened.get(capture.path);
    if (known?.key === key) return known.connection;
    await this.#release(capture.path);
    const connection = this.#openCopy(capture);
    this.#opened.set(capture.path, { key, connection });
    connection.catch(() => this.#opened.delete(capture.path));
    for (const path of [...this.#opened.keys()].slice(0, -OPEN_MOST)) await this.#release(path);
    return connection;
  }

  async close(): Promise<void> {
    for (const path of this.#opened.keys()) await this.#release(path);
    rmSync(this.#copies, { recursive: true, force: true });
  }

  async #release(path: string): Promise<void> {
    const opened = this.#opened.get(path);
    this.#opened.delete(path);
    await opened?.connection.then(
      (connection) => connection.release(),
      () => undefined,
    );
  }

  async #openCopy({ path }: NamedCapture): Promise<FileConnection> {
    const copy = join(this.#copies, `${(this.#made += 1)}${ENDING}`);
    const draft = await Draft.begin(copy);
    await makeExport(
      {
        path,
        upto: Number.MAX_SAFE_INTEGER,
        format: 'capture',
        seqs: null,
        redact: true,
        keep: [],
        secrets: this.#engine.knownSecrets(),
        muted: [],
        version: VERSION,
        faults: [],
      },
      ({ text }) => draft.write(text),
    );
    await draft.finish();
    const connection = await this.#engine.openCapture(copy);
    await connection.read;
    return connection;
  }
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(ENDING))
      .map((name) => join(folder, name));
  } catch {
    // The folder is made with the first capture.
    return [];
  }
}

function captures(paths: readonly string[]): NamedCapture[] {
  return paths.flatMap((path) => {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats === undefined ? [] : [{ name: basename(path), path, bytes: stats.size, changedAt: stats.mtimeMs }];
  });
}
