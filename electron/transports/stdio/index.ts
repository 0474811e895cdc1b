export { startStdio, type StdioOptions } from './start-stdio.ts';
