import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandLine } from './command-line.ts';

/** What the specs look at of an event; see docs/capture-format.md. */
export interface RecordedEvent {
  readonly seq: number;
  readonly kind: string;
  readonly dir?: 'c2s' | 's2c';
  readonly origin?: string;
  readonly text?: string;
  /** What went wrong, as a sentence. */
  readonly message?: string;
  readonly bytes?: number;
  /** Of what rules did: their names, and what that was. */
  readonly rules?: readonly string[];
  readonly does?: readonly string[];
  readonly level?: string;
  /** Of a gap, as a sentence. */
  readonly reason?: string;
  readonly signal?: string;
  /** Of a timer: the request's id as its exact JSON text. */
  readonly id?: string;
  readonly stream?: string;
  /** Number of the HTTP exchange. */
  readonly exchange?: number;
  /** The exchange whose redirect it follows. */
  readonly redirectOf?: number;
  readonly status?: number;
  readonly purpose?: string;
  readonly headers?: readonly { readonly name: string; readonly value?: string }[];
  /** Lines of a server-sent event that is no frame. */
  readonly lines?: readonly string[];
  /** Lines around the data of one that is a frame. */
  readonly sse?: { readonly lines: readonly string[] };
  readonly by?: string;
  readonly why?: string;
  readonly base64?: string;
}

/**
 * Gives what checks a server, told by the words after `node`, by this command line and keeps what was recorded in the
 * capture folder as `name`. It throws with what was said where the check found something.
 */
export function recordedBy(run: CommandLine) {
  return async (
    home: string,
    name: string,
    server: readonly string[],
    options: readonly string[] = [],
  ): Promise<string> => {
    const folder = join(home, 'captures');
    mkdirSync(folder, { recursive: true });
    const capture = join(folder, `${name}.mcpcap`);
    const { code, stderr } = await run(home, [
      'check',
      '--capture',
      capture,
      ...options,
      '--',
      process.execPath,
      ...server,
    ]);
    if (code !== 0) throw new Error(`The check ended with ${code}: ${stderr}`);
    return capture;
  };
}

/** The paths of all captures that were made below `home`. */
export function captureFiles(home: string): string[] {
  const folder = join(home, 'captures');
  const names = readdirSync(folder).filter((name) => name.endsWith('.mcpcap'));
  return names.map((name) => join(folder, name));
}

/** The whole events of a capture, without its header. */
export function recordedEvents(path: string): RecordedEvent[] {
  const lines = readFileSync(path, 'utf8').split('\n').slice(1, -1);
  return lines.map((line) => JSON.parse(line) as RecordedEvent);
}

/** The events of the first capture below `home`, as far as they are written. */
export function recordedIn(home: string): RecordedEvent[] {
  return recordedEvents(captureFiles(home)[0] ?? '');
}
