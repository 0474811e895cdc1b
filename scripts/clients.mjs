// `npm run clients [NAME[@VERSION]…]`: client programs of others, installed from their packages, are shown servers with odd tools beside good
// ones and a model on loopback. What reached the model is held against what the rules of `shared/acceptance/rules` rest on.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROGRAMS } from '../e2e/foreign/programs/programs.mjs';
import { letterOf, servedRows } from '../e2e/foreign/programs/reached.mjs';
import { standInModel } from '../e2e/foreign/programs/stand-in-model.mjs';
import { bundledModules } from './bundled-modules.mjs';
import { installedProgram, listedVersion } from './foreign-program.mjs';
import { giveUp, inProject } from './project.mjs';

const SERVER = inProject('e2e/foreign/programs/odd-server.mjs');
/** A turn that takes so long hangs, ms. */
const PATIENCE = 180_000;
const LETTERS = { S: 'loses every tool', t: 'loses a tool', '~': 'changes it', '+': 'takes it as it is' };

const { odd } = await bundledModules({ odd: 'shared/acceptance/testing/odd-tools.ts' });
const wanted = process.argv.slice(2).map((word) => word.split('@'));
const chosen = PROGRAMS.filter(({ id }) => wanted.length === 0 || wanted.some(([name]) => id.startsWith(name)));
if (chosen.length === 0) giveUp(`There are: ${PROGRAMS.map(({ id }) => id).join(', ')}.`, 2);
const rows = servedRows(odd.GOOD, odd.ODD_TOOLS);
let failed = 0;
for (const program of chosen) {
  const version = wanted.find(([name]) => program.id.startsWith(name))?.[1] ?? listedVersion(program.package);
  try {
    failed += told(program, version, await offeredBy(program, version));
  } catch (error) {
    failed += 1;
    console.log(`✗ ${program.id} ${version}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
if (failed > 0) giveUp(`\n${failed} of ${chosen.length} do not agree with their rules, or could not be asked.`);

/** Prints how far a program agrees with its rules; 1 where it does not. */
function told({ id }, version, offered) {
  const column = odd.COLUMNS.indexOf(id);
  const differing = odd.ODD_TOOLS.flatMap(([row, , reached], at) => {
    const seen = letterOf(at, rows[at], offered);
    const known = reached[column];
    return seen === known ? [] : [`    ${row}: it ${LETTERS[seen]}; its rules say that it ${LETTERS[known]}.`];
  });
  const agreeing = rows.length - differing.length;
  console.log(`${differing.length === 0 ? '✓' : '✗'} ${id} ${version}: ${agreeing} of ${rows.length} as its rules say`);
  for (const line of differing) console.log(line);
  return differing.length === 0 ? 0 : 1;
}

/** The tools that reach the model in one turn of a program. */
async function offeredBy(program, version) {
  const folder = await installedProgram(program.package, version);
  const home = mkdtempSync(join(tmpdir(), `mcpscope-${program.id}-`));
  const work = join(home, 'work');
  mkdirSync(work);
  writeFileSync(join(home, 'rows.json'), JSON.stringify(rows));
  let offered = [];
  const model = await standInModel((tools) => {
    if (tools.length >= offered.length) offered = tools;
  });
  const servers = rows.map((_, row) => ({
    key: `odd${row}`,
    command: process.execPath,
    args: [SERVER, join(home, 'rows.json'), String(row)],
  }));
  try {
    const { words, env } = program.turn({ folder, home, work, servers, model: model.url });
    const said = await turn(words, env, home, work);
    if (offered.length === 0) throw new Error(`no tool reached the model. It said: ${said.trim().slice(-400)}`);
    return offered;
  } finally {
    model.end();
    rmSync(home, { recursive: true, force: true });
  }
}

async function turn([command, ...words], env, home, work) {
  const { PATH, LANG = 'C.UTF-8' } = process.env;
  const child = spawn(command, words, {
    cwd: work,
    env: { PATH, LANG, TERM: 'dumb', USER: 'mcpscope', HOME: home, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => said.push(data));
  const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
  await once(child, 'close');
  clearTimeout(timer);
  endThoseOf(home);
  return Buffer.concat(said).toString();
}

/** Ends what a program left: its servers, or a daemon in a group of its own. They are known by the throw-away home in their environment (Linux). */
function endThoseOf(home) {
  for (const pid of existsSync('/proc') ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : [])
    try {
      if (readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`HOME=${home}`))
        process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It ended meanwhile, or is of another user.
    }
}
