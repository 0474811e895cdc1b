import type { NodeWalk } from './schema-nodes.ts';

/** What the judgement of schemas needs that is compiled elsewhere. Texts are empty where nothing is wrong. */
export interface SchemaJudge {
  /** What breaks the metaschema of a dialect, as `pointer: words`. Nothing is fetched. */
  invalid(schema: unknown, dialect: Dialect): string;
  /** Why a validator cannot compile it. Nothing is fetched. */
  uncompilable(schema: unknown): string;
  /** What of a value breaks a schema. */
  broken(schema: unknown, value: unknown): string;
}

export const DIALECTS = ['draft-07', '2020-12'] as const;
export type Dialect = (typeof DIALECTS)[number];

/** The tools of one server, as far as names go. */
export interface ToolNames {
  /** Names that are texts, each with the number of tools that have it. */
  readonly counts: ReadonlyMap<string, number>;
  /** Number of tools, whatever they are. */
  readonly tools: number;
  /** Names after each replacement, with the numbers of different tools that come to it: filled as it is asked. */
  readonly cleaned: Map<string, ReadonlyMap<string, number>>;
}

/** What a test looks at, and what is known beside it. */
export interface Look {
  readonly on: On;
  /** The tool, list result, call result, message or answer to what opens a conversation, parsed. */
  readonly value: unknown;
  /** Length of its JSON in bytes; 0 where it is not known. */
  readonly bytes: number;
  readonly schemas: SchemaJudge;
  /** The key of the server in the client's configuration. */
  readonly server: string;
  /** Name of the tool as the client shows it to the model. */
  readonly exposed: string;
  readonly names: ToolNames;
  /** The tool of a call result; undefined for none. */
  readonly tool: unknown;
  /** Facts that no value holds, by the names that tests have for them: whether they are so. */
  readonly facts: ReadonlySet<string>;
  /** Number of pages so far. */
  readonly pages: number;
  /** What each place of schemas is walked to, once. */
  readonly walks: Map<string, NodeWalk>;
}

export const ONS = ['tool', 'list', 'result', 'message', 'initialize', 'stdout'] as const;
/** What a test looks at. */
export type On = (typeof ONS)[number];

/** Where it is broken: a JSON Pointer into the value; null where it is not. */
export type Check = (look: Look) => string | null;
