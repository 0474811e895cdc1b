import { failsFor, type JudgedAcceptance } from '../report/index.ts';
import { losing, toolsOf } from './acceptance-words.ts';
import { type JunitCase, type JunitSuite, PASSED } from '../../../shared/exports/index.ts';

/** A suite with a case for each client. */
export function acceptanceSuite(judged: JudgedAcceptance): JunitSuite {
  const { report } = judged;
  const cases = report.clients.map((client): JunitCase => {
    const about = { ...PASSED, classname: 'mcpscope.accept', name: client.id };
    if (!failsFor(judged, client)) return { ...about, text: client.sentence };
    const text = losing(report, client)
      .map(({ rule, breaches }) => `${rule.id}: ${toolsOf(report, breaches)}\n  ${rule.rule}\n  ${rule.rewrite}`)
      .join('\n');
    return { ...about, outcome: 'failure', message: client.sentence, type: client.outcome, text };
  });
  return { name: `${report.server}, by clients`, attributes: {}, cases, tookMs: 0, before: [], after: [] };
}
