/** A page of a list as its result has it. */
export interface ServedPage {
  readonly value: unknown;
  readonly bytes: number;
}

/** The answer to a call of a tool. */
export interface ServedResult {
  /** Name of the tool. */
  readonly tool: string;
  readonly value: unknown;
  readonly bytes: number;
  /** Its event. */
  readonly seq: number;
}

/** What a server offered and said, as far as clients judge it. */
export interface Served {
  /** Its key in the configuration of a client: a part of the names that models see. */
  readonly server: string;
  /** In the order of the list, whatever they are. */
  readonly tools: readonly unknown[];
  readonly pages: readonly ServedPage[];
  /** The result of what opened the conversation; undefined where it is not known. */
  readonly opening: unknown;
  readonly results: readonly ServedResult[];
  /** The answers to what opened the conversation and to lists, whole. */
  readonly messages: readonly unknown[];
  /** Facts that no value holds, as the tests of rules call them. */
  readonly facts: readonly string[];
}

/** A server of which nothing but a list of tools is known. */
export function servedTools(tools: readonly unknown[], server = 'server'): Served {
  return { server, tools, pages: [], opening: undefined, results: [], messages: [], facts: [] };
}
