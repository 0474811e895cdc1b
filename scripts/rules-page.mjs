// `npm run rules`: writes docs/rules.md, the catalogue of rules as the product has it, from the registry itself.
import { pathToFileURL } from 'node:url';
import { bundledModules } from './bundled-modules.mjs';
import { anchor, cell, writePage } from './generated-page.mjs';
import { inProject } from './project.mjs';

export const PAGE = inProject('docs/rules.md');

const LEVEL_SIGNS = { error: '✕', warning: '▲', info: '●' };

async function registry() {
  const { findings, mcp } = await bundledModules({ findings: 'shared/findings/index.ts', mcp: 'shared/mcp/index.ts' });
  return { groups: findings.FINDING_GROUPS, missing: findings.missingRules(), revisions: mcp.REVISIONS };
}

/** The page as it has to be now. */
export async function rulesPage() {
  return pageOf(await registry());
}

/** Pure: the same registry gives the same page. */
export function pageOf({ groups, missing, revisions }) {
  const rules = groups.flatMap((group) => group.rules);
  const checked = rules.filter(({ implemented }) => implemented).length;
  const why = new Map(missing.map((each) => [each.rule.id, each]));
  return `${[
    '# Rules',
    '',
    `The catalogue has ${rules.length} rules; this version checks ${checked} of them. This page is written by \`npm run rules\` from the`,
    'registry itself. `mcpscope rules --json` prints the same for programs, `mcpscope rules --missing` the rules that are not checked.',
    '',
    'The signs stand for the levels in the revisions',
    `${revisions.join(', ')}, in this order: ✕ error (it breaks a MUST, and a peer notices), ▲ warning (it breaks a SHOULD, with a consequence), ● info, · does not hold there.`,
    'What follows from a broken rule stands in italics, and why its level is lower than the letter of the specification has it.',
    'Leave a rule out of a check by `--rule -ID`, restrict a check to it by `--rule ID` ([ci.md](ci.md)).',
    '',
    '| group | rules | checked |',
    '| --- | ---: | ---: |',
    ...groups.map(
      (group) =>
        `| [${cell(group.name)}](#${anchor(group.name)}) | ${group.rules.length} | ${group.rules.filter(({ implemented }) => implemented).length} |`,
    ),
    ...groups.flatMap((group) => [
      '',
      `## ${group.name}`,
      '',
      '| rule | levels | at fault | what it finds | clause |',
      '| --- | --- | --- | --- | --- |',
      ...group.rules.map((rule) => row(rule, revisions, why.get(rule.id))),
    ]),
    ...(missing.length === 0 ? [] : notChecked(missing)),
  ].join('\n')}\n`;
}

function row(rule, revisions, missing) {
  const signs = revisions
    .map((revision) => (rule.revisions.includes(revision) ? LEVEL_SIGNS[rule.level(revision)] : '·'))
    .join('');
  const clauses = [...new Set(rule.revisions.map((revision) => rule.clause(revision)))];
  const notes = [rule.consequence, rule.lowered].filter((note) => note !== '').map((note) => ` *${note}*`);
  const what = `${rule.what}${notes.join('')}${missing === undefined ? '' : ` *Not checked: ${missing.reason}.*`}`;
  return `| \`${rule.id}\` | ${signs} | ${rule.fault} | ${cell(what)} | ${clauses.map(cell).join('<br>')} |`;
}

function notChecked(missing) {
  return [
    '',
    '## Not checked',
    '',
    '| rule | reason | what stands in the way |',
    '| --- | --- | --- |',
    ...missing.map(({ rule, reason, why }) => `| \`${rule.id}\` | ${reason} | ${cell(why)} |`),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writePage(PAGE, 'docs/rules.md', await rulesPage());
