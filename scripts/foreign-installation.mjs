// The published servers of e2e/foreign on this machine: each has a folder of its own, as `npx` would give it one.
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inProject } from './project.mjs';
import { runQuietly } from './run-command.mjs';

/** Where the servers lie. Outside the tree: what one of them lacks may not be found in our own node_modules. */
export const FOREIGN_CACHE = process.env.MCPSCOPE_FOREIGN_CACHE ?? join(tmpdir(), 'mcpscope-foreign');

/**
 * The servers of e2e/foreign/servers.json, each with the `package` and `version` that e2e/foreign/package.json has under its name;
 * those in Python have neither.
 */
export function foreignServers() {
  const { devDependencies } = readJson(inProject('e2e/foreign/package.json'));
  return readJson(inProject('e2e/foreign/servers.json')).map((server) => {
    const [, name, version] = /^npm:(.+)@([^@]+)$/.exec(devDependencies[server.name] ?? '') ?? [];
    if (server.python) return server;
    if (name === undefined) throw new Error(`e2e/foreign/package.json has no exact version of ${server.name}.`);
    return { ...server, package: name, version };
  });
}

/**
 * Installs a server unless it is there, without running its scripts, and resolves with its folder. What it is built with (`sdk`)
 * is held to the version on the list, for the ranges of old packages give new SDKs. Rejects with what npm or pip said.
 */
export async function installed(server) {
  const folder = join(FOREIGN_CACHE, 'servers', server.name);
  const manifest = `${JSON.stringify(manifestOf(server))}\n`;
  const whole = join(folder, '.whole');
  if (!existsSync(whole) || readFileSync(whole, 'utf8') !== manifest) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), manifest);
    await install(server, folder);
    writeFileSync(whole, manifest);
  }
  if (server.script) copyFileSync(inProject('e2e/foreign/written', server.script), join(folder, server.script));
  return folder;
}

function manifestOf({ package: name, version, with: beside, sdk = {}, python }) {
  if (python) return { private: true, python };
  const overrides = Object.fromEntries(
    Object.entries(sdk).filter(([other]) => other !== name && beside?.[other] === undefined),
  );
  return { private: true, dependencies: { [name]: version, ...beside }, overrides };
}

async function install({ name, python }, folder) {
  const [command, ...words] = python
    ? ['python3', '-m', 'pip', 'install', '--quiet', '--target', join(folder, 'python')]
    : ['npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'];
  const packages = Object.entries(python ?? {}).map(([other, version]) => `${other}==${version}`);
  const { code, output } = await runQuietly(command, [...words, ...packages], { cwd: folder, env: { NO_COLOR: '1' } });
  if (code !== 0) throw new Error(`${name} could not be installed (${command} ended with code ${code}):\n${output}`);
}

/** What is known of each rule that is on the list: its level, its side, its clause, and why it is true of such servers. */
export function foreignTruths() {
  return readJson(inProject('e2e/foreign/truths.json'));
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
