import { isObject, member } from '../json/index.ts';
import { sentOn } from './changes-on-the-way.ts';
import type { ClientFacts, ClientRule, ClientRules } from './rule.ts';
import type { Served, ServedResult } from './served.ts';
import { shownName } from './shown-name.ts';
import {
  type Look,
  type NodeWalk,
  type On,
  type RuleTest,
  type SchemaJudge,
  testOf,
  type ToolNames,
} from './test-language/index.ts';

/** A rule of a client that something breaks. */
export interface Breach {
  readonly rule: ClientRule;
  /** Place of the tool in the list; −1 for what is about the whole server. */
  readonly tool: number;
  /** JSON Pointer into the tool, or into what else the rule looks at. */
  readonly pointer: string;
  /** Name of the tool as the model sees it; '' where there is none. */
  readonly exposed: string;
  /** The event of the call's answer that breaks it; 0 for none. */
  readonly seq: number;
}

/** What a client makes of a server, with the interface of its model where it has one. */
export interface ClientJudgement {
  readonly client: ClientFacts;
  /** The interface that it sends tools to; null for none, or where nothing is known of it. */
  readonly model: ClientFacts | null;
  readonly breaches: readonly Breach[];
}

/** Clients to be asked. */
export interface Asked {
  readonly rules: readonly ClientRules[];
  /** The interfaces of models that they may send tools to; none where clients alone are asked. */
  readonly interfaces?: readonly ClientRules[];
  /** Id of the interface for clients whose user chooses it; '' for none. */
  readonly model: string;
  readonly schemas: SchemaJudge;
}

/** Subjects that are the same for every tool. */
const OF_SERVER: ReadonlySet<string> = new Set(['tool count', 'capabilities']);
/** Rules by which nothing of a tool goes any further. */
const LOSING: ReadonlySet<string> = new Set(['rejected', 'dropped', 'hidden']);

type TestedRule = readonly [rule: ClientRule, test: RuleTest];

interface Panelist {
  readonly facts: ClientFacts;
  readonly model: ClientRules | null;
  /** Rules about each tool. */
  readonly ofTool: readonly TestedRule[];
  /** Rules of the interface about each tool that it is sent. */
  readonly ofSent: readonly TestedRule[];
  /** Those of the client that hold with this model. */
  readonly rules: readonly ClientRule[];
  readonly breaches: Breach[];
}

/**
 * Asks clients what they make of a server: each rule of a client of what is served, then each rule of its model's interface of what the
 * client sends on. Yields between clients, so that others have their turn.
 */
export function* judgements(served: Served, asked: Asked): Generator<void, ClientJudgement[]> {
  const interfaces = new Map(asked.interfaces?.map((one) => [one.client.id, one]));
  const clients = asked.rules.map((rules) => panelist(rules, interfaces, asked.model));
  const given = givenOf(served, asked.schemas);
  for (const client of clients) judgeServer(served, client, given);
  for (const [at, tool] of served.tools.entries()) {
    const judged = new Judged(tool, at, given);
    for (const client of clients) {
      judgeTool(judged, client);
      yield;
    }
  }
  const tools = new Map(served.tools.map((tool) => [member(tool, 'name'), tool]));
  for (const result of served.results) {
    for (const client of clients) judgeResult(served, result, tools.get(result.tool), client, given);
    yield;
  }
  return clients.map(({ facts, model, breaches }) => ({ client: facts, model: model?.client ?? null, breaches }));
}

/** The same at once. */
export function judgeAll(served: Served, asked: Asked): ClientJudgement[] {
  const work = judgements(served, asked);
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

function panelist(rules: ClientRules, interfaces: ReadonlyMap<string, ClientRules>, chosen: string): Panelist {
  const { client } = rules;
  const id = client.kind === 'interface' ? '' : client.model || chosen;
  const model = interfaces.get(id) ?? null;
  const ofSent = testsOf(model?.rules ?? [], 'tool').filter(
    ([{ form }]) => form === '' || client.form === '' || form === client.form,
  );
  const holding = rules.rules.filter(({ models }) => models.length === 0 || models.includes(id));
  return { facts: client, rules: holding, model, ofTool: testsOf(holding, 'tool'), ofSent, breaches: [] };
}

function testsOf(rules: readonly ClientRule[], on: On): TestedRule[] {
  return rules.flatMap((rule) => {
    const test = testOf(rule.test);
    return test.on === on && (on !== 'tool' || !OF_SERVER.has(rule.subject)) ? [[rule, test] as const] : [];
  });
}

/** One tool before all clients: what a test said of it is said once. */
class Judged {
  readonly tool: unknown;
  readonly at: number;
  readonly #given: Given;
  readonly #walks = new Map<string, NodeWalk>();
  readonly #known = new Map<RuleTest, string | null>();

  constructor(tool: unknown, at: number, given: Given) {
    this.tool = tool;
    this.at = at;
    this.#given = given;
  }

  exposed({ shown }: ClientFacts): string {
    const name = member(this.tool, 'name');
    return typeof name === 'string' ? shownName(shown, this.#given.server, name) : '';
  }

  /** What is looked at: the tool itself, or what became of it on the way. */
  look(exposed: string, value: unknown): Look {
    const { bytes, tool, pages, server, names, schemas, facts } = this.#given;
    const walks = value === this.tool ? this.#walks : new Map<string, NodeWalk>();
    // Written out, since it is made for each client of each tool.
    return { on: 'tool', value, exposed, walks, bytes, tool, pages, server, names, schemas, facts };
  }

  ask(test: RuleTest, look: Look): string | null {
    if (test.byName || look.value !== this.tool) return test.check(look);
    const known = this.#known.get(test);
    if (known !== undefined) return known;
    const place = test.check(look);
    this.#known.set(test, place);
    return place;
  }
}

/** What every look at a server has. */
type Given = Omit<Look, 'on' | 'value' | 'walks'>;

function givenOf(served: Served, schemas: SchemaJudge): Given {
  return {
    bytes: 0,
    exposed: '',
    tool: undefined,
    pages: 0,
    server: served.server,
    names: namesOf(served.tools),
    schemas,
    facts: new Set(served.facts),
  };
}

function judgeTool(judged: Judged, { facts, model, ofTool, ofSent, breaches }: Panelist): void {
  const exposed = judged.exposed(facts);
  const look = judged.look(exposed, judged.tool);
  let lost = false;
  for (const [rule, test] of ofTool) {
    const pointer = judged.ask(test, look);
    if (pointer === null) continue;
    lost ||= LOSING.has(rule.effect) && rule.reach !== 'none';
    breaches.push({ rule, tool: judged.at, pointer, exposed, seq: 0 });
  }
  // What the client does not send on, the interface of its model never sees.
  if (lost || model === null || !isObject(judged.tool)) return;
  const changed = sentOn(judged.tool, facts.sends);
  const sent = changed === judged.tool ? look : judged.look(exposed, changed);
  for (const [rule, test] of ofSent) {
    const pointer = judged.ask(test, sent);
    if (pointer !== null) breaches.push({ rule, tool: judged.at, pointer, exposed, seq: 0 });
  }
}

/** What is about the server as a whole: numbers, pages, what opened the conversation. */
function judgeServer(served: Served, client: Panelist, given: Given): void {
  const tell = (rule: ClientRule, look: Omit<Look, 'walks'>): boolean => {
    const pointer = testOf(rule.test).check({ ...look, walks: new Map() });
    if (pointer !== null) client.breaches.push({ rule, tool: -1, pointer, exposed: '', seq: 0 });
    return pointer !== null;
  };
  for (const rule of [...client.rules, ...(client.model?.rules ?? [])]) {
    const { on } = testOf(rule.test);
    if (on === 'tool' && OF_SERVER.has(rule.subject)) tell(rule, { ...given, on, value: undefined });
    else if (on === 'initialize' && served.opening !== undefined) tell(rule, { ...given, on, value: served.opening });
    else if (on === 'stdout') tell(rule, { ...given, on, value: undefined });
    else if (on === 'list' || (on === 'message' && rule.subject === 'message size'))
      served.pages.some((page, at) => tell(rule, { ...given, on, ...page, pages: at + 1 }));
    else if (on === 'message') served.messages.some((value) => tell(rule, { ...given, on, value }));
  }
}

function judgeResult(served: Served, result: ServedResult, tool: unknown, client: Panelist, given: Given): void {
  const at = served.tools.indexOf(tool);
  const { value, bytes, seq } = result;
  const look = { ...given, on: 'result' as const, tool, value, bytes };
  for (const [rule, test] of testsOf(client.rules, 'result')) {
    const pointer = test.check({ ...look, walks: new Map() });
    if (pointer !== null) client.breaches.push({ rule, tool: at, pointer, exposed: '', seq });
  }
}

function namesOf(tools: readonly unknown[]): ToolNames {
  const counts = new Map<string, number>();
  for (const tool of tools) {
    const name = member(tool, 'name');
    if (typeof name === 'string') counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return { counts, tools: tools.length, cleaned: new Map() };
}
