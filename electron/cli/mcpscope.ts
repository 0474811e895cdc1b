/** What is started as `mcpscope`. A client that waits for a tapped server loads the tap alone; all else is the command line. */
import { createRequire } from 'node:module';
import { argv } from 'node:process';
import { loadCommandLine } from '../tap/command-line.ts';

const [, , command, ...words] = argv;
if (command === 'tap' && words.includes('--')) createRequire(import.meta.url)('../tap/main.cjs');
else loadCommandLine();
