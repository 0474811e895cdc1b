import type { RulesReach } from '../rules-reach.ts';

/** For tests: rules that reach nothing. */
export const NO_REACH: RulesReach = {
  notify: () => undefined,
  answers: () => ({
    ask: () => Promise.resolve({ kind: 'none', why: 'Nobody is asked.' }),
    close: () => Promise.resolve(),
  }),
  readFile: () => ({ ok: false, problem: 'There is no file.' }),
};
