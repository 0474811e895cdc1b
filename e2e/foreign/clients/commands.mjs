// Clients that are commands: each is asked once for each thing, as a user does.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DOCUMENT } from './asked.mjs';
import { output } from './processes.mjs';

/** The JSON that a command prints, after what it says for people. */
async function json(words, options) {
  const said = await output(words, options);
  const from = said.search(/^[{[]/m);
  if (from < 0) throw new Error(`It printed no JSON: ${said.slice(0, 200)}`);
  return JSON.parse(said.slice(from));
}

/** The Inspector's command line. */
export async function askByInspector({ folder, name, server }) {
  const old = name === 'inspector-0.17';
  const program = join(folder, 'node_modules', name, old ? 'cli/build/cli.js' : 'clients/launcher/build/index.js');
  const target = server.url === undefined ? [process.execPath, ...server.words] : [server.url, '--transport', 'http'];
  const ask = (...words) => json([program, '--cli', ...target, '--method', ...words]);
  return {
    tools: await ask('tools/list'),
    call: await ask('tools/call', '--tool-name', 'echo', '--tool-arg', 'message=hello'),
    prompts: await ask('prompts/list'),
    prompt: await ask('prompts/get', '--prompt-name', 'simple-prompt'),
    resources: await ask('resources/list'),
    templates: await ask('resources/templates/list'),
    resource: await ask('resources/read', '--uri', DOCUMENT),
  };
}

/** mcporter, with a configuration of its own. */
export function askByMcporter({ folder, server }) {
  const program = join(folder, 'node_modules/mcporter/dist/cli.js');
  return withConfig(server, async (file) => {
    const ask = (...words) => output([program, '--config', file, ...words]);
    const { tools } = await json([program, '--config', file, 'list', 'it', '--json', '--schema']);
    return {
      tools,
      call: await ask('call', 'it.echo', 'message=hello'),
      resources: await ask('resource', 'it'),
      resource: await ask('resource', 'it', DOCUMENT),
    };
  });
}

/** mcp-cli, with a configuration of its own; its lists are only for people at a terminal, and it takes a URI for a name with a colon. */
export function askByMcpCli({ folder, server }) {
  const program = join(folder, 'node_modules/@wong2/mcp-cli/src/cli.js');
  return withConfig(server, async (file) => {
    const ask = (...words) => output([program, '--config', file, ...words]);
    return {
      call: await ask('call-tool', 'it:echo', '--args', '{"message":"hello"}'),
      prompt: await ask('get-prompt', 'it:simple-prompt'),
    };
  });
}

async function withConfig({ url, words }, ask) {
  const folder = mkdtempSync(join(tmpdir(), 'mcpscope-client-'));
  const file = join(folder, 'servers.json');
  const it = url === undefined ? { command: process.execPath, args: words } : { type: 'streamable-http', url };
  writeFileSync(file, JSON.stringify({ mcpServers: { it } }));
  try {
    return await ask(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
