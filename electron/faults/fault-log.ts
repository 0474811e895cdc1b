import { join } from 'node:path';
import { appendText, ownFolder } from '../files/index.ts';

/** Faults that one run writes down: one that comes with every message would fill the disk. */
const MOST_KEPT = 200;
const LONGEST_STACK = 8 * 1024;
const NAME = 'faults.log';

/** Faults of mcpscope itself: what has gone wrong is told in a sentence, and where in the code stands in a file. */
export class FaultLog {
  #folder = '';
  #kept = 0;
  #last = '';

  /** How many there were. */
  get met(): number {
    return this.#kept;
  }

  /** The last of them, as a sentence; '' before the first. */
  get last(): string {
    return this.#last;
  }

  /** Writes from now on into `faults.log` in this folder. */
  keepIn(folder: string): void {
    this.#folder = folder;
  }

  /**
   * Takes a fault down and tells it in a sentence. `part`: what it has come to grief over, as “the answer to event 7”. Never throws: where
   * the file cannot be written, the sentence has the stack.
   */
  tell(part: string, fault: unknown): string {
    this.#last = this.#told(part, fault);
    return this.#last;
  }

  #told(part: string, fault: unknown): string {
    const stack = (fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)).slice(0, LONGEST_STACK);
    const cause =
      fault instanceof Error ? `${fault.name}: ${fault.message}`.slice(0, 200) : String(fault).slice(0, 200);
    const sentence = `mcpscope itself has a fault, in ${part} (${cause}).`;
    this.#kept += 1;
    if (this.#folder === '') return `${sentence} ${stack}`;
    const path = join(this.#folder, NAME);
    try {
      if (this.#kept <= MOST_KEPT) {
        ownFolder(this.#folder);
        appendText(path, `${new Date().toISOString()} ${part}\n${stack}\n\n`);
      }
    } catch {
      return `${sentence} ${stack}`;
    }
    return `${sentence} Please report it, with what stands at the end of ${path}.`;
  }
}

/** The faults of this process. */
export const FAULTS = new FaultLog();

/** Whether an error tells of a fault of ours: the code asked for what cannot be, where everything else is told in words of its own. */
export function isFault(error: unknown): boolean {
  return (
    (error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError) && !('code' in error)
  );
}
