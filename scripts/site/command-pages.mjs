// A page for each command, of what the command line says of itself.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { inProject } from '../project.mjs';
import { escaped } from './page.mjs';

const run = promisify(execFile);
/** Columns that the command line is asked to write in. */
const WIDTH = '100';

/** Where the page of a command stands in the site. */
function commandAddress(name) {
  return `commands/${name}.html`;
}

async function helpOf(...words) {
  const { stdout } = await run(process.execPath, [inProject('dist/cli/mcpscope.cjs'), ...words, '--help'], {
    env: { ...process.env, COLUMNS: WIDTH, NO_COLOR: '1' },
  });
  return stdout.trimEnd();
}

/** What each command says with `--help`, by its name; '' is the command line itself. It has to be built. */
export async function commandHelp() {
  const all = await helpOf();
  const names = commandNames(all);
  const helps = await Promise.all(names.map((name) => helpOf(name)));
  return new Map([['', all], ...names.map((name, at) => [name, helps[at]])]);
}

/** The names under “Commands:” of a help text, without `help` itself. */
function commandNames(help) {
  const list = /\nCommands:\n((?: {2}.*\n?)+)/.exec(help)?.[1] ?? '';
  return [...list.matchAll(/^ {2}([a-z][\w-]*)/gm)].map(([, name]) => name).filter((name) => name !== 'help');
}

/** Pure: the pages of the commands, of what they say of themselves. */
export function commandPages(helps) {
  return [...helps].map(([name, help]) => ({
    path: name === '' ? 'commands.html' : commandAddress(name),
    title: name === '' ? 'Commands' : `mcpscope ${name}`,
    html: name === '' ? listHtml(help, [...helps.keys()]) : commandHtml(name, help),
    sections: [{ id: '', heading: `mcpscope ${name}`.trim(), level: 1, text: help }],
  }));
}

function listHtml(help, names) {
  const links = names
    .filter((name) => name !== '')
    .map((name) => `<li><a href="${commandAddress(name)}"><code>mcpscope ${name}</code></a></li>`);
  return [
    '<h1>Commands</h1>',
    `<pre><code>${escaped(help)}</code></pre>`,
    '<ul class="columns">',
    ...links,
    '</ul>',
  ].join('\n');
}

function commandHtml(name, help) {
  return [
    '<p class="over"><a href="../commands.html">Commands</a></p>',
    `<h1><code>mcpscope ${escaped(name)}</code></h1>`,
    `<pre><code>${escaped(help)}</code></pre>`,
  ].join('\n');
}
