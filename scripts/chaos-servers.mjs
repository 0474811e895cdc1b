// What servers make of the faults of clients, by `mcpscope chaos --client`.
import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { EVERYTHING, NODE, PROGRAM } from './chaos-stands.mjs';
import { shortened } from './chaos-clients.mjs';
import { inProject } from './project.mjs';

const SDK_STDIO = inProject('e2e/servers/sdk-stdio.mjs');

/** The servers that are tried. */
const SERVERS = {
  reference: { words: [EVERYTHING, 'stdio'], url: 'streamable' },
  sdk: { words: [SDK_STDIO, 'dual'], url: 'dual' },
};

/** What a server does at each fault, by the fault's id: over stdio, and of faults of HTTP over Streamable HTTP. `name`: of one of `SERVERS`. */
export async function takes(homes, name, urls) {
  const { words, url } = SERVERS[name];
  const [stdio, http] = [await tried(homes, ['--', NODE, ...words]), await tried(homes, ['--url', urls[url].url])];
  return new Map([...http, ...stdio]);
}

function tried(homes, server) {
  const home = mkdtempSync(join(homes, 'home-'));
  const env = { ...process.env, MCPSCOPE_HOME: home };
  return new Promise((resolve, reject) => {
    const words = [PROGRAM, 'chaos', '--client', '--json', ...server];
    execFile(NODE, words, { env, maxBuffer: 2 ** 28 }, (_, stdout, stderr) => {
      try {
        const { trials, problem } = JSON.parse(stdout);
        if (problem !== '') throw new Error(problem);
        resolve(trials.map(({ fault, did }) => [fault, shortened(did)]));
      } catch (error) {
        reject(new Error(`mcpscope ${words.slice(1).join(' ')}: ${error.message}\n${stderr}`));
      }
    });
  });
}
