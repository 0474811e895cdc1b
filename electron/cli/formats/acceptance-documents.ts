import {
  type AcceptanceReport,
  type ClientRule,
  type ClientVerdict,
  evidenceWords,
  OUTCOME_WORDS,
  OUTCOMES,
  type ToldBreach,
} from '../../../shared/acceptance/index.ts';
import {
  cut,
  element,
  jsonText,
  markdownCode,
  markdownTable,
  markdownText,
  sarifText,
  xmlText,
} from '../../../shared/sinks/index.ts';
import { VERSION } from '../../engine/index.ts';
import { failsFor, type JudgedAcceptance } from '../report/index.ts';
import type { Format } from './format.ts';
import { jsonLines } from './json-lines.ts';

/** Tools that are named beside a rule. */
const NAMED = 5;
/** Rows of the matrix: GitHub takes 65,536 characters a comment. */
const MOST_ROWS = 100;

/** The rules that a client's breaches lose something by, each with its tools, the worst first. */
interface LosingRule {
  readonly rule: ClientRule;
  readonly breaches: readonly ToldBreach[];
}

/** What clients make of a server, in a format, as the lines to print. */
export function acceptanceDocument(judged: JudgedAcceptance, format: Format): string[] {
  switch (format) {
    case 'json':
      return jsonLines(judged);
    case 'junit':
      return acceptanceJunit(judged).split('\n');
    case 'sarif':
      return acceptanceSarif(judged).split('\n');
    case 'markdown':
      return acceptanceMarkdown(judged);
    case 'text':
      return acceptanceLines(judged);
  }
}

function losing({ rules }: AcceptanceReport, { breaches }: ClientVerdict): LosingRule[] {
  const byRule = new Map<string, ToldBreach[]>();
  for (const breach of breaches)
    if (OUTCOMES.indexOf(breach.outcome) > OUTCOMES.indexOf('changed'))
      byRule.set(breach.rule, [...(byRule.get(breach.rule) ?? []), breach]);
  return Array.from(byRule, ([id, of]) => ({ rule: rules[id]!, breaches: of })).toSorted(
    (a, b) => OUTCOMES.indexOf(b.breaches[0]!.outcome) - OUTCOMES.indexOf(a.breaches[0]!.outcome),
  );
}

function toolsOf({ tools }: AcceptanceReport, breaches: readonly ToldBreach[]): string {
  const places = breaches.filter(({ tool }) => tool >= 0);
  const shown = places
    .slice(0, NAMED)
    .map(({ tool, pointer }) => `${cut(tools[tool] ?? '', 60)}${pointer === '' ? '' : ` ${cut(pointer, 80)}`}`);
  return shown.join(', ') + (places.length > NAMED ? ` and ${places.length - NAMED} more` : '');
}

/** How a rule is known, as of today. */
function evidence(rule: ClientRule): string {
  return evidenceWords(rule, new Date().toISOString().slice(0, 10));
}

function title({ name, versions, model }: ClientVerdict): string {
  return `${name} (${versions})${model === '' ? '' : ` with ${model}`}`;
}

/** Of a client whose loss is not sure, and of what is only changed. */
function remarks(client: ClientVerdict): string {
  return client.sure ? '' : ' (only reported)';
}

function acceptanceLines({ report, ok }: JudgedAcceptance): string[] {
  return [
    ...report.clients.flatMap((client) => [
      `${OUTCOME_WORDS[client.outcome].sign} ${client.sentence}${remarks(client)}`,
      ...losing(report, client).flatMap(({ rule, breaches }) => [
        `    ${rule.id}${toolsOf(report, breaches) === '' ? '' : `: ${toolsOf(report, breaches)}`}`,
        `      ${rule.rule}`,
        `      → ${rule.rewrite}`,
        `      ${title(client)}: ${evidence(rule)}`,
      ]),
    ]),
    ...report.problems.map((problem) => `● ${problem}`),
    ok ? '✓ No client that was asked loses what fails this run.' : '✕ Clients lose what fails this run.',
  ];
}

/** The table of clients, and of tools that one of them loses. */
export function acceptanceMarkdown(judged: JudgedAcceptance): string[] {
  const { report, ok } = judged;
  const odd = report.clients.filter(({ outcome }) => outcome !== 'taken' && outcome !== 'changed');
  const tools = [...new Set(odd.flatMap((client) => client.breaches.map(({ tool }) => tool)))]
    .filter((tool) => tool >= 0)
    .toSorted((a, b) => a - b)
    .flatMap((tool) => {
      const cells = odd.map((client) => worstAt(client, tool));
      return cells.every((cell) => cell === '') ? [] : [[markdownCode(cut(report.tools[tool] ?? '', 60)), ...cells]];
    });
  return [
    `### ${ok ? '✓' : '✕'} Clients`,
    '',
    ...markdownTable(
      ['', 'client', 'what it makes of the server'],
      report.clients.map((client) => [
        `${OUTCOME_WORDS[client.outcome].sign} ${OUTCOME_WORDS[client.outcome].word}`,
        markdownText(title(client)),
        markdownText(cut(client.sentence) + remarks(client)),
      ]),
    ),
    ...(tools.length === 0
      ? []
      : ['', ...markdownTable(['tool', ...odd.map(({ name }) => markdownText(name))], tools.slice(0, MOST_ROWS))]),
    ...(tools.length > MOST_ROWS ? ['', `… and ${tools.length - MOST_ROWS} more tools.`] : []),
    ...report.problems.flatMap((problem) => ['', markdownText(problem)]),
  ];
}

/** The worst that a client makes of one tool by itself; '' where nothing is lost. */
function worstAt({ breaches }: ClientVerdict, tool: number): string {
  const worst = breaches
    .filter((breach) => breach.tool === tool)
    .reduce((most, { outcome }) => Math.max(most, OUTCOMES.indexOf(outcome)), 0);
  const outcome = OUTCOMES[worst]!;
  return outcome === 'taken' || outcome === 'changed'
    ? ''
    : `${OUTCOME_WORDS[outcome].sign} ${OUTCOME_WORDS[outcome].word}`;
}

function acceptanceJunit(judged: JudgedAcceptance): string {
  const { report } = judged;
  const failures = report.clients.filter((client) => failsFor(judged, client)).length;
  const cases = report.clients.map((client) => {
    const text = losing(report, client)
      .map(({ rule, breaches }) => `${rule.id}: ${toolsOf(report, breaches)}\n  ${rule.rule}\n  ${rule.rewrite}`)
      .join('\n');
    const attributes = { classname: 'mcpscope.accept', name: client.id, time: '0.000' };
    const message = { message: client.sentence, type: client.outcome };
    return failsFor(judged, client)
      ? element('testcase', attributes, [element('failure', message, text === '' ? [] : [xmlText(text)])])
      : element('testcase', attributes, [element('system-out', {}, [xmlText(client.sentence)])]);
  });
  const counts = { tests: report.clients.length, failures, errors: 0, skipped: 0, time: '0.000' };
  const suite = element('testsuite', { name: `${report.server}, by clients`, ...counts }, [
    ...cases.flatMap((each) => ['\n', each]),
    '\n',
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', { name: 'mcpscope accept', ...counts }, ['\n', suite, '\n'])}`;
}

function acceptanceSarif(judged: JudgedAcceptance): string {
  const { report } = judged;
  const found = report.clients.flatMap((client) =>
    losing(report, client).map((one) => ({ ...one, client, fails: failsFor(judged, client) })),
  );
  const ids = [...new Set(found.map(({ rule }) => rule.id))];
  return jsonText(
    {
      $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
      version: '2.1.0',
      runs: [
        {
          tool: {
            driver: {
              name: 'mcpscope',
              version: VERSION,
              informationUri: 'https://github.com/mcpscope/mcpscope',
              rules: ids.map((id) => ({
                id,
                shortDescription: { text: sarifText(report.rules[id]!.rule) },
                help: { text: sarifText(`${report.rules[id]!.rewrite} (${evidence(report.rules[id]!)})`) },
              })),
            },
          },
          automationDetails: { id: 'mcpscope/accept/' },
          results: found.map(({ rule, breaches, client, fails }) => ({
            ruleId: rule.id,
            ruleIndex: ids.indexOf(rule.id),
            level: fails ? 'error' : 'warning',
            message: { text: sarifText(`${client.sentence} ${rule.rule} ${rule.rewrite}`) },
            locations: breaches.slice(0, NAMED).map(({ tool, pointer }) => ({
              logicalLocations: [
                {
                  name: report.tools[tool] ?? report.server,
                  fullyQualifiedName: `${report.server}/${report.tools[tool] ?? ''}${pointer}`,
                  kind: 'member',
                },
              ],
            })),
            partialFingerprints: { 'mcpscopeAcceptance/v1': `${client.id}/${rule.id}` },
          })),
        },
      ],
    },
    2,
  );
}
