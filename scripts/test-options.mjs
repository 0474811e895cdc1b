/** A mistake of the user's on the command line; `message` is the sentence to show. */
export class UsageError extends Error {}

export const USAGE = `npm test                       every check and test
npm test -- --changed          checks, and the tests that a change since main can reach
npm test -- e2e NAME…          the specs whose names have one of these in them, built first
npm test -- --repeat N NAME    the test files and specs of this name N times, to find what fails now and then`;

/** Reads the words after `npm test --`. Throws UsageError. */
export function readTestOptions(words) {
  const [first, ...rest] = words;
  switch (first) {
    case undefined:
      return { run: 'all' };
    case '--changed':
      if (rest.length > 0) throw new UsageError(`--changed stands alone: ${rest.join(' ')} is too much.`);
      return { run: 'changed' };
    case 'e2e':
      if (rest.length === 0) throw new UsageError('e2e needs the name of a spec, as in "npm test -- e2e filter".');
      return { run: 'e2e', names: rest };
    case '--repeat':
      return repeated(rest);
    case '--help':
    case '-h':
      return { run: 'help' };
    default:
      throw new UsageError(`${first} is not an option of npm test.`);
  }
}

function repeated([count = '', name = '', ...more]) {
  const times = /^[1-9]\d{0,3}$/.test(count) ? Number(count) : 0;
  if (times === 0 || name === '' || more.length > 0)
    throw new UsageError(
      '--repeat needs a number from 1 to 9999 and one name, as in "npm test -- --repeat 20 filter".',
    );
  return { run: 'repeat', times, name };
}
