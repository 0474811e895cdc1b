import { resolve } from 'node:path';
import { isSamePath } from '../platform/index.ts';
import { FAULTS } from '../faults/index.ts';
import { narrowFolder } from '../files/index.ts';
import type { StandingRule } from '../../shared/answering/index.ts';
import type { ClientOptions, Settings, Target } from '../../shared/bridge/index.ts';
import { KeptRules } from './answering/index.ts';
import { Profiles } from './authorization/index.ts';
import { BridgeFault, type BridgeServer, ending } from './bridge/index.ts';
import { fingerprinter, LIVE_PACE, type RecordLimit, RecordsUnderWay } from './captures/index.ts';
import type { CommandedEngine } from './commands/index.ts';
import {
  type Connection,
  Connections,
  FileConnection,
  openFileConnection,
  type ShownConnection,
} from './connection/index.ts';
import { Records, ThreadedConnection } from './fold-thread/index.ts';
import {
  defaultOptions,
  MutedRules,
  SavedServers,
  SentMessages,
  SettingsFile,
  withoutPassing,
} from './settings/index.ts';
import { importFile, ImportFault, importFormatOf } from './import/index.ts';
import { CaptureIndexes, IndexedCaptures } from './indexes/index.ts';
import { CaptureLibrary, KeptSummaries, Retention, Trash, Uploads } from './library/index.ts';
import { chosenSignIn, type ConnectChoices, GivenSecrets, LiveConnection } from './live/index.ts';
import { KeptMiddleRules, type RulesReach } from './middle/index.ts';
import { windowReach } from './elsewhere/index.ts';
import { EnvironmentFile } from './sending/index.ts';
import { ALL_CAPABILITIES } from '../../shared/clients/index.ts';
import type { KnownSecret } from '../../shared/redaction/index.ts';
import { SessionFiles, Tabs } from './session/index.ts';
import { reportLines, type EngineOptions } from './shell/index.ts';
import { TappedConnections } from './taps/index.ts';
import { checkThreadFiles } from './threads/index.ts';
import type { EngineParts } from './engine-parts.ts';
import { KeptRecords } from './kept-records.ts';
import { noteRecord } from './noted-record.ts';
import { ToldSentences } from './told-sentences.ts';

/** All behind a window or a command line: connections, captures, settings. What a window asks for goes by `openBridge`. */
export class Engine implements CommandedEngine {
  readonly options: EngineOptions;
  /** What the commands and streams of a window work on. */
  readonly parts: EngineParts;
  readonly #bridges: BridgeServer[] = [];
  /** Each begins at once to end what windows have set going, and resolves when that has ended. */
  readonly #goingOn: (() => Promise<unknown>)[] = [];
  readonly #connections = new Connections();
  readonly #settings: SettingsFile;
  readonly #servers: SavedServers;
  /** Sign-ins that are used again. */
  readonly profiles: Profiles;
  readonly #sentMessages: SentMessages;
  readonly #environment: EnvironmentFile;
  readonly #secrets: GivenSecrets;
  readonly #mutedRules: MutedRules;
  readonly #keptRules: KeptRules;
  readonly #keptMiddleRules: KeptMiddleRules;
  readonly #summaries: KeptSummaries;
  readonly #uploads: Uploads;
  readonly #underWay: RecordsUnderWay;
  readonly #records: Records;
  readonly #tabs: Tabs;
  readonly #report: (sentence: string) => void;
  /** What rules in the middle of connections reach. */
  readonly #reach: RulesReach;
  readonly #kept: KeptRecords;
  readonly #taps: TappedConnections | null;
  #endRetention = (): void => undefined;
  #fingerprint: ((value: string) => string) | null = null;
  #disposed: Promise<void> | null = null;

  /** Throws a sentence where a part of the program is missing. */
  constructor(options: EngineOptions) {
    checkThreadFiles();
    this.options = options;
    FAULTS.keepIn(options.settingsFolder);
    this.#report = options.report ?? reportLines;
    const told = new ToldSentences(this.#report);
    this.#reach = windowReach({
      connector: this,
      captureFolder: options.captureFolder,
      servers: () => this.#servers.list(),
      notify: (text) => told.tell('info', text),
    });
    const tell = (sentence: string): void => told.tell('warning', sentence);
    for (const folder of new Set([options.settingsFolder, options.captureFolder])) {
      const problem = narrowFolder(folder);
      if (problem !== '') tell(problem);
    }
    this.#underWay = new RecordsUnderWay(options.settingsFolder);
    for (const sentence of this.#underWay.left()) tell(sentence);
    this.#settings = new SettingsFile(options.settingsFolder, tell);
    this.#servers = new SavedServers(options.settingsFolder, options.vault ?? null, tell);
    this.profiles = new Profiles(options.settingsFolder, options.vault ?? null, tell);
    this.#sentMessages = new SentMessages(options.settingsFolder, () => [
      ...this.#environment.secrets.keys(),
      ...this.#servers.secrets(),
    ]);
    this.#environment = new EnvironmentFile(() => {
      const { environmentFile } = this.#settings.current;
      return environmentFile === '' ? '' : resolve(options.cwd, environmentFile);
    });
    this.#secrets = new GivenSecrets(
      this.#servers.list().map(({ target }) => target),
      () =>
        new Map([
          ...this.#environment.secrets,
          ...this.profiles.secrets(),
          ...this.#settings.current.redactTexts.map(asSecret),
        ]),
    );
    this.#mutedRules = new MutedRules(options.settingsFolder, tell);
    this.#keptRules = new KeptRules(options.settingsFolder, tell);
    this.#keptMiddleRules = new KeptMiddleRules(options.settingsFolder, tell);
    const connections = this.#connections;
    this.#summaries = new KeptSummaries(options.settingsFolder, options.version, this.#report);
    const indexes = new CaptureIndexes(options.settingsFolder, options.version, this.#report);
    const indexed = new IndexedCaptures(indexes);
    this.#records = new Records({
      settingsFolder: options.settingsFolder,
      version: options.version,
      connections,
      indexed,
      muted: (source) => this.#mutedRules.of(source),
      report: this.#report,
      ...(options.foldThread === undefined ? {} : { thread: options.foldThread }),
    });
    const library = new CaptureLibrary({
      folder: options.captureFolder,
      summaries: this.#summaries,
      muted: (source) => this.#mutedRules.of(source),
      sumUp: this.#records.sumUp,
      gone: (path) => void indexes.forget(path),
      report: this.#report,
    });
    this.#kept = new KeptRecords(library, indexed);
    this.#uploads = new Uploads(options.captureFolder);
    const trash = new Trash(options.captureFolder, this.#report);
    const retention = new Retention({
      folder: options.captureFolder,
      trash,
      keeping: () => this.#settings.current,
      isOpen: (path) =>
        connections
          .infos()
          .some(({ recording }) => isSamePath(recording.path, path) || isSamePath(recording.current, path)),
      report: (sentence) => told.tell('info', sentence),
    });
    if (options.shell !== 'cli') this.#endRetention = retention.keepOn();
    const { tapFolder } = options;
    this.#taps =
      tapFolder === undefined
        ? null
        : new TappedConnections(tapFolder, connections, (path) => this.#openTapped(path), this.#reach);
    this.#tabs = new Tabs({
      connections,
      files: new SessionFiles(options.settingsFolder, this.#report),
      servers: this.#servers,
      keeps: options.shell !== 'cli',
      secrets: () => this.#secrets.all().map(([value]) => value),
    });
    this.parts = {
      connections,
      tabs: this.#tabs,
      settings: this.#settings,
      servers: this.#servers,
      sentMessages: this.#sentMessages,
      mutedRules: this.#mutedRules,
      keptRules: this.#keptRules,
      keptMiddleRules: this.#keptMiddleRules,
      library,
      trash,
      retention,
      uploads: this.#uploads,
      environment: this.#environment,
      secrets: this.#secrets,
      taps: this.#taps,
      records: this.#records,
      told,
    };
  }

  /** Ends what windows ask for with everything else; `end` what they have set going beside connections. */
  serve(bridge: BridgeServer, end: () => Promise<unknown>): void {
    this.#bridges.push(bridge);
    this.#goingOn.push(end);
  }

  /** Options of a connection when the user chose nothing, and nobody is there to answer by hand. */
  defaultOptions(): ClientOptions {
    const { timeoutMs, timeoutMaxMs } = this.#settings.current;
    return defaultOptions(timeoutMs, timeoutMaxMs);
  }

  /** The user's settings, as this engine knows them. */
  get settings(): Settings {
    return this.#settings.current;
  }

  /** The same as `defaultOptions` where a window shows the connection: what the server asks can be answered there. */
  attendedOptions(): ClientOptions {
    return { ...this.defaultOptions(), capabilities: ALL_CAPABILITIES };
  }

  /** Secrets that a capture may hold: what servers were given, kept ones and those of this run, and what the environment file has. */
  knownSecrets(): readonly KnownSecret[] {
    return this.#secrets.all();
  }

  /** Opens a connection to a server and the conversation with it. What goes wrong with it is told by the connection itself. */
  connect(
    target: Target,
    options: ClientOptions,
    {
      record = 'folder',
      remember = this.options.shell !== 'cli',
      shown = true,
      inPlaceOf,
      rules,
      replay,
      signIn,
      ...choices
    }: ConnectChoices = {},
  ): LiveConnection {
    if (this.#disposed) throw ending();
    const signsIn = signIn ?? chosenSignIn(target, choices);
    if (remember) this.#servers.remember(withoutPassing(target), options, new Date());
    this.#secrets.remember(target);
    const connection = new LiveConnection({
      id: this.#connections.newId(),
      target,
      options,
      cwd: target.transport === 'stdio' ? resolve(this.options.cwd, target.cwd) : this.options.cwd,
      version: this.options.version,
      captureFolder: this.options.captureFolder,
      record,
      recordLimit: this.options.recordLimit ?? recordLimitOf(this.#settings.current),
      ...(rules === undefined ? {} : { rules }),
      ...(replay === undefined ? {} : { replay }),
      ...(signsIn === null ? {} : { signIn: signsIn }),
      profiles: this.profiles,
      reach: this.#reach,
      fingerprint: (value) => (this.#fingerprint ??= fingerprinter(this.options.settingsFolder, this.#report))(value),
    });
    this.#mute(connection);
    if (rules === undefined) connection.client.responder.setRules(this.#rulesOf(connection));
    if (inPlaceOf !== undefined) {
      this.#tabs.succeed(inPlaceOf, connection);
      this.#connections.replace(inPlaceOf, connection);
    } else if (shown) this.#connections.add(connection);
    else this.#connections.addUnshown(connection);
    if (shown && replay === undefined) this.#putKeptRules(connection);
    noteRecord(connection, this.#underWay);
    if (this.options.shell !== 'cli') this.#kept.ofLive(connection);
    return connection;
  }

  /** What the user has put between clients and this server stands there from the first message on. A command line puts nothing there. */
  #putKeptRules(connection: LiveConnection): void {
    if (this.options.shell === 'cli') return;
    const text = this.#keptMiddleRules.of(connection.info().header.source);
    if (text === '') return;
    try {
      connection.middle.put(text);
    } catch (error) {
      connection.remark(`The rules kept for this server are not in force. ${String(error)}`, 'warning');
    }
  }

  /** Opens a capture as it stands. Rejects with BridgeFault `unreadable` when it is none; what is wrong further on is told by the connection. */
  async openCapture(path: string): Promise<FileConnection> {
    const asked = resolve(this.options.cwd, path);
    return this.#admitted(await openFileConnection(this.#connections.newId(), asked, false));
  }

  /** Opens a capture, or the record of another program, to be looked at as it grows. Rejects as `openCapture` does. */
  async showCapture(path: string): Promise<FileConnection | ThreadedConnection> {
    const shown = await this.#captureOf(resolve(this.options.cwd, path));
    const connection = await this.#admitted(await this.#records.open(this.#connections.newId(), shown));
    this.#kept.ofCapture(connection);
    this.options.captureOpened?.(shown);
    return connection;
  }

  /** Opens a capture that another process is writing just now, to show it as it grows. Rejects as `openCapture` does. */
  async followCapture(path: string): Promise<FileConnection> {
    const asked = resolve(this.options.cwd, path);
    return this.#admitted(await openFileConnection(this.#connections.newId(), asked, true, { pace: LIVE_PACE }));
  }

  /** The same of a tap, once. */
  async #openTapped(path: string): Promise<FileConnection | ThreadedConnection> {
    const isOfTap = (each: ShownConnection): each is FileConnection | ThreadedConnection =>
      (each instanceof FileConnection || each instanceof ThreadedConnection) && isSamePath(each.path, path);
    const known = this.#connections.all().find(isOfTap);
    return known ?? this.#admitted(await this.#records.follow(this.#connections.newId(), path));
  }

  /** The capture that shows a file: the file itself, or one that is made of it where it is a record of another program. */
  async #captureOf(path: string): Promise<string> {
    const format = await importFormatOf(path);
    if (format === null) return path;
    const { captureFolder, version } = this.options;
    try {
      return (await importFile(path, { format, record: 'folder', captureFolder, version })).path;
    } catch (error) {
      if (error instanceof ImportFault) throw new BridgeFault('unreadable', error.message);
      throw error;
    }
  }

  /** Plays back what was recorded of a connection so far. Rejects with BridgeFault when there is no record that can be read. */
  async openPlayback(source: ShownConnection): Promise<ShownConnection> {
    return this.#admitted(await this.#records.playback(this.#connections.newId(), source));
  }

  /** What has come about while everything ends, ends with it. */
  async #admitted<C extends ShownConnection>(connection: C): Promise<C> {
    if (this.#disposed !== null) {
      await connection.close();
      await connection.release();
      throw ending();
    }
    this.#mute(connection);
    this.#connections.add(connection);
    return connection;
  }

  /** Takes a connection that has ended out of what has to be ended with the rest. */
  forget(connection: ShownConnection): void {
    this.#connections.remove(connection);
  }

  /** A command line has options of its own for that: what it prints depends on nothing else. */
  #mute(connection: ShownConnection): void {
    if (this.options.shell !== 'cli') connection.mute(this.#mutedRules.of(connection.info().header.source));
  }

  /** The standing rules of a server; a command line has those that it was given, and no others. */
  #rulesOf(connection: Connection): readonly StandingRule[] {
    const { shell, standingRules = [] } = this.options;
    return shell === 'cli' ? standingRules : this.#keptRules.of(connection.info().header.source);
  }

  /** Ends every connection by its steps, all at once. Nothing new is started afterwards. */
  dispose(): Promise<void> {
    for (const bridge of this.#bridges) bridge.refuseAll();
    this.#taps?.close();
    this.#endRetention();
    this.#tabs.end();
    this.#disposed ??= Promise.all([
      this.#uploads.end(),
      ...this.#goingOn.map((end) => end()),
      ...this.#connections.all().map(async (connection) => {
        await connection.close();
        await connection.release();
      }),
    ])
      .then(() => this.#bridges.forEach((bridge) => bridge.endStreams()))
      .then(() => this.#records.close())
      .then(() => this.#kept.settled())
      .then(() => this.#summaries.write());
    return this.#disposed;
  }

  /** Ends every process at once and synchronously, for our own death. */
  killAll(): void {
    this.#tabs.end();
    for (const end of this.#goingOn) void end();
    for (const connection of this.#connections.all()) connection.killNow();
    this.#underWay.endAll();
  }
}

/** The engine of a shell. */
export function createEngine(options: EngineOptions): Engine {
  return new Engine(options);
}

/** A text that the user wants in no export. */
function asSecret(text: string): KnownSecret {
  return [text, 'text to redact'];
}

function recordLimitOf({ captureLimitMb, captureParts }: Settings): RecordLimit {
  return { bytes: captureLimitMb * 1024 ** 2, parts: captureParts };
}
