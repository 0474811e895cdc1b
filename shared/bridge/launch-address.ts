import type { UrlTarget } from './targets.ts';
import { plainAddress } from './plain-address.ts';

/** Whether a word of a command line is meant as the address of a server. Whether one is there, the connection tells. */
export function isServerAddress(word: string): boolean {
  return /^(?:https?|wss?):\/\/\S/i.test(word);
}

/** Secrets may come by these variables: every user of the machine can read a process's command line. */
export const BEARER_VARIABLE = 'MCPSCOPE_BEARER';
export const PASSPHRASE_VARIABLE = 'MCPSCOPE_KEY_PASSPHRASE';

/** How an address is reached that somebody gave at the start, with the token of the variable. `env`: the environment of who gave it. */
export function launchedAddress(url: string, env: Readonly<Record<string, string | undefined>>): UrlTarget {
  return { ...plainAddress(url), bearer: env[BEARER_VARIABLE] ?? '' };
}
