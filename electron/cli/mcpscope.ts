/** What is started as `mcpscope`. A client that waits for a tapped server loads the tap alone, and who asks for the version nothing; all else is the window or the command line. */
import module, { createRequire } from 'node:module';
import process, { argv } from 'node:process';
import { compiledFolder } from '../engine/settings/folders.ts';
import { loadCommandLine, tellVersion } from '../tap/command-line.ts';
import { forgetHowWeStarted } from '../platform/index.ts';
import { openDesktop, opensWindow } from './window/index.ts';

forgetHowWeStarted(process.env);
const [, , ...words] = argv;
// Node keeps what it has compiled from 22.1 on: a start of the command line is a quarter shorter by it.
const { enableCompileCache } = module as { readonly enableCompileCache?: (folder: string) => unknown };
const asksVersion = words.length === 1 && /^(--version|-V)$/.test(words[0] ?? '');
if (!asksVersion) enableCompileCache?.(compiledFolder());
if (words[0] === 'tap' && words.includes('--')) createRequire(import.meta.url)('../tap/main.cjs');
else if (asksVersion) tellVersion();
else if (!opensWindow(words)) loadCommandLine();
else openDesktop(words, () => loadCommandLine('web'));
