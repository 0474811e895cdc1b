import type { CommandName } from '../../../shared/bridge/index.ts';
import { systemErrorInWords } from '../../transports/index.ts';
import { BridgeFault, type CommandTable } from '../bridge/index.ts';
import { ClientFiles } from '../client-files/index.ts';
import type { CommandContext } from './context.ts';
import { surroundings } from './surroundings.ts';
import { endTree, listProcesses, serverProcesses } from '../server-processes/index.ts';

const NAMES = [
  'foundClients',
  'previewRewrite',
  'rewriteClient',
  'connectFound',
  'openFound',
  'serverProcesses',
  'endProcessTree',
] as const satisfies readonly CommandName[];

/** The commands about the clients of this machine and the servers that they started. */
export function clientFileCommands({ engine }: CommandContext): Pick<CommandTable, (typeof NAMES)[number]> {
  const { options } = engine;
  let made: Promise<ClientFiles> | null = null;
  const clients = (): Promise<ClientFiles> => (made ??= clientFilesOf(options));
  return {
    foundClients: async () => ({ clients: (await clients()).found() }),
    previewRewrite: (order) => told(async () => (await clients()).rewriter.preview(order)),
    rewriteClient: (order) => told(async () => (await clients()).rewriter.rewrite(order)),
    connectFound: ({ path, key }) =>
      told(async () => engine.connect((await clients()).target(path, key), engine.defaultOptions()).info()),
    openFound: ({ path }) =>
      told(async () => {
        const file = (await clients()).ownPath(path);
        if (options.reveal === undefined)
          throw new Error(`A browser cannot show files of this machine. The file is ${file}.`);
        options.reveal(file);
        return {};
      }),
    serverProcesses: async () => {
      try {
        return { processes: serverProcesses(await listProcesses(), (await clients()).named()), problem: '' };
      } catch (error) {
        return { processes: [], problem: error instanceof Error ? error.message : systemErrorInWords(error) };
      }
    },
    endProcessTree: ({ pid, began }) =>
      told(async () => {
        const servers = serverProcesses(await listProcesses(), (await clients()).named());
        if (!servers.some((one) => one.pid === pid && one.began === began))
          throw new Error(`The process ${pid} is not a server, or has ended already.`);
        return { ended: await endTree(pid, began) };
      }),
  };
}

/** What does not go is told in its own sentence. */
async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new BridgeFault('failed', error instanceof Error ? error.message : systemErrorInWords(error));
  }
}

async function clientFilesOf(options: CommandContext['engine']['options']): Promise<ClientFiles> {
  const { cwd, settingsFolder, built = '' } = options;
  return new ClientFiles({ ...(await surroundings(options)), cwd, settingsFolder, built });
}
