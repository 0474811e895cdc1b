import {
  type AcceptanceReport,
  type ClientRule,
  type ClientVerdict,
  evidenceWords,
  isOld,
  OUTCOMES,
  reachOfTools,
  type ToldBreach,
} from '../../../shared/acceptance/index.ts';
import { cut } from '../../../shared/sinks/index.ts';
import type { JudgedAcceptance } from '../report/index.ts';

/** Tools that are named beside a rule. */
export const NAMED = 5;

/** The rules that a client's breaches lose something by, each with its tools, the worst first. */
export interface LosingRule {
  readonly rule: ClientRule;
  readonly breaches: readonly ToldBreach[];
}

/** What a client loses something by. */
export function losing({ rules }: AcceptanceReport, { breaches }: ClientVerdict): LosingRule[] {
  const byRule = new Map<string, ToldBreach[]>();
  for (const breach of breaches)
    if (OUTCOMES.indexOf(breach.outcome) > OUTCOMES.indexOf('changed')) {
      const known = byRule.get(breach.rule);
      if (known === undefined) byRule.set(breach.rule, [breach]);
      else known.push(breach);
    }
  return Array.from(byRule, ([id, of]) => ({ rule: rules[id]!, breaches: of })).toSorted(
    (a, b) => OUTCOMES.indexOf(b.breaches[0]!.outcome) - OUTCOMES.indexOf(a.breaches[0]!.outcome),
  );
}

/** The tools of breaches with their places, some of them. */
export function toolsOf({ tools }: AcceptanceReport, breaches: readonly ToldBreach[]): string {
  const places = breaches.filter(({ tool }) => tool >= 0);
  const shown = places
    .slice(0, NAMED)
    .map(({ tool, pointer }) => `${cut(tools[tool] ?? '', 60)}${pointer === '' ? '' : ` ${cut(pointer, 80)}`}`);
  return shown.join(', ') + (places.length > NAMED ? ` and ${places.length - NAMED} more` : '');
}

/** How a rule is known, as of today. */
export function evidence(rule: ClientRule): string {
  return evidenceWords(rule, today());
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** What clients make of a server as JSON has it: with how far each tool reaches, and which rules are old. */
export function toldAcceptance(judged: JudgedAcceptance): object {
  const { report } = judged;
  const rules = Object.values(report.rules).map((rule) => [rule.id, { ...rule, old: isOld(rule, today()) }] as const);
  return { ...judged, report: { ...report, rules: Object.fromEntries(rules), reach: reachOfTools(report) } };
}
