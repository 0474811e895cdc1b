import {
  type Asked,
  type Breach,
  judgeAll,
  OUTCOME_WORDS,
  OUTCOMES,
  outcomeOf,
  servedTools,
} from '../acceptance/index.ts';
import { pointerSteps, valueAt } from '../json/index.ts';
import { itemChange, type ItemChange } from './surface-change.ts';

/** Clients that a sentence names. */
const NAMED = 3;

/** What clients lose by a change of a tool that they did not lose before. What only reports tell of clients is left out. */
export type LossesByChange = (left: unknown, right: unknown) => ItemChange[];

/** A loss that several clients have by one place of a tool. */
interface Loss {
  readonly breach: Breach;
  readonly clients: string[];
}

/** Asks these clients about a tool before and after. `left` is undefined for a tool that is new. */
export function lossesByChange(asked: Asked): LossesByChange {
  const lossesOf = (tool: unknown): readonly (readonly [client: string, breach: Breach])[] =>
    tool === undefined
      ? []
      : judgeAll(servedTools([tool]), asked).flatMap(({ client, breaches }) =>
          breaches.filter(({ rule }) => isLoss(rule)).map((breach) => [client.name, breach] as const),
        );
  return (left, right) => {
    const before = new Set(lossesOf(left).map(([client, { rule }]) => `${client} ${rule.id}`));
    const losses = new Map<string, Loss>();
    for (const [client, breach] of lossesOf(right)) {
      if (before.has(`${client} ${breach.rule.id}`)) continue;
      const key = `${outcomeOf(breach.rule)} ${breach.pointer}`;
      const known = losses.get(key);
      if (known === undefined) losses.set(key, { breach, clients: [client] });
      else if (!known.clients.includes(client)) known.clients.push(client);
    }
    return Array.from(losses.values(), (loss) => changeOf(loss, left, right));
  };
}

function isLoss(rule: Breach['rule']): boolean {
  return rule.knownBy !== 'issue' && OUTCOMES.indexOf(outcomeOf(rule)) >= OUTCOMES.indexOf('tool');
}

function changeOf({ breach: { rule, pointer }, clients }: Loss, left: unknown, right: unknown): ItemChange {
  const steps = pointerSteps(pointer);
  const named = clients.slice(0, NAMED).join(', ');
  const more = clients.length - NAMED;
  const whom = more > 0 ? `${named} and ${more} more` : named;
  return itemChange(steps, [left === undefined ? undefined : valueAt(left, steps), valueAt(right, steps)], {
    compatibility: 'breaking',
    why: `${OUTCOME_WORDS[outcomeOf(rule)].word} with ${whom}: ${rule.rule}`,
  });
}
