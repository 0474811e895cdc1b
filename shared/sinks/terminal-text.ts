import { CI_COMMAND, pictureOf, STEERING } from './steering.ts';

const STEERS = new RegExp(`(?!\\t)[${STEERING}]`, 'gu');
const STEERS_WITHIN_LINES = new RegExp(`(?![\\t\\n])[${STEERING}]`, 'gu');

/**
 * A text as one line of a terminal, or of the log of a CI. What would steer either is shown instead: control characters as their
 * pictures (`␛`, `␊`), others by their code points, commands of a CI torn by a blank.
 */
export function terminalLine(text: string): string {
  return text.replace(STEERS, pictureOf).replace(CI_COMMAND, '$& ');
}

/** The same for a text of several lines: line feeds stay. */
export function terminalLines(text: string): string {
  return text.replace(STEERS_WITHIN_LINES, pictureOf).replace(CI_COMMAND, '$& ');
}
