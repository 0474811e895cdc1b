import { createContext, Script } from 'node:vm';

const GLOBALS = createContext({ run: (): void => undefined });
const RUN = new Script('run()');

/** The work took longer than it may. */
export class OutOfTime extends Error {}

/** So often work is begun again that a busy machine left no processor for. */
const TRIES = 5;

/**
 * Runs work that a peer's data decides the length of (patterns, references in circles), and breaks it off after so many ms,
 * even in the middle of a regular expression. Costs about 0.1 ms. What was broken off because others had the processor is
 * begun again, so that a busy machine finds what a quiet one does: the work has to bear that. Throws OutOfTime, or what the
 * work throws.
 */
export function withinTime<T>(ms: number, work: () => T): T {
  let result: { value: T } | null = null;
  GLOBALS['run'] = () => {
    result = { value: work() };
  };
  for (let tries = 1; ; tries += 1) {
    const before = process.cpuUsage();
    try {
      RUN.runInContext(GLOBALS, { timeout: ms });
      return result!.value;
    } catch (error) {
      if (!isTimeout(error)) throw error;
      const { user, system } = process.cpuUsage(before);
      if (tries === TRIES || (user + system) / 1000 > ms / 2) throw new OutOfTime(`it took more than ${ms} ms`);
    }
  }
}

function isTimeout(error: unknown): boolean {
  // The error may come from the other realm, so its class says nothing.
  return (error as NodeJS.ErrnoException | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}
