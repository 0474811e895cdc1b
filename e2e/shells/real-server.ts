import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ALL_CAPABILITIES, OWN_CAPABILITIES } from '../../shared/clients/index.ts';
import { inProject } from './project.ts';

/** How the reference server that exercises everything is started, over one of its transports. */
export function everything(transport: 'stdio' | 'streamableHttp' | 'sse'): string[] {
  return [inProject('node_modules/@modelcontextprotocol/server-everything/dist/index.js'), transport];
}

export const EVERYTHING = everything('stdio');

/**
 * How many tools it really has for a client like ours, counted by the official SDK: for one of the window, or for one of the command
 * line, where nobody answers by hand.
 */
export async function toolsOfEverything(by: 'window' | 'command line'): Promise<number> {
  const capabilities = by === 'window' ? ALL_CAPABILITIES : OWN_CAPABILITIES;
  const client = new Client({ name: 'count', version: '1.0.0' }, { capabilities });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: EVERYTHING, stderr: 'ignore' }));
  const { tools } = await client.listTools();
  await client.close();
  return tools.length;
}
