import type { Session } from './session.ts';

/** A part of the product that a session goes through. Throws where something is wrong, whatever it throws. */
export interface Stage {
  readonly name: string;
  /** How often it has the product go over the whole session: its time counts for so many calls. */
  readonly calls: number;
  run(session: Session): void | Promise<void>;
}
