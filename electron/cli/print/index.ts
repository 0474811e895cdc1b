export { exitWhenWritten, writeLine, writeText } from './output.ts';
export { rowLine } from './row-line.ts';
export { byteCount, field, milliseconds, plain, toned } from './terminal-text.ts';
