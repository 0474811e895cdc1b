import { runQuietly } from './run-command.mjs';

/** Runs a program so many times, one after the other, and prints what a run that failed said. Resolves with the number of failures. */
export async function repeat(times, args, env) {
  let failures = 0;
  for (let run = 1; run <= times; run += 1) {
    const began = performance.now();
    const { code, output } = await runQuietly(process.execPath, args, { env });
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`${code === 0 ? '✓' : '✗'} ${run} of ${times} (${seconds} s)`);
    if (code === 0) continue;
    failures += 1;
    console.log(output.trimEnd());
  }
  return failures;
}
