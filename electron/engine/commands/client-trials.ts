import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import type { ClientTrialsOrder, FaultChoices } from '../../../shared/bridge/index.ts';
import { sourceName } from '../../../shared/capture/index.ts';
import type { ClientCommand, ClientRun, Stand, TriedFault, TrialGround } from '../../tap/trials/index.ts';
import { ownFolder } from '../../files/index.ts';
import { findCommand, problemOfFolder } from '../../transports/index.ts';
import { BridgeFault } from '../bridge/index.ts';
import { ClientTrials, type TrialTelling } from '../trials/index.ts';
import type { CommandContext } from './context.ts';
import { surroundings, type Surroundings } from './surroundings.ts';

// What is needed for it is much, and seldom used.
const tapTrials = (): Promise<typeof import('../../tap/trials/index.ts')> => import('../../tap/trials/index.ts');

/** What can be tried over a process, at an address, or on a connection that is tapped. */
export async function faultsOfServers(ground: TrialGround): Promise<FaultChoices> {
  const { faultsOn } = await tapTrials();
  const { faults, recipes } = faultsOn(ground);
  return { faults: choices(faults), recipes: choices(recipes) };
}

function choices(all: readonly TriedFault[]): FaultChoices['faults'] {
  return all.map(({ id, does, usual }) => ({ id, does, usual }));
}

/** Begins a run of the faults of servers against a client. Rejects with BridgeFault where it cannot begin. */
export async function clientTrials(order: ClientTrialsOrder, context: CommandContext): Promise<ClientTrials> {
  const { server, client, once } = order;
  const { nameOf, triedFaults, tryStartedClient, tryTappedClient } = await tapTrials();
  const around = await surroundings(context.engine.options);
  const seed = order.seed ?? randomBytes(4).readUInt32LE();
  const reached =
    client.kind === 'tapped' ? context.connections.get(client.connection).info().transport : server?.transport;
  const ground = reached === 'stdio' ? 'stdio' : 'http';
  const faults = orBadInput(() => triedFaults({ fault: order.faults, recipe: order.recipes, once }, ground));
  const started = client.kind === 'started' ? startedClient(client, order, context, around) : null;
  const open = await stands(order, context, around, seed);
  const stamp = new Date().toISOString().replace(/[:.]/g, '-');
  const folder = join(context.engine.options.captureFolder, `chaos-${stamp}`);
  ownFolder(folder);
  return new ClientTrials({
    id: context.clientTrials.newId(),
    order,
    about: {
      subject: client.kind === 'started' ? nameOf([client.command, ...client.args]) : SUBJECTS[client.kind],
      against: againstOf(order, context, nameOf),
      seed,
    },
    faults,
    waits: started === null,
    try: (telling) => {
      const { stopped, begins, says } = telling;
      const run: ClientRun = { faults, folder, open: (own) => open(own, says), stopped, begins };
      if (client.kind === 'started') return tryStartedClient(run, started!);
      return tryTappedClient(run, client.quietMs);
    },
  });
}

/** Who has the faults, without what may be secret. */
function againstOf(
  { server, client }: ClientTrialsOrder,
  { connections }: CommandContext,
  nameOf: (words: readonly string[]) => string,
): string {
  if (client.kind === 'tapped') return sourceName(connections.get(client.connection).info().header.source);
  if (server === null) throw noServer();
  return server.transport === 'stdio' ? nameOf([server.command, ...server.args]) : bare(server.url);
}

const SUBJECTS = { 'by hand': 'that is started by hand', tapped: 'that is tapped' } as const;

function startedClient(
  client: Extract<ClientTrialsOrder['client'], { kind: 'started' }>,
  { server }: ClientTrialsOrder,
  { engine }: CommandContext,
  { env }: Surroundings,
): ClientCommand {
  const own = client.cwd === '' && server?.transport === 'stdio' ? server.cwd : client.cwd;
  const cwd = resolve(engine.options.cwd, own);
  const problem = problemOfFolder(cwd);
  if (problem !== null) throw new BridgeFault('bad-input', problem);
  const found = findCommand(client.command, cwd, defined(env));
  if (!found.ok) throw new BridgeFault('bad-input', `The client cannot be started. ${found.message}`);
  return { command: found.path, args: client.args, cwd, env: { ...env }, limitMs: client.limitMs };
}

/** How the server that is to be broken is opened. Throws BridgeFault where it cannot be. */
async function stands(
  { server, client }: ClientTrialsOrder,
  { engine, connections, taps }: CommandContext,
  { node }: Surroundings,
  seed: number,
): Promise<(folder: string, say: TrialTelling['says']) => Stand | Promise<Stand>> {
  const { openHttpStand, openStdioStand, openTappedStand } = await tapTrials();
  const { built, version, settingsFolder } = engine.options;
  if (client.kind === 'tapped') {
    const connection = connections.get(client.connection);
    const middle = taps?.middleOf(connection) ?? null;
    if (middle === null) throw new BridgeFault('bad-input', 'No tap of ours stands before this server.');
    return () =>
      openTappedStand({
        capture: connection.info().recording.path,
        isOpen: () => connection.info().tap?.running === true,
        put: (rules) => middle.put(rules),
      });
  }
  if (server === null) throw noServer();
  if (server.transport === 'stdio') {
    if (built === undefined) throw new BridgeFault('failed', 'mcpscope is not built, so no client can start it.');
    if (node === '')
      throw new BridgeFault(
        'failed',
        'A client starts the server by Node.js, which is not found. Install it, and try again.',
      );
    const program = [node, join(built, 'cli', 'mcpscope.cjs')];
    const { command, args, env } = server;
    return (folder) => openStdioStand(program, { words: [command, ...args], env }, seed, folder);
  }
  const { url } = server;
  return (folder, say) =>
    openHttpStand({ url, port: 0, upstream: server, seed, version, settings: settingsFolder, say }, folder);
}

function noServer(): BridgeFault {
  return new BridgeFault('bad-input', 'Name the server that is to have the faults.');
}

function bare(url: string): string {
  return url.replace(/[?#].*$/s, '').replace(/^([a-z][a-z\d+.-]*:\/\/)[^/@]*@/i, '$1');
}

function defined(env: Surroundings['env']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

function orBadInput<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new BridgeFault('bad-input', error instanceof Error ? error.message : String(error));
  }
}
