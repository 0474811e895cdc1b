import type { CommandName } from '../../../shared/bridge/index.ts';
import { BridgeFault, type CommandTable } from '../bridge/index.ts';
import { openOf } from '../live/index.ts';
import type { CommandContext } from './context.ts';
import { startAgain } from './start-again.ts';

const NAMES = ['signIn', 'steerSignIn', 'authorizationUrl', 'pasteRedirect'] as const satisfies readonly CommandName[];

export function signInCommands(context: CommandContext): Pick<CommandTable, (typeof NAMES)[number]> {
  const { connections } = context;
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
        { pace },
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
  };
}
