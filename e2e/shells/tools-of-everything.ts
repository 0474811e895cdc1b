import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ALL_CAPABILITIES, OWN_CAPABILITIES } from '../../shared/clients/index.ts';
import { EVERYTHING } from './real-server.ts';

/** What our client declares: on the command line, where nobody answers by hand, and in the window. */
const DECLARED = { 'command line': OWN_CAPABILITIES, window: ALL_CAPABILITIES };

/** How many tools the reference server really has for a client that declares what ours does, counted by the official SDK. */
export async function toolsOfEverything(by: keyof typeof DECLARED): Promise<number> {
  const client = new Client({ name: 'count', version: '1.0.0' }, { capabilities: DECLARED[by] });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: EVERYTHING, stderr: 'ignore' }));
  const { tools } = await client.listTools();
  await client.close();
  return tools.length;
}
