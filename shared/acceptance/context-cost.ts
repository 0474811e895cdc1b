import { utf8Bytes } from '../capture/index.ts';
import { isObject, member } from '../json/index.ts';
import { sentOn } from './changes-on-the-way.ts';
import type { ClientJudgement } from './judge.ts';
import type { Served } from './served.ts';
import { shownName } from './shown-name.ts';
import { loses, outcomeOf } from './verdict.ts';

/** Counts the tokens of a text, as one kind of model reads it. */
export interface Tokenizer {
  /** Which one. */
  readonly name: string;
  readonly count: (text: string) => number;
}

/** What a text takes of a model's context. */
export interface Cost {
  /** In UTF-8. */
  readonly bytes: number;
  readonly tokens: number;
}

const COST_PARTS = ['name', 'description', 'inputSchema', 'outputSchema', 'other'] as const;
/** What a tool is made of; `other` is its title, annotations, icons, and what else it has. */
export type CostPart = (typeof COST_PARTS)[number];

/** What a tool takes, by what it is made of: names and descriptions as texts, schemas as JSON without white space. */
export interface ToolCost extends Cost {
  readonly name: string;
  readonly parts: Readonly<Record<CostPart, Cost>>;
}

/** What a client sends of the tools of a server: names as it shows them, descriptions as far as it keeps them, inputSchemas as it changes them. */
export interface ClientCost extends Cost {
  readonly id: string;
  readonly name: string;
  readonly versions: string;
  /** Tools that it sends, and of how many of these it cuts the description. */
  readonly tools: number;
  readonly cut: number;
  /** Characters that it keeps of a description; 0 where no limit is known. */
  readonly limit: number;
}

/** What a server takes of a model's context, as plain data. */
export interface ContextCost extends Cost {
  /** Name of the tokenizer: other models count otherwise. */
  readonly tokenizer: string;
  readonly instructions: Cost;
  readonly tools: readonly ToolCost[];
  readonly clients: readonly ClientCost[];
  /** What keeps it from being whole, as sentences. */
  readonly problems: readonly string[];
}

const NOTHING: Cost = { bytes: 0, tokens: 0 };
const PARTS: ReadonlySet<string> = new Set(COST_PARTS);
/** UTF-16 units that are counted at once: tokenizers take the square of a word's length, and a word may be all of a text. */
const AT_ONCE = 1_000;

/**
 * Counts what the instructions and tools of a server take, and what of them these clients send. Yields between texts, and within long
 * ones, so that others have their turn.
 */
export function* contextCost(
  served: Served,
  judged: readonly ClientJudgement[],
  tokenizer: Tokenizer,
  problems: readonly string[],
): Generator<void, ContextCost> {
  const instructions = yield* costOf(textOf(member(served.opening, 'instructions')), tokenizer);
  const clients = judged.map(sendingOf);
  const tools: ToolCost[] = [];
  for (const [at, tool] of served.tools.entries()) {
    const texts = new Map<string, Cost>();
    const cost = function* (text: string): Generator<void, Cost> {
      const known = texts.get(text) ?? (yield* costOf(text, tokenizer));
      texts.set(text, known);
      return known;
    };
    tools.push(yield* toolCost(tool, at, cost));
    for (const client of clients) {
      if (client.losesAll || client.lost.has(at)) continue;
      yield* send(client, served.server, tool, cost);
      yield;
    }
  }
  return {
    tokenizer: tokenizer.name,
    instructions,
    tools,
    ...sum([instructions, ...tools]),
    clients: clients.map(({ judgement: { client }, limit, tools: sent, cut, sent: costs }) => ({
      id: client.id,
      name: client.name,
      versions: client.versions,
      tools: sent,
      cut,
      limit,
      ...costs,
    })),
    problems,
  };
}

type Counting = (text: string) => Generator<void, Cost>;

/** What a client sends, while it is added up. */
interface Sending {
  readonly judgement: ClientJudgement;
  readonly losesAll: boolean;
  readonly lost: ReadonlySet<number>;
  readonly limit: number;
  tools: number;
  cut: number;
  sent: Cost;
}

function sendingOf(judgement: ClientJudgement): Sending {
  const losses = judgement.breaches.filter(({ rule }) => loses(outcomeOf(rule), 'tool'));
  return {
    judgement,
    losesAll: losses.some(({ rule }) => rule.effect !== 'truncated' && loses(outcomeOf(rule), 'server-tools')),
    lost: new Set(losses.map(({ tool }) => tool)),
    limit: descriptionLimit(judgement),
    tools: 0,
    cut: 0,
    sent: NOTHING,
  };
}

/** Characters that a client keeps of a description that is too long; 0 where it cuts none of these. */
function descriptionLimit({ breaches }: ClientJudgement): number {
  for (const { rule } of breaches) {
    const longer = member(rule.test, 'longer');
    if (rule.effect === 'truncated' && Array.isArray(longer) && longer[0] === '/description') return Number(longer[1]);
  }
  return 0;
}

function* send(client: Sending, server: string, tool: unknown, cost: Counting): Generator<void, void> {
  const { client: facts } = client.judgement;
  const whole = textOf(member(tool, 'description'));
  const isCut = client.limit > 0 && whole.length > client.limit;
  const schema = jsonOf(member(sentOn(tool, facts.sends), 'inputSchema'));
  const parts = [
    yield* cost(shownName(facts.shown, server, textOf(member(tool, 'name')))),
    yield* cost(isCut ? whole.slice(0, client.limit) : whole),
    yield* cost(schema),
  ];
  client.sent = sum([client.sent, ...parts]);
  client.tools += 1;
  if (isCut) client.cut += 1;
}

function* toolCost(tool: unknown, at: number, cost: Counting): Generator<void, ToolCost> {
  const name = textOf(member(tool, 'name'));
  const others = isObject(tool) ? Object.entries(tool).filter(([key]) => !PARTS.has(key)) : [];
  const parts = {
    name: yield* cost(name),
    description: yield* cost(textOf(member(tool, 'description'))),
    inputSchema: yield* cost(jsonOf(member(tool, 'inputSchema'))),
    outputSchema: yield* cost(jsonOf(member(tool, 'outputSchema'))),
    other: yield* cost(isObject(tool) ? (others.length === 0 ? '' : jsonOf(Object.fromEntries(others))) : jsonOf(tool)),
  };
  return { name: name === '' ? `tool ${at + 1}` : name, parts, ...sum(Object.values(parts)) };
}

function* costOf(text: string, { count }: Tokenizer): Generator<void, Cost> {
  let tokens = 0;
  for (let from = 0; from < text.length;) {
    const to = pieceEnd(text, from);
    tokens += count(text.slice(from, to));
    from = to;
    yield;
  }
  return { bytes: utf8Bytes(text), tokens };
}

/** Before a space, where no token goes on; within a word only where there is no space at all. */
function pieceEnd(text: string, from: number): number {
  const to = from + AT_ONCE;
  if (to >= text.length) return text.length;
  const space = text.lastIndexOf(' ', to);
  return space > from ? space : to;
}

function sum(costs: readonly Cost[]): Cost {
  return costs.reduce((all, { bytes, tokens }) => ({ bytes: all.bytes + bytes, tokens: all.tokens + tokens }), NOTHING);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : jsonOf(value);
}

function jsonOf(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value);
}
