import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { type CaptureEvent, CaptureReader } from '../../../shared/capture/index.ts';
import { announcedTaps } from '../announcements/index.ts';

/** For tests: builds the shim into `tap` below a folder, and what starts it into `cli`, as they are delivered. */
export async function buildTap(folder: string): Promise<void> {
  const bundle = await rolldown({
    input: {
      'cli/mcpscope': resolve(import.meta.dirname, '../../cli/mcpscope.ts'),
      'tap/main': resolve(import.meta.dirname, '../main.ts'),
      'tap/record-thread': resolve(import.meta.dirname, '../record/record-thread.ts'),
      'tap/speech': resolve(import.meta.dirname, '../speech/index.ts'),
    },
    platform: 'node',
    external: (id) => isBuiltin(id),
    treeshake: { moduleSideEffects: false },
    logLevel: 'silent',
  });
  await bundle.write({
    dir: folder,
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: 'tap/[name].cjs',
  });
  await bundle.close();
}

/** For tests: the shim, built as it is delivered, with a folder of its own for everything it keeps. */
export class BuiltTap {
  readonly folder = mkdtempSync(join(tmpdir(), 'mcpscope-shim-'));
  readonly home = join(this.folder, 'home');

  build(): Promise<void> {
    return buildTap(this.folder);
  }

  /** The command line that stands in the place of this one. */
  around(command: string, args: readonly string[]): [command: string, args: string[]] {
    return [
      process.execPath,
      [join(this.folder, 'tap', 'main.cjs'), 'tap', '--name', 'tapped', '--', command, ...args],
    ];
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

  /** What the taps that run say is missing in their records. */
  problems(): string[] {
    return announcedTaps(join(this.home, 'taps')).map(({ problem }) => problem);
  }

  forget(): void {
    rmSync(this.home, { recursive: true, force: true });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
