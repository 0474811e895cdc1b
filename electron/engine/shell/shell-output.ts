import { terminalLines } from '../../../shared/sinks/index.ts';

/** What a shell without a terminal of its own prints: the lines of a text on stdout. */
export function printLines(text: string): void {
  console.log(terminalLines(text));
}

/** The same on stderr, for what went wrong. */
export function reportLines(text: string): void {
  console.error(terminalLines(text));
}
