import type { Check } from '../../../shared/authorization/index.ts';
import { profileId, revokeKept, VERSION, type KeptProfile } from '../../engine/index.ts';
import { cliEngine } from '../connection/index.ts';
import { checkLine, jsonLines } from '../formats/index.ts';
import { targetOf, type TargetOptions } from '../options/index.ts';
import { say, terminalLine, writeLine, type Terminal } from '../print/index.ts';
import { EXIT_BAD_USAGE, EXIT_FINDINGS, EXIT_FINE } from '../report/index.ts';

/** Lists what is kept of sign-ins, without a secret of it. Gives the exit code. */
export async function listKept(terminal: Terminal, json: boolean): Promise<number> {
  const { profiles } = cliEngine(terminal);
  const kept = profiles.list().map(withoutSecrets);
  if (json) for (const line of jsonLines(kept)) await writeLine(terminal, line);
  else
    for (const { profile, server, issuer, clientId, token } of kept)
      await writeLine(terminal, terminalLine(`${profile}  ${server}  client ${clientId} at ${issuer}, ${token}`));
  if (kept.length === 0) say(terminal, `No sign-in is kept: ${profiles.path} holds none.`);
  return EXIT_FINE;
}

/** Forgets what is kept under the name of a profile. Gives the exit code. */
export function forgetKept(terminal: Terminal, profile: string): number {
  const { profiles } = cliEngine(terminal);
  const ids = profiles.list().flatMap((kept) => (kept.profile === profile ? [profileId(kept)] : []));
  for (const id of ids) profiles.forget(id);
  if (ids.length > 0)
    say(terminal, 'It is forgotten here. The authorization server still knows the client and its token.');
  else say(terminal, `Nothing is kept under the name ${profile}: mcpscope auth --list tells what is.`);
  return ids.length > 0 ? EXIT_FINE : EXIT_BAD_USAGE;
}

/** Has the tokens of a profile taken back by who issued them, and forgets them here. Gives the exit code. */
export async function revokeProfile(terminal: Terminal, profile: string, options: TargetOptions): Promise<number> {
  const { profiles } = cliEngine(terminal);
  const kept = profiles.list().filter((one) => one.profile === profile);
  if (kept.length === 0) {
    say(terminal, `Nothing is kept under the name ${profile}: mcpscope auth --list tells what is.`);
    return EXIT_BAD_USAGE;
  }
  const all: Check[] = [];
  for (const one of kept) {
    const target = targetOf([], { ...options, url: one.server }, terminal.env);
    if (target.transport === 'stdio') continue;
    const checks = await revokeKept(profiles, one, target, VERSION);
    await writeLine(terminal, terminalLine(`${one.server}, at ${one.issuer}`));
    for (const check of checks) await writeLine(terminal, checkLine(check));
    all.push(...checks);
  }
  return all.every(({ grade }) => grade === 'right') ? EXIT_FINE : EXIT_FINDINGS;
}

function withoutSecrets({ profile, server, issuer, scope, client, token }: KeptProfile) {
  const ends = token?.expiresAtMs == null ? '' : ` until ${new Date(token.expiresAtMs).toISOString()}`;
  const refreshes = token !== null && token.refreshToken !== '' ? ', which can be refreshed' : '';
  return {
    profile,
    server,
    issuer,
    clientId: client.id,
    scope,
    token: token === null ? 'no token' : `a token${ends}${refreshes}`,
  };
}
