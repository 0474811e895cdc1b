import { inProject } from './project.ts';

/** How the reference server that exercises everything is started, over one of its transports. */
export function everything(transport: 'stdio' | 'streamableHttp' | 'sse'): string[] {
  return [inProject('node_modules/@modelcontextprotocol/server-everything/dist/index.js'), transport];
}

export const EVERYTHING = everything('stdio');
