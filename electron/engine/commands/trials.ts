import { join } from 'node:path';
import type { CommandName } from '../../../shared/bridge/index.ts';
import { CLIENT_FAULTS } from '../../../shared/trials/index.ts';
import { ownFolder } from '../../files/index.ts';
import { BridgeFault, type CommandTable } from '../bridge/index.ts';
import { CannotTry, Trials, tryFault } from '../trials/index.ts';
import type { CommandContext } from './context.ts';
import { clientTrials, faultsOfServers } from './client-trials.ts';

const NAMES = [
  'tryFault',
  'stopTrials',
  'faultsOfServers',
  'tryClient',
  'newestClientTrials',
  'stopClientTrials',
] as const satisfies readonly CommandName[];

/** How long an answer is waited for, ms. */
const LIMIT_MS = 5000;

/** What a server makes of the faults of clients, and a client of those of servers. */
export function trialCommands(context: CommandContext): Pick<CommandTable, (typeof NAMES)[number]> {
  const { engine, connections, clientTrials: runs } = context;
  const trials = new Trials();
  return {
    tryFault: ({ run, target, options, fault: id }) =>
      trials.fault(run, async (stopped) => {
        // They would crowd the library.
        const folder = join(engine.options.captureFolder, `chaos-${run}`);
        ownFolder(folder);
        const fault = CLIENT_FAULTS.find((each) => each.id === id)!;
        try {
          return await tryFault(
            {
              limitMs: LIMIT_MS,
              stopped,
              connect: (ours) => {
                const behaviour = { ...options, timeoutMs: LIMIT_MS, timeoutMaxMs: LIMIT_MS, ...ours };
                const record = { file: join(folder, `${id}.mcpcap`) };
                return engine.connect(target, behaviour, { remember: false, shown: false, record });
              },
              forget: (connection) => connections.remove(connection),
            },
            fault,
          );
        } catch (error) {
          if (error instanceof CannotTry) throw new BridgeFault('failed', error.message);
          throw error;
        }
      }),
    stopTrials: ({ run }) => {
      trials.stop(run);
      return {};
    },
    faultsOfServers: ({ ground }) => faultsOfServers(ground),
    tryClient: async (order) => {
      const run = await clientTrials(order, context);
      runs.add(run);
      return { run: run.id };
    },
    newestClientTrials: () => {
      const { newest } = runs;
      return { newest: newest && { run: newest.id, order: newest.order } };
    },
    stopClientTrials: ({ run }) => {
      runs.get(run).stop();
      return {};
    },
  };
}
