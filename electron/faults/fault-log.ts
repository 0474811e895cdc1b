import { join } from 'node:path';
import { appendText, ownFolder, readTail } from '../files/index.ts';

/** Faults that one run writes down: one that comes with every message would fill the disk. */
const MOST_KEPT = 200;
const LONGEST_STACK = 8 * 1024;
const NAME = 'faults.log';
/** So much of the end of the file is looked at, of which so many faults are given out, with so many frames of the stack each. */
const TAIL_BYTES = 64 * 1024;
const MOST_GIVEN = 5;
const MOST_FRAMES = 12;
/** A fault quotes what it met, as the beginning of a text that could not be parsed: a token or a key is such a run of characters, with digits in it. */
const LIKE_A_SECRET = /(?=[A-Za-z_.~+/=-]*\d)[\w.~+/=-]{16,}/g;

/** A fault as it may leave in a report: where in our code it was, and nothing that it said. */
export interface KeptFault {
  /** When it was met, ms since 1970. */
  readonly at: number;
  readonly text: string;
}

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

  /** The last faults that stand in the file, of this run and earlier ones. Never throws: where it cannot be read, there are none. */
  kept(): readonly KeptFault[] {
    if (this.#folder === '') return [];
    try {
      const text = readTail(join(this.#folder, NAME), TAIL_BYTES).toString('utf8');
      return text.split('\n\n').flatMap(keptFault).slice(-MOST_GIVEN);
    } catch {
      return [];
    }
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
    const stack = stackOf(fault);
    const cause = withoutSecrets(fault instanceof Error ? `${fault.name}: ${fault.message}` : String(fault)).slice(
      0,
      200,
    );
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
    return `${sentence} Report it with the end of ${path}.`;
  }
}

/** Where it was met, with what it said, which may quote a peer. */
function stackOf(fault: unknown): string {
  if (!(fault instanceof Error)) return withoutSecrets(String(fault)).slice(0, LONGEST_STACK);
  const stack = fault.stack ?? fault.message;
  const frames = stack.search(/\n {4}at /);
  if (frames < 0) return withoutSecrets(stack).slice(0, LONGEST_STACK);
  return `${withoutSecrets(stack.slice(0, frames))}${stack.slice(frames)}`.slice(0, LONGEST_STACK);
}

function withoutSecrets(said: string): string {
  return said.replaceAll(LIKE_A_SECRET, '…');
}

/** The faults of this process. */
export const FAULTS = new FaultLog();

/** Whether an error tells of a fault of ours: the code asked for what cannot be, where everything else is told in words of its own. */
export function isFault(error: unknown): boolean {
  return (
    (error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError) && !('code' in error)
  );
}

function keptFault(entry: string): KeptFault[] {
  const [first = '', named = '', ...rest] = entry.split('\n');
  const [, moment = '', part = ''] = /^(\d{4}-\S+Z) (.+)$/.exec(first) ?? [];
  const at = Date.parse(moment);
  if (Number.isNaN(at)) return [];
  const name = /^[A-Z]\w*Error\b/.exec(named)?.[0] ?? 'Error';
  // Folders of this machine are nobody's business.
  const frames = rest.flatMap((line) => {
    const [, called, file] = /^\s+at (?:(.*) \()?.*?([^\\/(]+:\d+:\d+)\)?$/.exec(line) ?? [];
    return file === undefined ? [] : [`    at ${called ?? ''} (${file})`];
  });
  return [{ at, text: [`${moment} ${part}`, name, ...frames.slice(0, MOST_FRAMES)].join('\n') }];
}
