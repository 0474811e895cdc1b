import type { StandingRule } from '../../../shared/answering/index.ts';
import type { ClientOptions, Target } from '../../../shared/bridge/index.ts';
import type { Profiles, SignInSettings } from '../authorization/index.ts';
import type { Recording, RecordLimit } from '../captures/index.ts';
import type { RulesReach } from '../middle/index.ts';

export interface LiveConnectionOptions {
  readonly id: string;
  readonly target: Target;
  readonly options: ClientOptions;
  /** Absolute folder that a server is started in. */
  readonly cwd: string;
  readonly version: string;
  readonly captureFolder: string;
  readonly record: Recording;
  readonly recordLimit: RecordLimit;
  /** Standing rules of this connection alone; the engine gives it those of its server otherwise. */
  readonly rules?: readonly StandingRule[];
  /** Id of the replay that it is made for. */
  readonly replay?: string;
  /** How it signs in where its server asks for it; not at all when not given. */
  readonly signIn?: SignInSettings;
  /** Where sign-ins are kept for other connections. */
  readonly profiles: Profiles;
  fingerprint(value: string): string;
  /** What rules in its middle reach. */
  readonly reach: RulesReach;
}
