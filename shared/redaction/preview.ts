/** Why a value is taken out (issue: redaction). `kept-masked` values of the capture need no rule: they were never there. */
export const REDACTION_RULES = ['header', 'env', 'key name', 'jwt', 'entropy', 'path', 'url'] as const;
export type RedactionRule = (typeof REDACTION_RULES)[number];

/** One value that would be replaced wherever it stands. */
export interface Replacement {
  /** Stable for the same value in the same capture. */
  readonly id: string;
  readonly rule: RedactionRule;
  /** Where it was first found, in words: `header X-Api-Key of exchange 3`, `params.arguments.token of #12`. */
  readonly where: string;
  /** Event where it was first found. */
  readonly seq: number;
  /** Enough of the value to recognise it, never all of it. At most 40 UTF-16 units. */
  readonly shown: string;
  /** How often it stands in what would leave. */
  readonly times: number;
  /** What is written in its place: a pseudonym that is the same for the same value. */
  readonly pseudonym: string;
}

/** What an export would take out. */
export interface RedactionPreview {
  /** At most 2,000, in the order of their finding. */
  readonly replacements: readonly Replacement[];
  /** How many there are beyond those; they are replaced, too. */
  readonly more: number;
  /** Events that would leave. */
  readonly events: number;
}
