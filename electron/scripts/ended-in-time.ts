import { createContext, Script } from 'node:vm';

const ground: { work: (() => void) | null } = { work: null };
const context = createContext(ground);
const script = new Script('work()');

/**
 * Runs this to its end, or ends it after so long, whatever it is doing: then false. Nothing of it runs any more, no `finally` either, so
 * that what it worked on is left as it was at that moment.
 */
export function endedInTime(ms: number, work: () => void): boolean {
  ground.work = work;
  try {
    script.runInContext(context, { timeout: ms });
    return true;
  } catch (error) {
    // It is an Error of the other context.
    if ((error as Partial<NodeJS.ErrnoException>).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false;
    throw error;
  } finally {
    ground.work = null;
  }
}
