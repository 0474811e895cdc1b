import { execFile } from 'node:child_process';
import { processIds, procText } from '../../proc/index.ts';
import { systemErrorInWords } from '../../transports/index.ts';
import type { ProcessRow } from './process-row.ts';
import { fromCim, fromProc, fromPs, WINDOWS_QUESTION } from './read-processes.ts';
import { TRAITS } from '../../platform/index.ts';

const LIMIT_MS = 10_000;
const MOST_BYTES = 64 * 1024 * 1024;
/** Of the machines that Node.js runs on, some ARM systems have larger ones, where memory is told too small. */
const PAGE_BYTES = 4096;

/** Every process that this user can see: by /proc on Linux, ps on macOS, CIM on Windows. Rejects with a sentence. */
export async function listProcesses(): Promise<readonly ProcessRow[]> {
  if (TRAITS.listsProcesses === 'proc') return ofProc();
  if (TRAITS.listsProcesses === 'cim')
    return fromCim(
      await said('powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', WINDOWS_QUESTION]),
      Date.now(),
    );
  return fromPs(await said('/bin/ps', ['-axo', 'pid=,ppid=,rss=,lstart=,command=']), Date.now());
}

function ofProc(): readonly ProcessRow[] {
  const pids = processIds();
  if (pids.length === 0) throw new Error('/proc did not say which processes run: it cannot be read.');
  const uptime = procText('uptime');
  return pids.flatMap((pid) => {
    const row = fromProc(pid, procText(`${pid}/stat`), procText(`${pid}/cmdline`), uptime, PAGE_BYTES);
    return row === null ? [] : [row];
  });
}

function said(program: string, args: readonly string[]): Promise<string> {
  const options = { timeout: LIMIT_MS, maxBuffer: MOST_BYTES, windowsHide: true, env: { ...process.env, LC_ALL: 'C' } };
  return new Promise((resolve, reject) => {
    execFile(program, args, options, (error, stdout) => {
      if (error === null) resolve(stdout);
      else
        reject(
          new Error(`${program} did not say which processes run: ${systemErrorInWords(error)}.`, { cause: error }),
        );
    });
  });
}
