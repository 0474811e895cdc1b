import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { type CaptureEvent, CaptureReader } from '../../../shared/capture/index.ts';

/** For tests: the shim, built as it is delivered, with a folder of its own for everything it keeps. */
export class BuiltTap {
  readonly folder = mkdtempSync(join(tmpdir(), 'mcpscope-shim-'));
  readonly home = join(this.folder, 'home');

  async build(): Promise<void> {
    const bundle = await rolldown({
      input: {
        'tap/main': resolve(import.meta.dirname, '../main.ts'),
        'tap/record-thread': resolve(import.meta.dirname, '../record/record-thread.ts'),
      },
      platform: 'node',
      external: (id) => isBuiltin(id),
      treeshake: { moduleSideEffects: false },
      logLevel: 'silent',
    });
    await bundle.write({
      dir: this.folder,
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: 'tap/[name].js',
    });
    await bundle.close();
    writeFileSync(join(this.folder, 'package.json'), '{"type":"module"}');
  }

  /** The command line that stands in the place of this one. */
  around(command: string, args: readonly string[]): [command: string, args: string[]] {
    return [process.execPath, [join(this.folder, 'tap', 'main.js'), 'tap', '--name', 'tapped', '--', command, ...args]];
  }

  /** Where all that it keeps lies below `home`. */
  get env(): NodeJS.ProcessEnv {
    return { ...process.env, MCPSCOPE_HOME: this.home };
  }

  get captures(): string[] {
    const folder = join(this.home, 'captures');
    return readdirSync(folder).map((name) => join(folder, name));
  }

  /** What stands in the newest capture. */
  lastEvents(): CaptureEvent[] {
    const reader = new CaptureReader();
    const text = readFileSync(this.captures.toSorted().at(-1) ?? '', 'utf8');
    return text.split('\n').flatMap((line) => {
      const read = line === '' ? null : reader.push(line);
      return read?.kind === 'event' ? [read.event] : [];
    });
  }

  forget(): void {
    rmSync(this.home, { recursive: true, force: true });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
