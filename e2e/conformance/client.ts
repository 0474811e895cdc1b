// The client that the official conformance suite tests: our engine, driven by the scenario that the suite names in the environment.
// The server's address is the last argument; with `--tap` it is reached through a tap. Ends with 0 when the scenario was played through, with 1 when there was no connection.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEngine, VERSION, type LiveConnection } from '../../electron/engine/index.ts';
import { clientRecords, type HttpTap, openHttpTap } from '../../electron/tap/http/index.ts';
import { plainAddress } from '../../shared/bridge/index.ts';
import { ACCEPTS_EVERYTHING } from './answers.ts';
import { playScenario } from './scenario.ts';
import { signInOf } from './sign-in.ts';

/** The suite goes on waiting for a client that it has given up itself, so ours gives up first. */
const DEADLINE_MS = 50_000;

const home = mkdtempSync(join(tmpdir(), 'mcpscope-conformance-'));
const engine = createEngine({
  version: VERSION,
  shell: 'cli',
  captureFolder: join(home, 'captures'),
  settingsFolder: home,
  demoServer: { command: process.execPath, args: [] },
  cwd: process.cwd(),
});

async function tapBefore(url: string): Promise<HttpTap> {
  const folders = { captures: join(home, 'tapped'), settings: home, taps: join(home, 'taps') };
  const source = { transport: 'auto', name: '', url } as const;
  return openHttpTap({
    url,
    port: 0,
    upstream: { ...plainAddress(url), proxy: false },
    rewrites: true,
    allowedOrigins: [],
    record: clientRecords({ source, client: '', version: VERSION, folders }),
    say: (sentence) => console.error(sentence),
  });
}

async function play(): Promise<number> {
  const server = process.argv.at(-1) ?? '';
  const tap = process.argv.includes('--tap') ? await tapBefore(server) : null;
  const code = await playAt(tap?.url ?? server);
  await tap?.close();
  return code;
}

async function playAt(address: string): Promise<number> {
  const connection = engine.connect(
    { ...plainAddress(address), transport: 'http', proxy: false },
    {
      ...engine.defaultOptions(),
      revision: process.env['MCP_CONFORMANCE_PROTOCOL_VERSION'] ?? 'auto',
      capabilities: { roots: {}, elicitation: {} },
    },
    { record: 'nothing', remember: false, rules: [ACCEPTS_EVERYTHING], ...signInOf(process.env) },
  );
  await connection.conversation;
  const { verdict } = connection.observation.session();
  console.log(`${verdict.headline}: ${verdict.detail}`);
  if (verdict.tone === 'error') return 1;
  const code = await played(connection);
  tellFindings(connection);
  for (const { number, label, detail } of connection.observation.exchanges)
    if (detail !== '') console.log(`Exchange ${number}, ${label}: ${detail}`);
  return code;
}

/** What our rules hold against the suite's server or against ourselves, for the script that runs the suite. */
function tellFindings({ observation }: LiveConnection): void {
  for (const { level, rule, side, message } of observation.findings)
    if (level !== 'info') console.log(`finding ${JSON.stringify({ level, rule, side, message })}`);
}

async function played(connection: LiveConnection): Promise<number> {
  try {
    await playScenario(connection.client, process.env);
    return 0;
  } catch (error) {
    console.error(error);
    return 1;
  }
}

async function leave(code: number): Promise<never> {
  await engine.dispose();
  rmSync(home, { recursive: true, force: true });
  process.exit(code);
}

setTimeout(() => {
  console.error(`Not done after ${DEADLINE_MS} ms.`);
  engine.killAll();
  process.exit(1);
}, DEADLINE_MS);
await leave(await play());
