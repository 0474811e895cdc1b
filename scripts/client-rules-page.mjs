// `npm run client-rules`: writes docs/clients.md, what is known of each client and how, from the rules themselves.
import { pathToFileURL } from 'node:url';
import { bundledModules } from './bundled-modules.mjs';
import { anchor, cell, writePage } from './generated-page.mjs';
import { inProject } from './project.mjs';

export const PAGE = inProject('docs/clients.md');

const KINDS = { client: 'Clients', library: 'Libraries that clients are made with', interface: 'Interfaces of models' };
const ERAS = { legacy: 'legacy', modern: '2026-07-28', both: 'both' };

/** The page as it has to be now. */
export async function clientRulesPage() {
  const { acceptance } = await bundledModules({ acceptance: 'shared/acceptance/index.ts' });
  return pageOf(acceptance.ownRules().clients, acceptance);
}

/**
 * Pure: the same rules give the same page. It has no clock: what is old is held against the newest day on which any rule was seen, and
 * `mcpscope accept` holds it against today.
 */
export function pageOf(clients, { isOld, newestDate, KNOWN_WORDS }) {
  const rules = clients.flatMap((one) => one.rules);
  const today = rules.map(newestDate).toSorted().at(-1);
  const knownBy = (kind) => rules.filter((rule) => rule.knownBy === kind).length;
  const old = rules.filter((rule) => isOld(rule, today)).length;
  return `${[
    '# What is known of clients',
    '',
    `${rules.length} rules of ${clients.length} clients, libraries and interfaces of models, newest of ${today}. This page is written by \`npm run client-rules\` from`,
    '`shared/acceptance/rules`; how they are used: [acceptance.md](acceptance.md). `npm run clients` holds them against the programs themselves.',
    '',
    `Of these, ${knownBy('run')} were found out by running the program, ${knownBy('src')} by reading its source, and ${knownBy('issue')} are only reported. Nothing is said of other versions than those named.`,
    `A rule that nobody confirmed in the year before ${today} is marked **old**: ${old} are.`,
    ...Object.entries(KINDS).flatMap(([kind, title]) => {
      const some = clients.filter(({ client }) => client.kind === kind);
      return [
        '',
        `## ${title}`,
        '',
        '| | versions | era | rules | run, read, reported | newest |',
        '| --- | --- | --- | ---: | ---: | --- |',
        ...some.map((one) => summary(one, newestDate)),
        ...some.flatMap((one) => section(one, today, { isOld, KNOWN_WORDS })),
      ];
    }),
  ].join('\n')}\n`;
}

function summary({ client, rules }, newestDate) {
  const known = ['run', 'src', 'issue'].map((kind) => rules.filter(({ knownBy }) => knownBy === kind).length);
  const newest = rules.map(newestDate).toSorted().at(-1) ?? '';
  return `| [${cell(client.name)}](#${anchor(client.name)}) | ${cell(client.versions)} | ${ERAS[client.era]} | ${rules.length} | ${known.join(', ')} | ${newest} |`;
}

function section({ client, rules }, today, evidence) {
  return [
    '',
    `### ${client.name}`,
    '',
    '| rule | in words | what the client does | what helps | how it is known |',
    '| --- | --- | --- | --- | --- |',
    ...rules.map((rule) => row(rule, today, evidence)),
  ];
}

function row(rule, today, { isOld, KNOWN_WORDS }) {
  const reach = rule.reach === 'none' ? '' : `, ${rule.reach}`;
  const notes = [rule.range, rule.note].filter((note) => note !== '').map((note) => ` *${cell(note)}*`);
  const sources = rule.sources.map(({ kind, ref, date }) => `${KNOWN_WORDS[kind]}, ${date}: ${cell(ref)}`);
  const old = isOld(rule, today) ? '**old** ' : '';
  return `| \`${rule.id.slice(rule.client.length + 1)}\` | ${cell(rule.rule)}${notes.join('')} | ${rule.effect}${reach} | ${cell(rule.rewrite)} | ${old}${sources.join('<br>')} |`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writePage(PAGE, 'docs/clients.md', await clientRulesPage());
