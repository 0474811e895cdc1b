import type { FileConnection } from '../../engine/index.ts';
import { say, type Terminal } from '../print/index.ts';
import { EXIT_BAD_USAGE, EXIT_FINE } from '../report/index.ts';

/**
 * The exit code of a command that looked through captures: what would be fine is not where a part of them could not be looked at. Says what
 * is wrong with them.
 */
export function codeOfRecords(terminal: Terminal, code: number, records: readonly FileConnection[]): number {
  for (const record of records) {
    const { problem } = record.info();
    if (problem !== '') say(terminal, problem);
  }
  return code === EXIT_FINE && records.some(({ isWhole }) => !isWhole) ? EXIT_BAD_USAGE : code;
}
