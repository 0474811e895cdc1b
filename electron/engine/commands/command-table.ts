import { EXPORTERS, EXPORT_FORMATS } from '../../../shared/exports/index.ts';
import type { ClientOptions, ConnectionInfo, Target } from '../../../shared/bridge/index.ts';
import { acceptanceCommands } from './acceptance.ts';
import { annotationCommands } from './annotations.ts';
import { answeringCommands } from './answering.ts';
import { BridgeFault, type CommandTable } from '../bridge/index.ts';
import { clientFileCommands } from './client-files.ts';
import { compareCommands } from './compare.ts';
import type { CommandContext } from './context.ts';
import { compareEnvironments, loginEnvironment } from '../environment/index.ts';
import { exportCommands } from './export.ts';
import { libraryCommands } from './library.ts';
import { type LiveConnection, liveOf, openOf } from '../live/index.ts';
import { middleCommands } from './middle.ts';
import { mockCommands } from './mock.ts';
import { playbackCommands } from './playback.ts';
import { replayCommands } from './replay.ts';
import { sequenceCommands } from './sequences.ts';
import { sendingCommands } from './sending.ts';
import { sessionCommands } from './session.ts';
import { signInCommands } from './sign-in.ts';
import { surfaceCommands } from './surface.ts';
import { trialCommands } from './trials.ts';
import { textsAt } from './texts-at.ts';
import { sweepOptions, Sweeps } from '../check/index.ts';
import { SYSTEM } from '../../platform/index.ts';

/** The commands of the bridge, by name. */
export function commandTable(context: CommandContext): CommandTable {
  const { engine, connections, records, settings, servers, mutedRules, sentMessages } = context;
  const live = (id: string): LiveConnection => liveOf(connections, id);
  const open = (id: string): LiveConnection => openOf(connections, id);
  const start = (target: Target, options: ClientOptions): ConnectionInfo => engine.connect(target, options).info();
  const sweeps = new Sweeps(connections);
  const { shell, version, captureFolder, cwd, demoServer } = engine.options;

  return {
    appInfo: () => ({
      version,
      shell: shell === 'desktop' ? 'desktop' : 'web',
      platform: SYSTEM,
      captureFolder,
      cwd,
      secretsKept: engine.options.vault === undefined ? 'file' : 'sealed',
      defaults: engine.attendedOptions(),
      exportFormats: EXPORT_FORMATS.map((format) => {
        const { title, use, ending } = EXPORTERS[format];
        return { format, title, use, ending };
      }),
    }),
    getSettings: () => settings.refreshed(),
    setSettings: (part) => {
      try {
        const changed = settings.change(part);
        engine.options.settingsChanged?.(changed);
        if (part.keepDays !== undefined || part.keepGb !== undefined) void context.retention.run();
        return changed;
      } catch (error) {
        throw new BridgeFault('failed', error instanceof Error ? error.message : String(error));
      }
    },
    sentMessages: () => ({ messages: sentMessages.list() }),
    keepSentMessages: ({ messages }) => {
      sentMessages.keep(messages);
      return {};
    },
    listServers: () => servers.list(),
    renameServer: ({ target, name }) => {
      if (!servers.rename(target, name)) throw new BridgeFault('not-found', 'This server is no longer saved.');
      return {};
    },
    forgetServer: ({ id }) => {
      servers.forget(id);
      return {};
    },
    restoreServer: ({ id }) => {
      if (!servers.restore(id)) throw new BridgeFault('not-found', 'This server was not forgotten in this run.');
      return {};
    },
    connect: ({ target, options }) => start(target, options),
    connectDemo: () =>
      engine
        .connect(
          { transport: 'stdio', name: 'Demo server', cwd: '', env: {}, ...demoServer, args: [...demoServer.args] },
          engine.attendedOptions(),
          { remember: false },
        )
        .info(),
    openCapture: async ({ path }) => (await engine.showCapture(path)).info(),
    disconnect: async ({ connection }) => {
      await connections.get(connection).close();
      return {};
    },
    closeConnection: async ({ connection: id }) => {
      const connection = connections.get(id);
      context.tabs.close(connection);
      await connection.close();
      connections.remove(connection);
      await connection.release();
      return {};
    },
    clientStep: ({ connection: id, step }) => {
      const connection = open(id);
      if (step === 'close-stdin') connection.closeStdin();
      else void connection.client.step(step);
      return {};
    },
    cancelRequest: ({ connection, id }) => {
      const seq = open(connection).client.cancel(id);
      if (seq === null)
        throw new BridgeFault('not-found', `No request with the id ${id.slice(0, 100)} waits for an answer.`);
      return { seq };
    },
    nextId: ({ connection }) => ({ id: live(connection).client.nextId() }),
    textsAt: async ({ connection, path, messages }) => ({
      texts: await textsAt(connections.get(connection), path, messages),
    }),
    readEvent: ({ connection, seq }) => found(connections.get(connection).readEvent(seq)),
    frameText: ({ connection, seq, from, length }) => found(connections.get(connection).frameText(seq, from, length)),
    revealSecret: ({ connection, fingerprint }) => {
      const value = live(connection).secrets.reveal(fingerprint);
      if (value === null)
        throw new BridgeFault('not-found', 'This value is not known to the connection, so it cannot be shown.');
      return { value };
    },
    muteRule: ({ connection: id, rule, muted }) => {
      mutedRules.change(connections.get(id).info().header.source, rule, muted);
      for (const connection of connections.all()) connection.mute(mutedRules.of(connection.info().header.source));
      context.library.judgeAgain();
      return {};
    },
    whatIf: ({ connection, ...order }) => records.study(connections.get(connection), 'whatIf', order),
    compareEnvironment: async ({ connection }) => {
      const { target } = live(connection);
      if (target.transport !== 'stdio')
        throw new BridgeFault('bad-input', 'There is no process on this connection, and so no environment to compare.');
      return compareEnvironments(await loginEnvironment(), process.env, { ...process.env, ...target.env });
    },
    sweepRevision: ({ sweep, target, options, revision }) =>
      sweeps.revision(sweep, revision, () =>
        engine.connect(target, sweepOptions(options, revision), { remember: false, shown: false }),
      ),
    stopSweep: async ({ sweep }) => {
      await sweeps.stop(sweep);
      return {};
    },
    ...trialCommands(context),
    ...acceptanceCommands(context),
    ...annotationCommands(context),
    ...clientFileCommands(context),
    ...answeringCommands(context),
    ...compareCommands(context),
    ...exportCommands(context),
    ...libraryCommands(context),
    ...middleCommands(context),
    ...mockCommands(context),
    ...playbackCommands(context),
    ...replayCommands(context),
    ...sendingCommands(context),
    ...sequenceCommands(context),
    ...sessionCommands(context),
    ...signInCommands(context),
    ...surfaceCommands(context),
  };
}

/** What a capture cannot give is told in its own sentence. */
function found<T>(read: Promise<T>): Promise<T> {
  return read.catch((error: unknown) => {
    throw new BridgeFault('not-found', error instanceof Error ? error.message : String(error));
  });
}
