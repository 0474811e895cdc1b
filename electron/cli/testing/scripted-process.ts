import { type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type CaptureEvent, CaptureReader } from '../../../shared/capture/index.ts';
import { type Exchange, exchangesOf } from '../../../shared/middle/testing/spoken-messages.ts';
import { until } from '../../tap/testing/expected-record.ts';
import type { BuiltProgram } from './built-program.ts';

const SERVER = resolve(import.meta.dirname, '../../../e2e/servers/scripted-stdio.mjs');

/** For tests: `mcpscope chaos` as a process, between a server that says its side to the byte and whoever holds this. */
export class ScriptedProcess {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #folder: string;
  readonly #out: Buffer[] = [];
  readonly #err: Buffer[] = [];
  readonly #exit: Promise<readonly [code: number | null, signal: string | null]>;
  #bytes = 0;

  private constructor(child: ChildProcessWithoutNullStreams, folder: string) {
    this.#child = child;
    this.#folder = folder;
    child.stdout.on('data', (bytes: Buffer) => {
      this.#out.push(bytes);
      this.#bytes += bytes.length;
    });
    child.stderr.on('data', (bytes: Buffer) => this.#err.push(bytes));
    child.stdin.on('error', () => undefined);
    this.#exit = once(child, 'close') as Promise<[number | null, string | null]>;
  }

  /** `name`: of a folder of its own. `rules`: of a file, without its head. `marks`: one for each conversation. */
  static start(program: BuiltProgram, name: string, rules: string, marks: readonly string[]): ScriptedProcess {
    const folder = join(program.folder, name);
    mkdirSync(folder);
    const [file, table] = [join(folder, 'all.mcprules.yaml'), join(folder, 'answers.json')];
    writeFileSync(file, `mcpscope-rules: 1\nrules:\n${rules}`);
    const answers = marks.map((mark) => [mark, answersOf(exchangesOf('2025-11-25', mark))]);
    writeFileSync(table, JSON.stringify(Object.fromEntries(answers)));
    writeFileSync(join(folder, 'heard'), '');
    const server = [process.execPath, SERVER, table, join(folder, 'heard')];
    const words = ['chaos', file, '--seed', '7', '--captures', join(folder, 'captures'), '--', ...server];
    return new ScriptedProcess(program.start(words), folder);
  }

  /** What ids of ours have in them. */
  get word(): string {
    return String(this.#child.pid);
  }

  says(line: string): void {
    this.#child.stdin.write(`${line}\n`);
  }

  /** Resolves once the client has so many bytes, or the process has ended. */
  async has(bytes: number): Promise<void> {
    await until(() => this.#bytes >= bytes || this.#child.exitCode !== null || this.#child.signalCode !== null);
  }

  /** Resolves once the server has so many bytes. */
  async served(bytes: number): Promise<void> {
    await until(() => this.heard.length >= bytes);
  }

  /** Closes its input; resolves with how it ended. */
  async end(): Promise<readonly [code: number | null, signal: string | null]> {
    this.#child.stdin.end();
    return this.#exit;
  }

  /** Resolves once its record tells of so many messages that were touched. */
  async recorded(touched: number): Promise<void> {
    await until(() => this.record.length >= touched);
  }

  /** Ends it without asking, once it is recorded. */
  async kill(touched: number): Promise<void> {
    await this.recorded(touched);
    this.#child.kill('SIGKILL');
    await this.#exit;
  }

  get client(): Buffer {
    return Buffer.concat(this.#out);
  }

  get heard(): Buffer {
    return readFileSync(join(this.#folder, 'heard'));
  }

  get stderr(): string {
    return Buffer.concat(this.#err).toString();
  }

  /** What the record has of messages that were touched. */
  get record(): readonly object[] {
    return this.#events().flatMap((event) => {
      if (event.kind !== 'middle') return [];
      const { seq: _, t: __, ...rest } = event;
      return [rest];
    });
  }

  get notes(): readonly string[] {
    return this.#events().flatMap((event) => (event.kind === 'note' ? [event.text] : []));
  }

  #events(): readonly CaptureEvent[] {
    const folder = join(this.#folder, 'captures');
    if (!existsSync(folder)) return [];
    const reader = new CaptureReader();
    const files = readdirSync(folder).filter((name) => name.endsWith('.mcpcap'));
    return files
      .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
      .flatMap((line) => {
        const read = line === '' ? null : reader.push(line);
        return read?.kind === 'event' ? [read.event] : [];
      });
  }
}

function answersOf(exchanges: readonly Exchange[]): Record<string, string> {
  return Object.fromEntries(exchanges.map(({ method, answers }) => [method, answers]));
}
