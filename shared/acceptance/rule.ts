/** How far a broken rule reaches, from the mildest to the worst: one call, one tool, every tool of the server, the connection, the whole request to the model. */
export const REACHES = ['none', 'call', 'tool', 'server-tools', 'server', 'turn'] as const;
export type Reach = (typeof REACHES)[number];

export const EFFECTS = ['rejected', 'dropped', 'hidden', 'renamed', 'rewritten', 'truncated', 'ignored'] as const;
/** What a client does with what breaks a rule of it. */
export type Effect = (typeof EFFECTS)[number];

export const KNOWN_BY = ['run', 'src', 'issue'] as const;
/** How a rule is known: the program ran and was watched, its source was read, or somebody reported it. */
export type KnownBy = (typeof KNOWN_BY)[number];

export const SUBJECTS = [
  'tool',
  'tool name',
  'tool count',
  'inputSchema',
  'outputSchema',
  'result',
  'list',
  'message',
  'description length',
  'capabilities',
  'message size',
] as const;
export type RuleSubject = (typeof SUBJECTS)[number];

export interface RuleSource {
  readonly kind: KnownBy;
  readonly ref: string;
  /** ISO 8601: a day, a month or a year. */
  readonly date: string;
}

/** How a client names a tool to its model. */
export interface ShownName {
  /** With `{server}` and `{tool}`. */
  readonly form: string;
  /** Characters, as an expression for one of them, and what stands in their place. */
  readonly replace?: readonly [characters: string, by: string];
  /** Longest name, in characters. */
  readonly most?: number;
  readonly cut?: 'end' | 'middle' | 'hash';
}

/** A client, a library that clients are made with, or an interface of a model that they send tools to. */
export interface ClientFacts {
  readonly id: string;
  readonly name: string;
  /** What was tested or read. Nothing is said of others. */
  readonly versions: string;
  readonly era: 'legacy' | 'modern' | 'both';
  readonly kind: 'client' | 'library' | 'interface';
  /** The interface that it sends tools to; '' where its user chooses. */
  readonly model: string;
  /** The form in which it sends schemas there; '' for the ordinary one. */
  readonly form: string;
  readonly shown: ShownName;
  /** What it makes of a schema before it sends it, by the names of `changesOnTheWay`. */
  readonly sends: readonly string[];
}

/** What a client makes of something that a server offers or says. */
export interface ClientRule {
  /** `client/topic`. */
  readonly id: string;
  readonly client: string;
  readonly subject: RuleSubject;
  /** In words. */
  readonly rule: string;
  /** As it is written: an object with one condition. */
  readonly test: unknown;
  readonly effect: Effect;
  readonly reach: Reach;
  /** What to change in the server. */
  readonly rewrite: string;
  /** One at least. */
  readonly sources: readonly RuleSource[];
  readonly knownBy: KnownBy;
  /** Ids of the interfaces behind the client that it holds for; none for all of them. */
  readonly models: readonly string[];
  /** The form of the interface that it holds for; '' for all of them. */
  readonly form: string;
  /** The time that it holds for, in words; '' for now. */
  readonly range: string;
  readonly note: string;
}

/** What is known of one client. */
export interface ClientRules {
  readonly client: ClientFacts;
  readonly rules: readonly ClientRule[];
}

/** Whether a reach is at least as bad as another one. */
export function reaches(one: Reach, least: Reach): boolean {
  return REACHES.indexOf(one) >= REACHES.indexOf(least);
}
