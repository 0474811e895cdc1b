import { rowClassCode, type RowTable } from '../../../../shared/analysis/index.ts';

/** The life of one process, from its start to its exit. Times are µs. */
export interface ProcessRun {
  /** Row of the start. */
  readonly row: number;
  readonly start: number;
  /** -1 while it runs. */
  end: number;
  /** It never ran, or ended with another code than 0, or by a signal that was not ours. */
  failed: boolean;
}

/** Runs that are kept: a process that is started again and again would fill the window. */
const MOST = 200;

const SPAWN = rowClassCode('process.spawn');
const SPAWN_FAILED = rowClassCode('process.spawn-failed');
const SIGNAL = rowClassCode('process.signal');
const EXIT = rowClassCode('process.exit');

/** The processes of a connection, from the rows of their starts and exits. */
export class ProcessRuns {
  readonly runs: ProcessRun[] = [];
  #signalled = false;

  /** Takes in a row that is about the process. */
  take(rows: RowTable, row: number): void {
    const code = rows.classCode(row);
    const t = rows.time(row);
    if (code === SIGNAL) this.#signalled = true;
    else if (code === EXIT) {
      const how = rows.summary(row);
      this.#end(t, how !== 'code 0' && !(this.#signalled && !how.startsWith('code')));
    }
    if ((code !== SPAWN && code !== SPAWN_FAILED) || this.runs.length === MOST) return;
    this.#end(t, true);
    this.#signalled = false;
    this.runs.push({ row, start: t, end: code === SPAWN ? -1 : t, failed: code === SPAWN_FAILED });
  }

  #end(t: number, failed: boolean): void {
    const run = this.runs.at(-1);
    if (run !== undefined && run.end < 0) Object.assign(run, { end: t, failed });
  }
}
