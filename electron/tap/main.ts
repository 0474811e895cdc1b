/** Entry of the stdio shim: it loads what it needs to carry bytes, and nothing else. */
import { defaultFolders } from '../engine/settings/folders.ts';
import { VERSION } from '../engine/shell/version.ts';
import { loadCommandLine } from './command-line.ts';
import { runShim, shimWords } from './stdio/index.ts';

const words = shimWords(process.argv.slice(3));
// Any other use is the command line's to explain.
if (words === null) loadCommandLine();
else void runShim(words, defaultFolders(), VERSION);
