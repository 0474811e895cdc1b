// `npm run foreign [NAME…]`: mcpscope against published servers that others wrote (e2e/foreign/servers.json). Installs them on the
// first run, lets `mcpscope check` list what each offers (no tool is ever called), and fails where a finding is not on the list of
// what is true of the server, where one is missing, and where a server is not reached. `npm run foreign clients [NAME…]` holds
// published clients against a mock. `--report FILE` writes the rows as JSON; `--same TIMES` checks each server so many times, and
// fails where its reports differ.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildIfNeeded } from './build.mjs';
import { foreignServers, foreignTruths, installed } from './foreign-installation.mjs';
import { officialClientReaches } from './foreign-reach.mjs';
import { checkForeign } from './foreign-run.mjs';
import { differencesOf } from './foreign-same.mjs';
import { judgeFindings, problemsOf, sumOf } from './judge-foreign.mjs';
import { giveUp, inProject } from './project.mjs';
import { runCommand } from './run-command.mjs';
import { ensureInstalled } from './setup.mjs';

const AT_ONCE = 2;
const WIDTHS = [26, 8, 26, 10, 5, 7];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { report: { type: 'string' }, same: { type: 'string' } },
});
await ensureInstalled();
await buildIfNeeded();
if (positionals[0] === 'clients') {
  process.exitCode = await runCommand(process.execPath, [
    inProject('scripts/foreign-clients.mjs'),
    ...positionals.slice(1),
  ]);
} else if (values.same !== undefined) await checkAgain(chosen(positionals), Number(values.same));
else await checkServers(chosen(positionals));

async function checkAgain(servers, times) {
  if (!Number.isSafeInteger(times) || times < 2) giveUp('--same takes a number of checks, 2 or more.', 2);
  const differences = [];
  for (const server of servers) differences.push(...(await differencesOf(server, times)));
  for (const line of differences) console.log(line);
  if (differences.length > 0) process.exitCode = 1;
}

async function checkServers(waiting) {
  const truths = foreignTruths();
  const rows = [];
  console.log(line(['server', 'over', 'built with', 'revision', 'tools', 'time']) + 'findings');
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let server = waiting.shift(); server !== undefined; server = waiting.shift())
        for (const way of server.ways) {
          const row = await rowOf(server, way, truths);
          rows.push(row);
          print(row);
        }
    }),
  );
  if (values.report) writeFileSync(values.report, `${JSON.stringify(rows, null, 2)}\n`);
  const { servers, ways, levels, failed } = sumOf(rows);
  const found = `${levels.error} errors, ${levels.warning} warnings, ${levels.info} notes that are true`;
  console.log(`\n${servers} servers, ${ways} ways to speak to them; ${found}; ${failed} of the ways failed.`);
  if (failed > 0) process.exitCode = 1;
}

async function rowOf(server, way, truths) {
  const over = way.name ?? way.over;
  const row = { name: server.name, over, package: packageOf(server), builtWith: builtWith(server) };
  try {
    const { report, reached } = await checkForeign(server, way, await installed(server), officialClientReaches);
    const judged = judgeFindings(report.findings, { known: server.findings, over, truths });
    const { connected, era, protocolVersion, tookMs, surface } = report;
    return { ...row, connected, reached, era, revision: protocolVersion, tools: surface.tools, tookMs, judged };
  } catch (error) {
    return { ...row, problem: error.message };
  }
}

function print(row) {
  const { name, over, revision = '', tools = '', tookMs, judged } = row;
  const time = tookMs === undefined ? '' : `${(tookMs / 1000).toFixed(1)} s`;
  const problems = problemsOf(row);
  const told = problems.length === 0 ? `✓ ${judged.expected.length}` : `✗ ${problems.length}`;
  console.log(line([name, over, row.builtWith, revision ?? '–', tools, time]) + told);
  for (const problem of problems) console.log(`    ${problem}`);
}

function line(cells) {
  return cells
    .map((cell, at) =>
      String(cell)
        .slice(0, WIDTHS[at])
        .padEnd(WIDTHS[at] + 1),
    )
    .join('');
}

function packageOf({ package: name, version, python }) {
  return python
    ? Object.entries(python)
        .map(([other, held]) => `${other}==${held}`)
        .join(' ')
    : `${name}@${version}`;
}

function builtWith({ made, sdk, python }) {
  const packages = Object.entries(sdk ?? python ?? {}).map(
    ([name, version]) => `${name.replace('@modelcontextprotocol/', '')} ${version}`,
  );
  return made ?? packages.slice(0, 2).join(', ');
}

/** The servers of these names, or those whose names begin so; all of them when none is given. */
function chosen(names) {
  const servers = foreignServers();
  const unknown = names.filter((name) => !servers.some((server) => server.name.startsWith(name)));
  if (unknown.length > 0) giveUp(`e2e/foreign/servers.json has no server ${unknown.join(', ')}.`, 2);
  return servers.filter((server) => names.length === 0 || names.some((name) => server.name.startsWith(name)));
}
