// `npm run crashes -- [--times N] [--seed S]`: kills a recorder in the midst of 100,000 frames, and looks at what is left.
import { parseArgs } from 'node:util';
import { inProject } from './project.mjs';
import { runCommand } from './run-command.mjs';
import { ensureInstalled } from './setup.mjs';

await ensureInstalled();
const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '50' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
});
const vitest = [inProject('node_modules/vitest/vitest.mjs'), 'run', '--silent=false', 'electron/cli/crashes.test.ts'];
process.exitCode = await runCommand(process.execPath, vitest, {
  env: { CRASHES: values.times, CRASHES_SEED: values.seed },
});
