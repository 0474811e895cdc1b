import type { FileReader } from '../../../shared/middle/index.ts';
import type { Answers } from '../../tap/middle/index.ts';

/** What rules of a window reach beside the connection that they stand on. */
export interface RulesReach {
  /** Tells the user something at once, wherever he looks. */
  notify(text: string): void;
  /** Asks in the place of the server of one connection. */
  answers(): Answers;
  /** Answers that rules name by their files. */
  readonly readFile: FileReader;
}
