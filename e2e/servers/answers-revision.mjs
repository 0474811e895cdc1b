// Answers initialize with the revision that it was started with, whatever it was asked for.
import { initializeResult, serve } from './peers/stdio-peer.mjs';

const [revision] = process.argv.slice(2);
serve({ initialize: ({ params }) => ({ ...initializeResult(params), protocolVersion: revision }) });
