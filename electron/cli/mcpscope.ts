/** What is started as `mcpscope`. A client that waits for a tapped server loads the tap alone, and who asks for the version nothing; all else is the window or the command line. */
import { createRequire } from 'node:module';
import process, { argv } from 'node:process';
import { loadCommandLine, tellVersion } from '../tap/command-line.ts';
import { forgetHowWeStarted } from '../platform/index.ts';
import { openDesktop, opensWindow } from './window/index.ts';

forgetHowWeStarted(process.env);
const [, , ...words] = argv;
if (words[0] === 'tap' && words.includes('--')) createRequire(import.meta.url)('../tap/main.cjs');
else if (words.length === 1 && /^(--version|-V)$/.test(words[0] ?? '')) tellVersion();
else if (!opensWindow(words)) loadCommandLine();
else openDesktop(words, () => loadCommandLine('web'));
