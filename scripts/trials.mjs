// `npm run trials`: our own client against every fault there is; `npm test` tries those that it takes in different ways.
import { inProject } from './project.mjs';
import { runCommand } from './run-command.mjs';
import { ensureInstalled } from './setup.mjs';

await ensureInstalled();
const vitest = [inProject('node_modules/vitest/vitest.mjs'), 'run', '--silent=false', 'electron/cli/chaos-run.test.ts'];
process.exitCode = await runCommand(process.execPath, vitest, { env: { TRIALS: 'all' } });
