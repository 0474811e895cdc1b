import { plainAddress, type CommandName, type KeptSignInInfo, type UrlTarget } from '../../../shared/bridge/index.ts';
import { profileId, type KeptProfile } from '../authorization/index.ts';
import { BridgeFault, type CommandTable } from '../bridge/index.ts';
import { openOf, revokeKept } from '../live/index.ts';
import type { CommandContext } from './context.ts';
import { startAgain } from './start-again.ts';

const NAMES = [
  'signIn',
  'steerSignIn',
  'authorizationUrl',
  'pasteRedirect',
  'keptSignIns',
  'forgetSignIn',
  'revokeSignIn',
  'keepSignInsInFile',
  'askAboutToken',
  'misbehave',
] as const satisfies readonly CommandName[];

export function signInCommands(context: CommandContext): Pick<CommandTable, (typeof NAMES)[number]> {
  const { connections, engine, servers } = context;
  const { profiles } = engine;
  const kept = (id: string): KeptProfile => {
    const found = profiles.list().find((one) => profileId(one) === id);
    if (found === undefined) throw new BridgeFault('not-found', 'This sign-in is no longer kept.');
    return found;
  };
  /** How the server is reached, as far as that is known: by its proxy and its authorities. */
  const reached = (url: string): UrlTarget => {
    const saved = servers.list().find(({ target }) => target.transport !== 'stdio' && target.url === url)?.target;
    return saved === undefined || saved.transport === 'stdio' ? plainAddress(url) : saved;
  };
  return {
    signIn: ({ connection: id, how, pace }) =>
      startAgain(
        context,
        connections.get(id),
        (target) => {
          if (target.transport === 'stdio')
            throw new BridgeFault('bad-input', 'A server that is started as a process asks for no sign-in.');
          return { ...target, signIn: how };
        },
        // Who was signed in before wants to see it anew; otherwise what is kept will do.
        { pace, anew: connections.get(id).signInCount > 0 },
      ),
    steerSignIn: ({ connection, order }) => {
      const { authorization } = openOf(connections, connection);
      if (order === 'give-up') authorization?.giveUp();
      else authorization?.order(order);
      return {};
    },
    authorizationUrl: ({ connection }) => ({ url: openOf(connections, connection).authorization?.awaits ?? '' }),
    pasteRedirect: ({ connection, url }) => ({
      refused: openOf(connections, connection).authorization?.paste(url.trim()) ?? 'this connection does not sign in',
    }),
    keptSignIns: () => ({ place: profiles.place, path: profiles.path, kept: profiles.list().map(infoOf) }),
    forgetSignIn: ({ id }) => {
      profiles.forget(profileId(kept(id)));
      return {};
    },
    revokeSignIn: async ({ id }) => {
      const one = kept(id);
      return { checks: await revokeKept(profiles, one, reached(one.server), engine.options.version) };
    },
    keepSignInsInFile: ({ wanted }) => {
      try {
        profiles.keepInFile(wanted);
      } catch (error) {
        throw new BridgeFault('failed', error instanceof Error ? error.message : String(error));
      }
      return {};
    },
    askAboutToken: async ({ connection, question }) => {
      const checks = (await openOf(connections, connection).authorization?.asks(question)) ?? null;
      if (checks === null) throw new BridgeFault('bad-input', 'This connection holds no token of a sign-in.');
      return { checks };
    },
    misbehave: async ({ connection, ways }) => {
      const trials = (await openOf(connections, connection).authorization?.tries(ways)) ?? null;
      if (trials === null)
        throw new BridgeFault(
          'bad-input',
          'A client is wrong on purpose behind a sign-in that went right: sign in first.',
        );
      return { trials };
    },
  };
}

function infoOf(kept: KeptProfile): KeptSignInInfo {
  const { profile, server, issuer, client, scope, token, revocationEndpoint } = kept;
  return {
    id: profileId(kept),
    profile,
    server,
    issuer,
    clientId: client.id,
    scope,
    token: token === null ? null : { expiresAtMs: token.expiresAtMs, refreshes: token.refreshToken !== '' },
    revocable: revocationEndpoint !== '',
  };
}
