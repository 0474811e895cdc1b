import { sarifText } from '../../../shared/sinks/index.ts';
import { failsFor, type JudgedAcceptance } from '../report/index.ts';
import { evidence, losing, NAMED } from './acceptance-words.ts';

/** A run with a result for each rule that a client loses something by. */
export function acceptanceRun(judged: JudgedAcceptance, version: string): object {
  const { report } = judged;
  const found = report.clients.flatMap((client) =>
    losing(report, client).map((one) => ({ ...one, client, fails: failsFor(judged, client) })),
  );
  const ids = [...new Set(found.map(({ rule }) => rule.id))];
  return {
    tool: {
      driver: {
        name: 'mcpscope',
        version,
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
  };
}
