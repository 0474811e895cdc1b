/** What is wrong with a client's file. */
export type ClientRule =
  | 'not-read'
  | 'not-taken'
  | 'wrong-key'
  | 'wrong-path'
  | 'wrong-member'
  | 'secret-in-the-open'
  | 'name-twice'
  | 'server-twice'
  | 'command-missing'
  | 'variable-unknown'
  | 'tap-missing';

/** `error`: the client is without the server, or without all of them. */
export type ClientLevel = 'error' | 'warning' | 'info';

export interface ClientFinding {
  readonly rule: ClientRule;
  readonly level: ClientLevel;
  /** The server that it is about; '' for the file. */
  readonly server: string;
  /** Where in the text; -1 for nowhere. */
  readonly at: number;
  /** Cause, then remedy. Values that are secrets are not in it. */
  readonly message: string;
}
