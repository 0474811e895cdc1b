import {
  type AcceptanceReport,
  type ClientRule,
  type ClientVerdict,
  loses,
  type Outcome,
  OUTCOMES,
  type ToldBreach,
} from '../../../shared/acceptance/index.ts';
import type { AcceptanceView } from '../../protocol/acceptance/index.ts';

/** A tool, or the whole server (-1), with what each client makes of it. */
export interface ToolLine {
  readonly tool: number;
  readonly name: string;
  /** In the order of the clients. */
  readonly outcomes: readonly Outcome[];
}

/** Places of tools where the same rules are broken. */
export interface Cause {
  /** The rules that are broken, by id. */
  readonly key: string;
  /** The first of its tools, the place in it, and how many there are; -1 for the whole server. */
  readonly tool: number;
  readonly pointer: string;
  readonly tools: number;
  readonly name: string;
  readonly outcome: Outcome;
  /** The worst rule that is broken there, in words. */
  readonly rule: string;
  /** Names. */
  readonly clients: readonly string[];
}

/** Why there is nothing to show, as a sentence; '' where there is: without tools, that nobody loses any says nothing about the server. */
export function nothingJudged({ tools, clients, problems }: AcceptanceReport): string {
  if (tools.length > 0 || clients.some(({ outcome }) => outcome !== 'taken')) return '';
  return problems.length > 0 ? 'There is nothing to judge.' : 'The server lists no tools: there is nothing to judge.';
}

/** A broken rule with whose it is. */
export interface ShownBreach {
  readonly client: ClientVerdict;
  readonly breach: ToldBreach;
  readonly rule: ClientRule;
}

const WHOLE_SERVER = 'the whole server';

/** The clients that are shown: the worst first, and what only reports tell after what is known. */
export function shownClients({ clients }: AcceptanceReport, view: Pick<AcceptanceView, 'clients' | 'onlyLosses'>) {
  const chosen = view.clients === null ? null : new Set(view.clients);
  return clients
    .filter(({ id, kind }) => (chosen === null ? kind === 'client' : chosen.has(id)))
    .filter(({ outcome }) => !view.onlyLosses || isLoss(outcome))
    .toSorted((a, b) => known(b) - known(a) || rank(b.outcome) - rank(a.outcome));
}

/** Its sentence where its name stands beside it: without the name, where that begins it. */
export function besideName({ name, sentence }: Pick<ClientVerdict, 'name' | 'sentence'>): string {
  const subject = `${name} `;
  return sentence.startsWith(subject) ? sentence.slice(subject.length) : sentence;
}

/** The table of tools and clients, with the whole server first. */
export function toolLines(
  { tools }: AcceptanceReport,
  clients: readonly ClientVerdict[],
  onlyLosses: boolean,
): ToolLine[] {
  const byClient = clients.map(({ breaches }) => {
    const worst = new Map<number, Outcome>();
    for (const { tool, outcome } of breaches)
      if (rank(outcome) > rank(worst.get(tool) ?? 'taken')) worst.set(tool, outcome);
    return worst;
  });
  const lines = tools.map((name, tool): ToolLine => ({
    tool,
    name,
    outcomes: byClient.map((worst) => worst.get(tool) ?? 'taken'),
  }));
  return [
    { tool: -1, name: WHOLE_SERVER, outcomes: clients.map(({ outcome }) => outcome) },
    ...lines.filter(({ outcomes }) => !onlyLosses || outcomes.some(isLoss)),
  ];
}

/** Broken rules by what is broken together in one place of a tool, under ids of clients and rules: places that break the same are one cause. */
export type BreachesByCause = ReadonlyMap<string, readonly ShownBreach[]>;

export function breachesByCause({ rules }: AcceptanceReport, clients: readonly ClientVerdict[]): BreachesByCause {
  const places = new Map<string, ShownBreach[]>();
  for (const client of clients)
    for (const breach of client.breaches) {
      const rule = rules[breach.rule];
      if (rule === undefined) continue;
      const place = `${breach.tool} ${breach.pointer}`;
      const there = places.get(place);
      if (there === undefined) places.set(place, [{ client, breach, rule }]);
      else there.push({ client, breach, rule });
    }
  const causes = new Map<string, ShownBreach[]>();
  for (const breaches of places.values()) {
    const key = breaches.map(({ client, rule }) => `${client.id} ${rule.id}`).join('\n');
    const known = causes.get(key);
    if (known === undefined) causes.set(key, breaches);
    else known.push(...breaches);
  }
  return causes;
}

/** What clients stumble over: what loses most, and with most clients, first. */
export function causesOf({ tools }: AcceptanceReport, byCause: BreachesByCause, onlyLosses: boolean): Cause[] {
  return Array.from(byCause)
    .flatMap(([key, breaches]): Cause[] => {
      const shown = breaches.filter(({ breach }) => !onlyLosses || isLoss(breach.outcome));
      if (shown.length === 0) return [];
      const { breach, rule } = shown.reduce((worst, one) =>
        rank(one.breach.outcome) > rank(worst.breach.outcome) ? one : worst,
      );
      const { tool, pointer, outcome } = breach;
      return [
        {
          key,
          tool,
          pointer,
          tools: new Set(shown.map(({ breach: { tool } }) => tool)).size,
          name: tool < 0 ? WHOLE_SERVER : (tools[tool] ?? ''),
          outcome,
          rule: rule.rule,
          clients: [...new Set(shown.map(({ client }) => client.name))],
        },
      ];
    })
    .toSorted((a, b) => rank(b.outcome) - rank(a.outcome) || b.clients.length - a.clients.length);
}

/** The broken rules that the choice means, the worst first. */
export function chosenBreaches(
  { rules }: AcceptanceReport,
  clients: readonly ClientVerdict[],
  byCause: BreachesByCause,
  { part, client: chosen, tool, cause }: AcceptanceView,
): ShownBreach[] {
  const breaches =
    part === 'causes'
      ? (byCause.get(cause) ?? [])
      : clients
          .filter(({ id }) => id === chosen)
          .flatMap((client) =>
            client.breaches.flatMap((breach) => {
              const rule = rules[breach.rule];
              if (rule === undefined || (part === 'tools' && breach.tool !== tool)) return [];
              return [{ client, breach, rule }];
            }),
          );
  return breaches.toSorted((a, b) => rank(b.breach.outcome) - rank(a.breach.outcome));
}

/** Whether something is lost, and not only changed. */
export function isLoss(outcome: Outcome): boolean {
  return loses(outcome, 'call');
}

function known({ outcome, sure }: ClientVerdict): number {
  return isLoss(outcome) && sure ? 1 : 0;
}

function rank(outcome: Outcome): number {
  return OUTCOMES.indexOf(outcome);
}
