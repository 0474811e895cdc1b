import { execFile, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { buildTap } from '../../tap/testing/built-tap.ts';

export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What the command line is made of, below the folder of a build. */
const PARTS = ['cli', 'engine', 'tap'];
const ENGINE = resolve(import.meta.dirname, '../../engine');
/** Written before the tests begin. */
const SCHEMAS = resolve(import.meta.dirname, '../../../dist/schemas');

/** The command line, built as it is delivered, with a folder of its own for everything it keeps. For tests. */
export class BuiltProgram {
  readonly folder = mkdtempSync(join(tmpdir(), 'mcpscope-cli-'));
  readonly path = join(this.folder, 'cli', 'mcpscope.cjs');

  /** Takes what `npm test` has built, where that runs this; else builds it. */
  async build(): Promise<void> {
    const built = process.env['BUILT_FOLDER'];
    if (built === undefined) await this.#bundle();
    else for (const part of PARTS) cpSync(join(built, part), join(this.folder, part), { recursive: true });
    cpSync(SCHEMAS, join(this.folder, 'schemas'), { recursive: true });
    writeFileSync(join(this.folder, 'package.json'), '{"type":"module"}');
  }

  async #bundle(): Promise<void> {
    const bundle = await rolldown({
      input: {
        'cli/main': resolve(import.meta.dirname, '../main.ts'),
        ...threads(),
      },
      platform: 'node',
      external: (id) => isBuiltin(id),
      logLevel: 'silent',
    });
    await bundle.write({
      dir: this.folder,
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: 'engine/[name]-[hash].js',
    });
    await bundle.close();
    await buildTap(this.folder);
  }

  /** Runs it to its end. */
  run(args: readonly string[], variables: NodeJS.ProcessEnv = {}): Promise<Run> {
    return new Promise((done) => {
      const child = execFile(
        process.execPath,
        [this.path, ...args],
        { env: this.#environment(variables), maxBuffer: 1e8 },
        (_error, stdout, stderr) => done({ code: child.exitCode, stdout, stderr }),
      );
    });
  }

  start(args: readonly string[]): ChildProcessWithoutNullStreams {
    return spawn(process.execPath, [this.path, ...args], { env: this.#environment({}) });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  #environment(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
    return { ...process.env, MCPSCOPE_HOME: join(this.folder, 'home'), NO_COLOR: '1', ...variables };
  }
}

/** Entries of the engine's threads, without which no engine starts. */
function threads(): Record<string, string> {
  const files = readdirSync(ENGINE, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('-worker.ts'),
  );
  return Object.fromEntries(files.map((file) => [`engine/${basename(file, '.ts')}`, join(ENGINE, file)]));
}
