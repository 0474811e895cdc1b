import type { ClientOptions } from '../../../shared/bridge/index.ts';
import type { KeptRules } from '../answering/index.ts';
import type { Profiles } from '../authorization/index.ts';
import type { Connections, ShownConnection } from '../connection/index.ts';
import type { Records } from '../fold-thread/index.ts';
import type { CaptureLibrary, Retention, Trash, Uploads } from '../library/index.ts';
import type { Connector, GivenSecrets } from '../live/index.ts';
import type { KeptMiddleRules } from '../middle/index.ts';
import type { ReplayRun } from '../replay/index.ts';
import type { EnvironmentFile } from '../sending/index.ts';
import type { SequenceRun } from '../sequences/index.ts';
import type { Tabs } from '../session/index.ts';
import type { MutedRules, SavedServers, SentMessages, SettingsFile } from '../settings/index.ts';
import type { EngineOptions } from '../shell/index.ts';
import type { TappedConnections } from '../taps/index.ts';
import type { ClientTrials } from '../trials/index.ts';
import type { Runs } from './runs.ts';

/** The engine, as far as commands ask it for something. */
export interface CommandedEngine extends Connector {
  readonly options: EngineOptions;
  /** Sign-ins that are used again. */
  readonly profiles: Profiles;
  /** How a connection of the window behaves when the user chose nothing. */
  attendedOptions(): ClientOptions;
  /** Opens a capture to be looked at. Rejects with BridgeFault `unreadable` when it is none. */
  showCapture(path: string): Promise<ShownConnection>;
  /** Plays back what was recorded of a connection so far. Rejects with BridgeFault when there is no record that can be read. */
  openPlayback(source: ShownConnection): Promise<ShownConnection>;
}

/** The parts of an engine that commands reach. */
export interface CommandedParts {
  readonly connections: Connections;
  readonly records: Records;
  readonly tabs: Tabs;
  readonly settings: SettingsFile;
  readonly servers: SavedServers;
  readonly sentMessages: SentMessages;
  readonly mutedRules: MutedRules;
  readonly keptRules: KeptRules;
  readonly keptMiddleRules: KeptMiddleRules;
  readonly library: CaptureLibrary;
  readonly trash: Trash;
  readonly retention: Retention;
  readonly uploads: Uploads;
  readonly environment: EnvironmentFile;
  readonly secrets: GivenSecrets;
  /** Null where no taps are looked for. */
  readonly taps: TappedConnections | null;
}

/** What the commands work on. */
export interface CommandContext extends CommandedParts {
  readonly engine: CommandedEngine;
  readonly replays: Runs<ReplayRun>;
  readonly sequenceRuns: Runs<SequenceRun>;
  readonly clientTrials: Runs<ClientTrials>;
}
