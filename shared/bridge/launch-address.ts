import type { UrlTarget } from './targets.ts';
import { plainAddress } from './plain-address.ts';

/** Whether a word of a command line is meant as the address of a server. Whether one is there, the connection tells. */
export function isServerAddress(word: string): boolean {
  return /^(?:https?|wss?):\/\/\S/i.test(word);
}

/** Secrets may come by these variables: every user of the machine can read a process's command line. */
export const SECRET_VARIABLES = {
  bearer: 'MCPSCOPE_BEARER',
  keyPassphrase: 'MCPSCOPE_KEY_PASSPHRASE',
  clientId: 'MCPSCOPE_CLIENT_ID',
  clientSecret: 'MCPSCOPE_CLIENT_SECRET',
  clientKey: 'MCPSCOPE_CLIENT_KEY',
  workloadToken: 'MCPSCOPE_WORKLOAD_TOKEN',
  idToken: 'MCPSCOPE_ID_TOKEN',
  identitySecret: 'MCPSCOPE_IDENTITY_SECRET',
} as const;

/** Takes them out of our environment once they are read: a server that is started inherits it, and they are not for it. */
export function forgetSecrets(env: Record<string, string | undefined>): void {
  for (const name of Object.values(SECRET_VARIABLES)) delete env[name];
}

/** How an address is reached that somebody gave at the start, with the token of the variable. `env`: the environment of who gave it. */
export function launchedAddress(url: string, env: Readonly<Record<string, string | undefined>>): UrlTarget {
  return { ...plainAddress(url), bearer: env[SECRET_VARIABLES.bearer] ?? '' };
}
