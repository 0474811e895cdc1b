// The official client, asked where mcpscope does not reach a server: is it the server, or is it us?
import { Client, SSEClientTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const ANSWERS_MS = 40_000;

/** Whether the official client connects to what a check was held against: { over, url, headers } or { over, command, args, env, cwd }. */
export async function officialClientReaches(target) {
  const client = new Client({ name: 'mcpscope-foreign', version: '1.0.0' });
  try {
    await client.connect(transportTo(target), { timeout: ANSWERS_MS });
    return true;
  } catch {
    return false;
  } finally {
    await client.close();
  }
}

function transportTo({ over, url, headers, command, args, env, cwd }) {
  if (over === 'stdio') return new StdioClientTransport({ command, args, env, cwd, stderr: 'ignore' });
  const options = { requestInit: { headers } };
  return over === 'sse'
    ? new SSEClientTransport(new URL(url), options)
    : new StreamableHTTPClientTransport(new URL(url), options);
}
