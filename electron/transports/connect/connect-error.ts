import type { HttpStage } from '../../../shared/capture/index.ts';

/** Why there is no connection. Its message is a whole sentence for the user. */
export class ConnectError extends Error {
  readonly stage: HttpStage;
  /** Code of the system or the library; '' for none. */
  readonly code: string;

  constructor(stage: HttpStage, code: string, message: string) {
    super(message);
    this.stage = stage;
    this.code = code;
  }
}
