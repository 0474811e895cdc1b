export { rowLine } from './row-line.ts';
export { byteCount, field, milliseconds, plain, toned } from './terminal-text.ts';
export { ownTerminal, say, writeLine, writeText, type Terminal } from './terminal.ts';
