import { readdirSync, rmSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { createFile, ownFolder, readTail, readText } from '../../files/index.ts';
import { systemErrorCode, systemErrorInWords } from '../../transports/index.ts';

const FOLDER = 'recording';
/** A larger file is none of ours. */
const MOST_BYTES = 64 * 1024;
/** A last line longer than this is not looked through for its beginning. */
const TAIL_BYTES = 1024 * 1024;
const FEED = 0x0a;

/**
 * Which captures are being written, a small file each in the settings folder. What is left of one tells the next start that its process
 * ended in the midst of it.
 */
export class RecordsUnderWay {
  readonly #folder: string;
  readonly #own = new Set<string>();

  constructor(settingsFolder: string) {
    this.#folder = join(settingsFolder, FOLDER);
  }

  /** A capture is begun. The result tells that it has ended. Never throws: a record without this is a record all the same. */
  begin(capture: string): () => void {
    const digest = createHash('sha256').update(capture).digest('hex').slice(0, 16);
    const path = join(this.#folder, `${process.pid}-${digest}`);
    try {
      ownFolder(this.#folder);
      rmSync(path, { force: true });
      createFile(path, capture, { lasting: false });
      this.#own.add(path);
    } catch {
      return () => undefined;
    }
    return () => this.#end(path);
  }

  /** All of them end with this process, in order. */
  endAll(): void {
    for (const path of this.#own) this.#end(path);
  }

  /** What processes left that were killed, in sentences; each is told once. Never throws. */
  left(): string[] {
    let names: string[];
    try {
      names = readdirSync(this.#folder);
    } catch {
      return [];
    }
    return names.flatMap((name) => {
      const pid = Number(/^(\d{1,10})-[0-9a-f]{16}$/.exec(name)?.[1] ?? 0);
      if (pid === 0 || isAlive(pid)) return [];
      const path = join(this.#folder, name);
      try {
        const capture = readText(path, MOST_BYTES);
        rmSync(path);
        return [`mcpscope ended without warning while it recorded ${capture}: ${whatIsThere(capture)}`];
      } catch {
        // Another start was faster.
        return [];
      }
    });
  }

  #end(path: string): void {
    this.#own.delete(path);
    rmSync(path, { force: true });
  }
}

function whatIsThere(capture: string): string {
  try {
    return endWords(readTail(capture, TAIL_BYTES));
  } catch (error) {
    return `it cannot be opened now, since ${systemErrorInWords(error)}.`;
  }
}

function endWords(tail: Buffer): string {
  const end = tail.lastIndexOf(FEED);
  const before = end > 0 ? tail.lastIndexOf(FEED, end - 1) : -1;
  const line = tail.subarray(before + 1, Math.max(end, 0)).toString('latin1', 0, 64);
  const seq = Number(/^\{"seq":(\d{1,15})[,}]/.exec(line)?.[1] ?? 0);
  const whole = seq === 0 ? 'what it holds can be opened' : `its events up to ${seq} are whole and can be opened`;
  return end === tail.length - 1 ? `${whole}.` : `${whole}; the line after them is torn, and is left out.`;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process has that number by now, or still has it.
    return systemErrorCode(error) === 'EPERM';
  }
}
