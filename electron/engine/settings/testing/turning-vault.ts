import type { Vault } from '../vault.ts';

/** For tests: a vault that turns texts around. */
export const TURNING_VAULT: Vault = {
  seal: (open) => Array.from(open).toReversed().join(''),
  open: (sealed) => Array.from(sealed).toReversed().join(''),
};
