import { UsageError } from './test-options.mjs';

export const USAGE = `npm run bench                                    every benchmark
npm run bench -- NAME…                           these
npm run bench -- --compare REF [--times N] NAME… these, of another commit and of the files at hand, in turns, N times each (3)`;

/** Reads the words after `npm run bench --`: names, and with `compare` the commit to compare with. Throws UsageError. */
export function readBenchOptions(words) {
  const names = [];
  let compare = null;
  let times = 3;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (word === '--compare') compare = words[(at += 1)] ?? '';
    else if (word === '--times') times = Number(words[(at += 1)]);
    else if (word.startsWith('-')) throw new UsageError(`${word} is not an option of npm run bench.`);
    else names.push(word);
  }
  if (compare === '')
    throw new UsageError('--compare needs a commit, as in "npm run bench -- --compare main stdio-ingest".');
  if (!Number.isInteger(times) || times < 1 || times > 99) throw new UsageError('--times needs a number from 1 to 99.');
  if (compare !== null && names.length === 0)
    throw new UsageError('--compare needs the names of benchmarks: all of them take an hour.');
  return { names, compare, times };
}
