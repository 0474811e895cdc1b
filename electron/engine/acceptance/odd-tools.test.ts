import { describe, expect, it } from 'vitest';
import {
  type Breach,
  type ClientJudgement,
  judgeAll,
  ownRules,
  reaches,
  servedTools,
} from '../../../shared/acceptance/index.ts';
import { COLUMNS, GOOD, ODD_TOOLS } from '../../../shared/acceptance/testing/odd-tools.ts';
import { SCHEMA_JUDGE } from '../schemas/index.ts';

const LOSING = new Set(['rejected', 'dropped', 'hidden']);
const CLIENTS = ownRules().clients.filter(({ client }) => (COLUMNS as readonly string[]).includes(client.id));

function ask(served: readonly unknown[]): ClientJudgement[] {
  return judgeAll(servedTools(served), { rules: CLIENTS, model: '', schemas: SCHEMA_JUDGE });
}

/** What reaches the model of each client, in the order of the columns: what the good tool alone breaks counts for nothing. */
function reached(tools: readonly unknown[]): string {
  const good = new Set(ask([GOOD]).flatMap(({ breaches }) => breaches.map(({ rule }) => rule.id)));
  const judged = new Map(ask([GOOD, ...tools]).map((one) => [one.client.id, one.breaches]));
  return COLUMNS.map((id) =>
    signOf(judged.get(id)!.filter(({ rule }) => rule.client === id && !good.has(rule.id))),
  ).join('');
}

function signOf(breaches: readonly Breach[]): string {
  const some = (test: (rule: Breach['rule']) => boolean): boolean => breaches.some(({ rule }) => test(rule));
  if (some(({ effect, reach }) => LOSING.has(effect) && reaches(reach, 'server-tools'))) return 'S';
  if (some(({ effect, reach }) => reach === 'tool' && (LOSING.has(effect) || effect === 'renamed'))) return 't';
  return some(({ effect }) => effect === 'rewritten' || effect === 'truncated') ? '~' : '+';
}

describe('what reached the model of each client', () => {
  it.each(ODD_TOOLS)('%s', (_, tools, expected) => {
    expect(reached(tools)).toBe(expected);
  });
});

describe('the rules that come with the product', () => {
  it('are all read', () => {
    const { clients, problems } = ownRules();
    expect(problems).toEqual([]);
    expect(clients).toHaveLength(37);
  });
});
