export { terminalLine } from '../../../shared/sinks/index.ts';
export { rowLine } from './row-line.ts';
export { byteCount, field, milliseconds, toned } from './terminal-text.ts';
export {
  isAsked,
  isWatched,
  ownTerminal,
  protocolOutput,
  say,
  sayJson,
  sayLines,
  type Terminal,
  writeExport,
  writeJsonLine,
  writeLine,
  writeUsage,
  writeWireLine,
  writeWireText,
} from './terminal.ts';
