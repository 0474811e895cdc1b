/** Entry of the command line: the same engine without a window, started as a process of its own. */
import { ownTerminal } from './print/index.ts';
import { runProgram } from './program.ts';

void runProgram(ownTerminal());
