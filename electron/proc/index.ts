export { inGrace, type Grace } from './grace.ts';
export { commandWords, openFiles, processIds, procText, readStat, statOf, waitedForProcessorMs } from './processes.ts';
export { ESTABLISHED, LISTEN, listenerOn, socketLines, socketsBetween } from './sockets.ts';
