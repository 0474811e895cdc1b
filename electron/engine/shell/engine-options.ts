import type { StandingRule } from '../../../shared/answering/index.ts';
import type { Settings } from '../../../shared/bridge/index.ts';
import type { RecordLimit } from '../captures/index.ts';
import type { Vault } from '../settings/index.ts';
import type { DemoServer } from './demo-server.ts';

/** What a shell tells the engine. */
export interface EngineOptions {
  readonly version: string;
  readonly shell: 'desktop' | 'web' | 'cli';
  /** Where new captures go; made when the first one comes. */
  readonly captureFolder: string;
  /** Where settings, recent servers and the key of the fingerprints are kept. */
  readonly settingsFolder: string;
  /** Where taps announce themselves, for a shell that shows them; left out where none does. */
  readonly tapFolder?: string;
  readonly demoServer: DemoServer;
  /** Folder of the built program, where the tap lies; left out where there is none to be put into clients' files. */
  readonly built?: string;
  /** Standing rules of every connection of a command line. */
  readonly standingRules?: readonly StandingRule[];
  /** How much is recorded of a connection; by the settings when not given. */
  readonly recordLimit?: RecordLimit;
  /** The thread that folds captures, and from how many bytes of a file on; the one of the build, from `FOLDED_APART_BYTES` on, when not given. */
  readonly foldThread?: { readonly file: string; readonly fromBytes: number };
  /** Seals secrets of saved servers; left out where the shell cannot. */
  readonly vault?: Vault;
  /** What relative folders of targets are relative to. */
  readonly cwd: string;
  /** Shows a file in the system's file manager; left out where the shell cannot. */
  readonly reveal?: (path: string) => void;
  /** Gets the path of each capture that the user opens. */
  readonly captureOpened?: (path: string) => void;
  /** Gets the settings after each change that a window of this engine made. */
  readonly settingsChanged?: (settings: Settings) => void;
  /** Gets a sentence about trouble with the engine's own files; stderr when not given. */
  readonly report?: (sentence: string) => void;
}
