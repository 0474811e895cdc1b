// Works, but ends neither when its stdin closes nor by SIGTERM.
import { serve } from './peers/stdio-peer.mjs';

process.on('SIGTERM', () => process.stderr.write('SIGTERM? No.\n'));
// Something to live for when stdin has gone.
setInterval(() => undefined, 60_000);
serve({});
