// `npm run conformance`: the official conformance suite against our client, for both requirement sets, as it is and through a tap, and
// against a tapped server and a mock server that plays a capture. Fails when a scored scenario fails that
// e2e/conformance/expected-failures.yml (through a tap, expected-failures-tapped.yml) does not name, or when one passes that it names; of the servers none may fail.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfNeeded } from './build.mjs';
import { bundleOptions } from './bundles.mjs';
import { SERVED_REQUIREMENTS, testMock, testTapped } from './conformance-servers.mjs';
import { giveUp, inProject } from './project.mjs';
import { runCommand } from './run-command.mjs';
import { ensureInstalled, runNpm } from './setup.mjs';

/** The suite needs Node 22; where this one is older, that version comes from npm. The client itself runs on this one. */
const SUITE_NODE = '24.21.0';
const SUITE_NODE_LEAST = 22;
const REQUIREMENTS = ['2025-11-25', '2026-07-28'];
/** All scenarios run at once, so each gets little of a small machine. The client's own deadline is below this. */
const SCENARIO_TIMEOUT_MS = 60_000;
const RESULTS = inProject('test-results', 'conformance');

await ensureInstalled();
await buildIfNeeded();
const { client, mock } = await bundlePrograms();
rmSync(RESULTS, { recursive: true, force: true });
let failed = 0;
const runs = REQUIREMENTS.flatMap((revision) => [
  { revision, name: revision, words: '', expected: 'expected-failures.yml' },
  { revision, name: `${revision}, tapped`, words: ' --tap', expected: 'expected-failures-tapped.yml' },
]);
for (const { revision, name, words, expected } of runs) {
  console.log(`\n── ${name}`);
  const results = join(RESULTS, name.replace(', ', '-'));
  mkdirSync(results, { recursive: true });
  const code = await runSuite([
    'client',
    '--command',
    `"${process.execPath}" "${client}"${words}`,
    '--requirements',
    revision,
    '--expected-failures',
    inProject('e2e/conformance', expected),
    '--timeout',
    String(SCENARIO_TIMEOUT_MS),
    '-o',
    results,
  ]);
  const unproved = scenariosWithoutProof(results);
  for (const scenario of unproved) console.log(`✗ ${scenario}: nothing was checked, which the suite takes for a pass`);
  const unknown = unknownFindings(results);
  for (const { scenario, rule, side, message } of unknown) console.log(`✗ ${scenario}: ${rule} (${side}) ${message}`);
  console.log(`── ${name}: ${code === 0 ? 'done' : `FAILED with code ${code}`}`);
  if (code !== 0 || unproved.length + unknown.length > 0) failed += 1;
}
const servers = [
  { name: 'a tapped server', program: inProject('dist/cli/mcpscope.cjs'), test: testTapped },
  { name: 'a mock server', program: mock, test: testMock },
];
for (const { name, program, test } of servers) {
  console.log(`\n── ${SERVED_REQUIREMENTS}, ${name}`);
  const code = await test({ program, results: join(RESULTS, name.replaceAll(' ', '-')), runSuite });
  console.log(`── ${name}: ${code === 0 ? 'done' : `FAILED with code ${code}`}`);
  if (code !== 0) failed += 1;
}
if (failed > 0) giveUp(`${failed} of ${runs.length + servers.length} runs failed; see ${RESULTS}.`);

async function bundlePrograms() {
  const { rolldown } = await import('rolldown');
  const { output, ...input } = bundleOptions({
    // Beside dist/engine, whose workers they use.
    entries: {
      'conformance/client': 'e2e/conformance/client.ts',
      'conformance/mock': 'e2e/conformance/served-mock.ts',
    },
    chunks: 'conformance',
    format: 'esm',
  });
  const build = await rolldown(input);
  await build.write(output);
  await build.close();
  return { client: inProject('dist/conformance/client.js'), mock: inProject('dist/conformance/mock.js') };
}

/** Scenarios in which no check succeeded: a client that does not even connect passes some of them. */
function scenariosWithoutProof(folder) {
  return scenariosIn(folder).filter((name) => {
    const file = join(folder, name, 'checks.json');
    return existsSync(file) && !JSON.parse(readFileSync(file, 'utf8')).some(({ status }) => status === 'SUCCESS');
  });
}

/** Names of the results in a folder; those of authorization lie in one of their own. */
function scenariosIn(folder) {
  const names = readdirSync(folder);
  return [
    ...names.filter((name) => name !== 'auth'),
    ...(names.includes('auth') ? readdirSync(join(folder, 'auth')).map((name) => `auth/${name}`) : []),
  ];
}

/** Errors that our rules find in traffic that the suite takes for right, beyond the known findings of its servers. */
function unknownFindings(folder) {
  const known = JSON.parse(readFileSync(inProject('e2e/conformance/known-findings.json'), 'utf8'));
  return scenariosIn(folder).flatMap((name) => {
    const file = join(folder, name, 'stdout.txt');
    if (!existsSync(file)) return [];
    const scenario = name.replace(/-\d{4}-\d\d-\d\dT.*$/, '');
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('finding '))
      .map((line) => ({ scenario, ...JSON.parse(line.slice('finding '.length)) }))
      .filter(({ level, rule }) => level === 'error' && !(rule in (known[scenario] ?? {})));
  });
}

function runSuite(args) {
  const suite = [inProject('node_modules/@modelcontextprotocol/conformance/dist/index.js'), ...args];
  if (Number(process.versions.node.split('.')[0]) >= SUITE_NODE_LEAST) return runCommand(process.execPath, suite);
  return runNpm(['exec', '--yes', `--package=${nodePackage()}@${SUITE_NODE}`, '--', 'node', ...suite]);
}

/** The package that has Node's binary for this system: the one called `node` fetches it by an install script, and those are off. */
function nodePackage() {
  const { platform, arch } = process;
  const prefix = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node';
  return `${prefix}-${platform === 'win32' ? 'win' : platform}-${arch}`;
}
