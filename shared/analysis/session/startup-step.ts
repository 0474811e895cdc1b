/** How far a server that was started has come on its way to the first answer. */
export type StartupStepName =
  | 'spawned'
  | 'first stderr'
  | 'request written'
  | 'first stdout byte'
  | 'complete line'
  | 'message read'
  | 'answered';

export interface StartupStep {
  readonly name: StartupStepName;
  /** Event that shows it, 0 while it has not been reached. */
  readonly seq: number;
  /** µs; -1 while it has not been reached. */
  readonly t: number;
}
