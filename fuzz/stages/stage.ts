import type { Session } from './session.ts';

/** A part of the product that a session goes through. Throws where something is wrong, whatever it throws. */
export interface Stage {
  readonly name: string;
  run(session: Session): void | Promise<void>;
}
