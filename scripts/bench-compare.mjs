// `npm run bench -- --compare REF NAME…`: another commit and the files at hand, in turns, so that a change of the machine meets both.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { comparison, comparisonLines, WORSE } from './compare-figures.mjs';
import { inProject, ROOT } from './project.mjs';
import { runQuietly } from './run-command.mjs';

/**
 * Runs these benchmarks of both so many times, each as its own commit has it, and prints the comparison. The packages are those of the
 * files at hand. Resolves with true where nothing is worse by more than a tenth. Throws where a run fails.
 */
export async function compareBenchmarks({ names, compare, times }) {
  const folder = mkdtempSync(join(tmpdir(), 'mcpscope-compare-'));
  const other = join(folder, 'commit');
  execFileSync('git', ['worktree', 'add', '--detach', other, compare], { cwd: ROOT, stdio: 'ignore' });
  try {
    symlinkSync(inProject('node_modules'), join(other, 'node_modules'), 'junction');
    const figures = { [other]: [], [ROOT]: [] };
    for (let turn = 0; turn < times; turn += 1)
      // Each is first as often as it is second.
      for (const place of turn % 2 === 0 ? [other, ROOT] : [ROOT, other]) {
        console.error(`${place === other ? compare : 'the files at hand'}, ${turn + 1} of ${times}`);
        figures[place].push(...(await figuresOf(place, names)));
      }
    const compared = comparison(figures[other], figures[ROOT]);
    process.stdout.write(`${comparisonLines(compared).join('\n')}\n`);
    return compared.every(({ worse }) => worse <= WORSE);
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', other], { cwd: ROOT, stdio: 'ignore' });
    rmSync(folder, { recursive: true, force: true });
  }
}

async function figuresOf(place, names) {
  const { code, output } = await runQuietly(process.execPath, [join(place, 'scripts/bench.mjs'), ...names], {
    cwd: place,
  });
  if (code !== 0) throw new Error(`A run of ${place} ended with code ${code}.\n${output}`);
  return output.split('\n').flatMap((line) => (line.startsWith('{"name":') ? [JSON.parse(line)] : []));
}
