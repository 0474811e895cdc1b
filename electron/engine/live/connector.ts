import type { StandingRule } from '../../../shared/answering/index.ts';
import type { ClientOptions, Target } from '../../../shared/bridge/index.ts';
import type { Pace, SignInSettings } from '../authorization/index.ts';
import type { Recording } from '../captures/index.ts';
import type { ShownConnection } from '../connection/index.ts';
import type { LiveConnection } from './live-connection.ts';

export interface ConnectChoices {
  /** What becomes of the record; a new file in the capture folder when not given. */
  readonly record?: Recording;
  /** False to leave the server out of the recent ones. */
  readonly remember?: boolean;
  /** False to keep it out of the window. */
  readonly shown?: boolean;
  /** Connection whose place in the window it takes. */
  readonly inPlaceOf?: ShownConnection;
  /** Standing rules of this connection alone, in place of those kept for its server. */
  readonly rules?: readonly StandingRule[];
  /** Id of the replay that it is for. */
  readonly replay?: string;
  /** How it signs in where its server asks for it. */
  readonly signIn?: SignInSettings;
  /** How far a sign-in goes by itself that the target asks for; to its end when not given. */
  readonly pace?: Pace;
  /** The user wants to sign in: a token that is kept by the profile of the target is not used again. */
  readonly anew?: boolean;
}

/** Opens connections to servers, and ends them with the rest. */
export interface Connector {
  /** Options of a connection when the user chose nothing. */
  defaultOptions(): ClientOptions;
  /** Opens a connection to a server and the conversation with it. What goes wrong with it is told by the connection itself. */
  connect(target: Target, options: ClientOptions, choices?: ConnectChoices): LiveConnection;
  /** Takes a connection that has ended out of what has to be ended with the rest. */
  forget(connection: ShownConnection): void;
}
