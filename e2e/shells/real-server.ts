import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { inProject } from './project.ts';

/** How the reference server that exercises everything is started, over one of its transports. */
export function everything(transport: 'stdio' | 'streamableHttp' | 'sse'): string[] {
  return [inProject('node_modules/@modelcontextprotocol/server-everything/dist/index.js'), transport];
}

export const EVERYTHING = everything('stdio');

/** How many tools it really has for a client like ours, counted by the official SDK. */
export async function toolsOfEverything(): Promise<number> {
  const client = new Client({ name: 'count', version: '1.0.0' }, { capabilities: { roots: { listChanged: true } } });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: EVERYTHING, stderr: 'ignore' }));
  const { tools } = await client.listTools();
  await client.close();
  return tools.length;
}
