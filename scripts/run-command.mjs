import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ROOT } from './project.mjs';

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program in the repository's folder with our own input and outputs, and passes on the signals that we get.
 * Resolves with its exit code (128 + the number of the signal that ended it, as shells do); rejects when it cannot be started.
 */
export function runCommand(command, args, { env = {}, cwd = ROOT, shell = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, shell, stdio: 'inherit', env: { ...process.env, ...env } });
    const forward = (signal) => {
      // A terminal's Ctrl-C has reached the whole foreground group already; a second one would mean "at once".
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    };
    for (const signal of FORWARDED) process.on(signal, forward);
    const settle = () => {
      for (const signal of FORWARDED) process.off(signal, forward);
    };
    child.once('error', (error) => {
      settle();
      reject(error);
    });
    child.once('exit', (code, signal) => {
      settle();
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}

/** As runCommand, but keeps stdout and stderr (in the order of arrival) as text instead of showing them. */
export function runQuietly(command, args, { env = {}, cwd = ROOT } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code: code ?? 128 + (constants.signals[signal] ?? 0), output }));
  });
}
