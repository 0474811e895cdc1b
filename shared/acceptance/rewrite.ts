import { isObject, type JsonObject, member, sameJson } from '../json/index.ts';
import { type Asked, type Breach, judgeAll } from './judge.ts';
import { type Repair, REPAIRS, SHORTEST_NAME } from './repairs.ts';
import { servedTools } from './served.ts';
import { type Outcome, OUTCOMES, outcomeOf } from './verdict.ts';

/** A tool that clients take, as far as all of them can be pleased at once. */
export interface Rewrite {
  readonly tool: JsonObject;
  /** What was changed, in words; empty where nothing had to be. */
  readonly changes: readonly string[];
  /** What still breaks a rule that loses something, by the names of clients and in words. */
  readonly left: readonly { readonly client: string; readonly rule: string }[];
}

/** Breaches that lose something, by the names of their clients. */
type Losses = readonly (readonly [client: string, breach: Breach])[];

/**
 * Rewrites a tool until these clients take it. Repairs are made one after the other as long as all rules, asked anew, lose no more than
 * before; then each that nothing would be lost without is taken back. A value that is no tool is begun anew.
 */
export function rewriteTool(tool: unknown, asked: Asked, server: string): Rewrite {
  const whole: JsonObject = isObject(tool) ? tool : {};
  const unnamed = typeof whole['name'] !== 'string' || whole['name'] === '';
  const begun = unnamed ? { ...whole, name: 'tool' } : whole;
  let made: readonly Repair[] = [];
  let best = begun;
  let losses = lossesOf([best], asked, server);
  // Twice: what was of no use before a later one may be afterwards.
  for (const one of [...REPAIRS, ...REPAIRS]) {
    if (losses.length === 0) break;
    const candidate = one.repair(best);
    if (sameJson(candidate, best)) continue;
    const after = lossesOf([candidate], asked, server);
    if (weight(after) > weight(losses)) continue;
    [best, losses, made] = [candidate, after, [...made, one]];
  }
  for (let at = made.length - 1; at >= 0; at -= 1) {
    const fewer = made.toSpliced(at, 1);
    const candidate = fewer.reduce((value, { repair }) => repair(value), begun);
    const after = lossesOf([candidate], asked, server);
    if (weight(after) <= weight(losses)) [best, losses, made] = [candidate, after, fewer];
  }
  return {
    tool: best,
    changes: [...(unnamed ? ['It has a name.'] : []), ...made.map(({ words }) => words)],
    left: losses.map(([client, { rule }]) => ({ client, rule: rule.rule })),
  };
}

/** Rewrites the tools of a list so that no two of them have one name where that loses something, too. */
export class ListRewriter {
  readonly #tools: readonly unknown[];
  readonly #asked: Asked;
  readonly #server: string;
  /** Places of the tools whose names come to one as most clients show them. */
  readonly #places = new Map<string, number[]>();

  constructor(tools: readonly unknown[], asked: Asked, server: string) {
    this.#tools = tools;
    this.#asked = asked;
    this.#server = server;
    for (const [at, tool] of tools.entries()) {
      const name = plainName(tool);
      const places = this.#places.get(name);
      if (places === undefined) this.#places.set(name, [at]);
      else places.push(at);
    }
  }

  /** The tool at a place of the list. */
  rewrite(at: number): Rewrite {
    const tool = this.#tools[at];
    const rewrite = rewriteTool(tool, this.#asked, this.#server);
    const name = plainName(tool);
    const places = this.#places.get(name)!;
    const first = places[0]!;
    if (at === first || name === '' || !this.#losesTwin(first, at)) return rewrite;
    let number = places.indexOf(at) + 1;
    while (this.#places.has(`${name}_${number}`)) number += places.length;
    return {
      tool: { ...rewrite.tool, name: `${name}_${number}` },
      changes: [...rewrite.changes, 'The name is no other tool’s.'],
      left: rewrite.left,
    };
  }

  /** Whether a client loses one of two tools, or more, by their names. */
  #losesTwin(first: number, other: number): boolean {
    const twins = [first, other].map((at) => ({ name: member(this.#tools[at], 'name'), ...BLANK }));
    return this.#losses(twins) > 2 * this.#losses([{ name: 'a', ...BLANK }]);
  }

  #losses(tools: readonly JsonObject[]): number {
    return lossesOf(tools, this.#asked, this.#server).length;
  }
}

/** What is lost of such a tool is lost by its name, or of every tool. */
const BLANK = { inputSchema: { type: 'object', properties: {} } };

/** What no client loses of a name: two that have it in common may become one. */
function plainName(tool: unknown): string {
  const name = member(tool, 'name');
  return typeof name === 'string' ? name.slice(0, SHORTEST_NAME).replace(/[^A-Za-z0-9_]/g, '_') : '';
}

function lossesOf(tools: readonly JsonObject[], asked: Asked, server: string): Losses {
  return judgeAll(servedTools(tools, server), asked).flatMap(({ client, breaches }) =>
    breaches.filter((breach) => loses(breach)).map((breach) => [client.name, breach] as const),
  );
}

function loses({ rule }: Breach): boolean {
  const outcome = outcomeOf(rule);
  return outcome !== 'taken' && outcome !== 'changed' && outcome !== 'call';
}

const WEIGHTS: Readonly<Partial<Record<Outcome, number>>> = { tool: 1, 'server-tools': 4, server: 5, turn: 6 };

/** What is lost in all: a whole server counts more than a tool. */
function weight(losses: Losses): number {
  return losses.reduce((sum, [, { rule }]) => sum + (WEIGHTS[outcomeOf(rule)] ?? OUTCOMES.length), 0);
}
