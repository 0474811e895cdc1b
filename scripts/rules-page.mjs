// `npm run rules`: writes docs/rules.md, the catalogue of rules as the product has it, from the registry itself.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { inProject } from './project.mjs';

export const PAGE = inProject('docs/rules.md');

const LEVEL_SIGNS = { error: '✕', warning: '▲', info: '●' };

/** The registry, bundled: this script runs where TypeScript does not. */
async function registry() {
  const folder = mkdtempSync(join(tmpdir(), 'mcpscope-rules-'));
  try {
    for (const [name, input] of Object.entries({
      findings: 'shared/findings/index.ts',
      mcp: 'shared/mcp/index.ts',
    })) {
      const bundle = await rolldown({ input: inProject(input), platform: 'neutral', logLevel: 'silent' });
      await bundle.write({ file: join(folder, `${name}.mjs`), format: 'esm' });
      await bundle.close();
    }
    const { FINDING_GROUPS, missingRules } = await import(pathToFileURL(join(folder, 'findings.mjs')).href);
    const { REVISIONS } = await import(pathToFileURL(join(folder, 'mcp.mjs')).href);
    return { groups: FINDING_GROUPS, missing: missingRules(), revisions: REVISIONS };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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

/** Text of the catalogue as a cell: nothing of it is markup but the emphasis of this page. */
function cell(text) {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/\|/g, '\\|').replace(/_/g, '\\_');
}

function anchor(title) {
  return title
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replace(/\s/g, '-');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const page = await rulesPage();
  const current = readFileSync(PAGE, { encoding: 'utf8', flag: 'a+' });
  if (page === current) console.log('docs/rules.md is current.');
  else {
    writeFileSync(PAGE, page);
    console.log('docs/rules.md is written.');
  }
}
