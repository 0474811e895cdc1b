import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { systemErrorCode, systemErrorInWords } from '../../transports/index.ts';
import { listProcesses } from './list-processes.ts';
import type { ProcessRow } from './process-row.ts';
import { treeBelow } from './server-processes.ts';
import { TRAITS } from '../../platform/index.ts';

const GRACE_MS = 2_000;
const LOOK_MS = 50;

/**
 * Ends a process and all below it: asks first (SIGTERM), and forces what is still there after two seconds. Resolves with how many there
 * were; rejects with a sentence where the process is another one by now, or may not be ended.
 */
export async function endTree(pid: number, began: string): Promise<number> {
  const tree = treeBelow(await listProcesses(), pid);
  if (tree[0]?.began !== began) throw new Error(`The process ${pid} has ended already.`);
  if (TRAITS.endsTrees === 'taskkill') await taskkill(pid);
  else {
    signal(tree, 'SIGTERM');
    for (let waited = 0; waited < GRACE_MS && tree.some(isAlive); waited += LOOK_MS) await pause(LOOK_MS);
    // A number may be another process's by now: only what is still the same is forced.
    const now = new Map((await listProcesses()).map((row) => [row.pid, row.began]));
    signal(
      tree.filter((row) => now.get(row.pid) === row.began),
      'SIGKILL',
    );
  }
  return tree.length;
}

function signal(tree: readonly ProcessRow[], name: 'SIGTERM' | 'SIGKILL'): void {
  for (const { pid } of tree)
    try {
      process.kill(pid, name);
    } catch (error) {
      if (systemErrorCode(error) !== 'ESRCH')
        throw new Error(`The process ${pid} could not be ended: ${systemErrorInWords(error)}.`, { cause: error });
    }
}

function isAlive({ pid }: ProcessRow): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function taskkill(pid: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('taskkill', ['/PID', String(pid), '/T', '/F'], { stdio: 'ignore', windowsHide: true });
    child.on('error', (error) =>
      reject(new Error(`The process ${pid} could not be ended: ${systemErrorInWords(error)}.`)),
    );
    child.on('exit', (code) => {
      if (code === 0) resolve();
      else
        reject(new Error(`The process ${pid} could not be ended: taskkill ended with the code ${code ?? 'unknown'}.`));
    });
  });
}
