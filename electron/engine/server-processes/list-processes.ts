import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { systemErrorInWords } from '../../transports/index.ts';
import type { ProcessRow } from './process-row.ts';
import { fromCim, fromProc, fromPs, WINDOWS_QUESTION } from './read-processes.ts';

const LIMIT_MS = 10_000;
const MOST_BYTES = 64 * 1024 * 1024;
/** Of the machines that Node.js runs on, some ARM systems have larger ones, where memory is told too small. */
const PAGE_BYTES = 4096;

/** Every process that this user can see: by /proc on Linux, ps on macOS, CIM on Windows. Rejects with a sentence. */
export async function listProcesses(): Promise<readonly ProcessRow[]> {
  if (process.platform === 'linux') return ofProc();
  if (process.platform === 'win32')
    return fromCim(
      await said('powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', WINDOWS_QUESTION]),
      Date.now(),
    );
  return fromPs(await said('/bin/ps', ['-axo', 'pid=,ppid=,rss=,lstart=,command=']), Date.now());
}

function ofProc(): readonly ProcessRow[] {
  const uptime = textOf('/proc/uptime');
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    const row = fromProc(
      Number(name),
      textOf(`/proc/${name}/stat`),
      textOf(`/proc/${name}/cmdline`),
      uptime,
      PAGE_BYTES,
    );
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

/** A process may end while it is looked at. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
