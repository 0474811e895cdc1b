import { member } from '../json/index.ts';
import type { Breach, ClientJudgement } from './judge.ts';
import { type ClientRule, type Reach, reaches } from './rule.ts';

/** What becomes of a tool, or of a whole server, with a client: how far the loss goes, or that nothing is lost. */
export type Outcome = Exclude<Reach, 'none'> | 'changed' | 'taken';

/** From the mildest to the worst. */
export const OUTCOMES: readonly Outcome[] = ['taken', 'changed', 'call', 'tool', 'server-tools', 'server', 'turn'];

const LOSING: ReadonlySet<string> = new Set(['rejected', 'dropped', 'hidden']);
/** Tools that a sentence names. */
const NAMED = 3;
const LONGEST_NAME = 60;

/** What a broken rule alone comes to. */
export function outcomeOf({ effect, reach }: Pick<ClientRule, 'effect' | 'reach'>): Outcome {
  if (reach === 'none') return 'changed';
  // Two names that become one are one tool less; a name alone that is changed is not.
  const loses = LOSING.has(effect) || (effect === 'renamed' && reach === 'tool') || reach === 'call';
  return loses || (effect === 'truncated' && reaches(reach, 'server-tools')) ? reach : 'changed';
}

/** The worst of several broken rules. */
function worstOf(breaches: readonly Pick<Breach, 'rule'>[]): Outcome {
  return breaches.reduce<Outcome>((worst, { rule }) => {
    const outcome = outcomeOf(rule);
    return OUTCOMES.indexOf(outcome) > OUTCOMES.indexOf(worst) ? outcome : worst;
  }, 'taken');
}

/** What a client makes of a server, as plain data. */
export interface ClientVerdict {
  readonly id: string;
  readonly name: string;
  readonly versions: string;
  readonly kind: ClientJudgement['client']['kind'];
  /** Name of the interface that it sends tools to; '' where none was asked. */
  readonly model: string;
  readonly outcome: Outcome;
  /** Whether a run or the source of a program says so, and not reports alone. */
  readonly sure: boolean;
  /** One sentence. */
  readonly sentence: string;
  readonly breaches: readonly ToldBreach[];
}

/** A rule that is broken, as plain data. */
export interface ToldBreach extends Omit<Breach, 'rule'> {
  /** Id of the rule. */
  readonly rule: string;
  readonly outcome: Outcome;
}

/** What clients make of a server, as plain data. */
export interface AcceptanceReport {
  /** The server's key, as names shown to models have it. */
  readonly server: string;
  /** Names of the tools in the order of the list; `tool 3` for one without. */
  readonly tools: readonly string[];
  readonly clients: readonly ClientVerdict[];
  /** The rules that something breaks, by id. */
  readonly rules: Readonly<Record<string, ClientRule>>;
  /** What keeps the report from being whole, as sentences. */
  readonly problems: readonly string[];
}

export function acceptanceReport(
  server: string,
  tools: readonly unknown[],
  judgements: readonly ClientJudgement[],
  problems: readonly string[],
): AcceptanceReport {
  const names = tools.map((tool, at) => {
    const name = member(tool, 'name');
    return typeof name === 'string' && name !== '' ? name : `tool ${at + 1}`;
  });
  const rules = new Map(judgements.flatMap(({ breaches }) => breaches.map(({ rule }) => [rule.id, rule] as const)));
  return {
    server,
    tools: names,
    clients: judgements.map((judgement) => verdictOf(judgement, names)),
    rules: Object.fromEntries(rules),
    problems,
  };
}

function verdictOf({ client, model, breaches }: ClientJudgement, tools: readonly string[]): ClientVerdict {
  const outcome = worstOf(breaches);
  const worst = breaches.filter(({ rule }) => outcomeOf(rule) === outcome);
  return {
    id: client.id,
    name: client.name,
    versions: client.versions,
    kind: client.kind,
    model: model?.name ?? '',
    outcome,
    sure: outcome === 'taken' || worst.some(({ rule }) => rule.knownBy !== 'issue'),
    sentence: sentenceOf(client.name, outcome, worst, tools),
    breaches: breaches.map(({ rule, ...rest }) => ({ ...rest, rule: rule.id, outcome: outcomeOf(rule) })),
  };
}

function sentenceOf(client: string, outcome: Outcome, worst: readonly Breach[], tools: readonly string[]): string {
  const odd = [...new Set(worst.map(({ tool }) => tool))].filter((at) => at >= 0);
  const all = tools.length === 1 ? 'the only tool' : `all ${tools.length} tools`;
  const named = namesOf(odd, tools);
  const cause = odd.length === 0 ? `: ${worst[0]?.rule.rule ?? ''}` : ` because of ${named}.`;
  switch (outcome) {
    case 'turn':
      return `With ${client} every request to the model fails${cause}`;
    case 'server':
      return `${client} gives the server up${cause}`;
    case 'server-tools':
      return worst.every(({ rule }) => rule.effect === 'truncated')
        ? `${client} loses tools of this server${cause}`
        : `${client} loses ${all}${cause}`;
    case 'tool':
      return odd.length === 0
        ? `${client} leaves tools out${cause}`
        : `${client} loses ${odd.length} of ${counted(tools.length, 'tool')}: ${named}.`;
    case 'call':
      return odd.length === 0
        ? `${client} does not show all of an answer${cause}`
        : `${client} does not show all that ${named} ${odd.length === 1 ? 'answers' : 'answer'}.`;
    case 'changed':
      return `${client} takes ${all}${odd.length === 0 ? '' : `, and changes ${odd.length === 1 ? named : odd.length}`}.`;
    case 'taken':
      return `${client} takes ${tools.length === 0 ? 'the server, which lists no tools' : all}.`;
  }
}

function namesOf(places: readonly number[], tools: readonly string[]): string {
  const shown = places.slice(0, NAMED).map((at) => `“${cut(tools[at] ?? '')}”`);
  const more = places.length - shown.length;
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function cut(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Whether an outcome loses at least as much as a reach says. */
export function loses(outcome: Outcome, least: Reach): boolean {
  return OUTCOMES.indexOf(outcome) >= OUTCOMES.indexOf(least === 'none' ? 'changed' : least);
}

/** What is told of an outcome in a cell: a sign, and a word. */
export const OUTCOME_WORDS: Readonly<Record<Outcome, { readonly sign: string; readonly word: string }>> = {
  taken: { sign: '✓', word: 'taken' },
  changed: { sign: '~', word: 'changed' },
  call: { sign: '▲', word: 'answers cut' },
  tool: { sign: '▲', word: 'tool lost' },
  'server-tools': { sign: '✕', word: 'all tools lost' },
  server: { sign: '✕', word: 'server lost' },
  turn: { sign: '✕', word: 'request fails' },
};
