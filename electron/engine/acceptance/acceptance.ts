import {
  type AcceptanceReport,
  acceptanceReport,
  type Asked,
  type ClientRules,
  contextCost,
  type ContextCost,
  judgements,
  type KnownRules,
  ListRewriter,
  ownRules,
  type Rewrite,
  type Served,
} from '../../../shared/acceptance/index.ts';
import { member } from '../../../shared/json/index.ts';
import { type Connection } from '../connection/index.ts';
import { inTurns, Turn } from '../pacing/index.ts';
import { SCHEMA_JUDGE } from '../schemas/index.ts';
import { MOST_TOOLS, servedBy } from './served-by.ts';
import { tokenizer } from './tokenizer.ts';

/** Whom to ask, and how the server is called in their configurations. */
export interface AcceptanceChoice {
  /** Ids of clients; empty for all of them. */
  readonly clients: readonly string[];
  /** Id of the interface for clients whose user chooses it; '' for none. */
  readonly model: string;
  /** '' for the name that the server gives itself. */
  readonly server: string;
}

/** What clients make of the server of a connection, as far as it is recorded now; a file is read to its end first. Works in turns. */
export async function acceptanceOf(
  connection: Connection,
  choice: AcceptanceChoice,
  rules: KnownRules = ownRules(),
): Promise<AcceptanceReport> {
  const { served, asked, turn } = await askedOf(connection, choice, rules);
  const judged = await inTurns(judgements(served, asked), turn);
  return acceptanceReport(served.server, served.tools, judged, [...rules.problems, ...gapsOf(served)]);
}

/** What is missing of the tools, as sentences. */
function gapsOf({ pages, tools }: Served): string[] {
  return [
    ...(pages.length === 0 ? ['No list of tools is recorded: nothing of its tools could be judged.'] : []),
    ...(tools.length === MOST_TOOLS ? [`Only the first ${MOST_TOOLS} tools are judged.`] : []),
  ];
}

/**
 * What the server takes of a model's context, and what of it each client sends, as far as it is recorded now. The tokenizer is loaded
 * with the first question. Works in turns.
 */
export async function costOf(
  connection: Connection,
  choice: AcceptanceChoice,
  rules: KnownRules = ownRules(),
): Promise<ContextCost> {
  const { served, asked, turn } = await askedOf(connection, choice, rules);
  const judged = await inTurns(judgements(served, asked), turn);
  const clients = judged.filter(({ client }) => client.kind === 'client');
  return inTurns(contextCost(served, clients, await tokenizer(), gapsOf(served)), turn);
}

/**
 * A tool of the server, and the same as the chosen clients take it. Throws RangeError with a sentence where there is no such tool, or
 * where its JSON text is longer than `longest` UTF-16 units.
 */
export async function rewriteOf(
  connection: Connection,
  choice: AcceptanceChoice,
  tool: number,
  longest: number,
  rules: KnownRules = ownRules(),
): Promise<{ readonly served: unknown; readonly rewrite: Rewrite }> {
  const { served, asked } = await askedOf(connection, choice, rules);
  if (tool < 0 || tool >= served.tools.length) throw new RangeError(`There is no tool ${tool + 1} in the list.`);
  const value = served.tools[tool];
  if ((JSON.stringify(value) ?? '').length > longest)
    throw new RangeError(
      `Tool ${tool + 1} has more than ${longest} characters and is not rewritten here; mcpscope accept --fix writes it to a file.`,
    );
  return { served: value, rewrite: new ListRewriter(served.tools, asked, served.server).rewrite(tool) };
}

/** Every tool that a chosen client loses, rewritten. */
export async function rewritesOf(
  connection: Connection,
  choice: AcceptanceChoice,
  rules: KnownRules = ownRules(),
): Promise<readonly { readonly name: string; readonly rewrite: Rewrite }[]> {
  const { served, asked, turn } = await askedOf(connection, choice, rules);
  const rewriter = new ListRewriter(served.tools, asked, served.server);
  const rewrites: { name: string; rewrite: Rewrite }[] = [];
  for (const [at, tool] of served.tools.entries()) {
    const rewrite = rewriter.rewrite(at);
    const name = member(tool, 'name');
    if (rewrite.changes.length > 0 || rewrite.left.length > 0)
      rewrites.push({ name: typeof name === 'string' && name !== '' ? name : `tool ${at + 1}`, rewrite });
    if (turn.isOver) await turn.next();
  }
  return rewrites;
}

async function askedOf(
  connection: Connection,
  choice: AcceptanceChoice,
  { clients }: KnownRules,
): Promise<{ served: Awaited<ReturnType<typeof servedBy>>; asked: Asked; turn: Turn }> {
  await connection.folded();
  const turn = new Turn();
  const { serverInfo } = connection.observation.session();
  const key = choice.server || serverInfo?.name || 'server';
  const served = await servedBy(connection, key, turn);
  const chosen = new Set(choice.clients);
  const interfaces = clients.filter(({ client }) => client.kind === 'interface');
  const rules: readonly ClientRules[] =
    chosen.size === 0 ? clients : clients.filter(({ client }) => chosen.has(client.id));
  return { served, asked: { rules, interfaces, model: choice.model, schemas: SCHEMA_JUDGE }, turn };
}
