/** What is started as `mcpscope`. A client that waits for a tapped server loads the tap alone; all else is the command line. */
import { argv } from 'node:process';

const [, , command, ...words] = argv;
const part = command === 'tap' && words.includes('--') ? '../tap/main.js' : './main.js';
await import(new URL(part, import.meta.url).href);
