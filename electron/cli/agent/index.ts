export { RedactedCaptures } from './redacted-captures.ts';
export { serveAgent } from './serve-agent.ts';
export { type ServerWords, serverTools } from './server-tools.ts';
