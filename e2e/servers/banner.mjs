// Writes text for people where messages belong: before the handshake, and in the middle of it.
import { initializeResult, serve, writeLine } from './peers/stdio-peer.mjs';

await writeLine('Weather server 1.0 is ready!');
serve({
  async initialize({ params }) {
    await writeLine('debug: initialize was called');
    return initializeResult(params);
  },
});
