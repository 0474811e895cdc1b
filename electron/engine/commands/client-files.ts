import type { CommandName } from '../../../shared/bridge/index.ts';
import { findCommand, systemErrorInWords } from '../../transports/index.ts';
import { BridgeFault, type CommandTable } from '../bridge/index.ts';
import { ClientFiles } from '../client-files/index.ts';
import type { CommandContext } from './context.ts';
import { loginEnvironment } from '../environment/index.ts';
import { variableOf } from '../../platform/index.ts';
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

/** A desktop starts us with another PATH than clients of a terminal have, and with a runtime of our own that they cannot start. */
async function clientFilesOf({
  shell,
  cwd,
  settingsFolder,
  built = '',
}: CommandContext['engine']['options']): Promise<ClientFiles> {
  let env: Readonly<Record<string, string | undefined>> = process.env;
  if (shell === 'desktop') {
    const login = await loginEnvironment();
    if ('variables' in login) env = { ...process.env, ...login.variables };
  }
  const path = variableOf(env, 'PATH') ?? '';
  const found = shell === 'desktop' ? findCommand('node', cwd, path === '' ? {} : { PATH: path }) : null;
  const node = found === null ? process.execPath : found.ok ? found.path : '';
  return new ClientFiles({ env, cwd, settingsFolder, built: built, node });
}
