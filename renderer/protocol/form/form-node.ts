/** A schema that was not looked at yet: the number under which its outline keeps it. */
export interface Folded {
  readonly folded: number;
  /** Of one of several forms of a value: what the chooser calls it. */
  readonly title?: string;
  /** One of several forms of a value. */
  readonly form?: true;
  /** A member that the schema does not name. */
  readonly extra?: true;
}

/** What the form says of a field beside its schema. */
export interface FieldFacts {
  /** Type and limits in few words: `integer · at least 1`. */
  readonly words: string;
  /** What the form cannot show of the schema, as sentences. */
  readonly notes: readonly string[];
  /** Of an object: what further members are, null where the schema allows none. */
  readonly more: Folded | null;
}

/** One level of a schema, in the few keywords that the form library is given. Everything beneath is folded. */
export interface FormNode {
  readonly type?: FieldType;
  readonly title?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Folded>>;
  readonly required?: readonly string[];
  readonly items?: FormNode | Folded | readonly Folded[];
  readonly additionalItems?: Folded;
  readonly uniqueItems?: true;
  readonly default?: unknown;
  readonly const?: unknown;
  readonly minLength?: number;
  readonly examples?: readonly unknown[];
  /** The values to choose from, each with its words. */
  readonly oneOf?: readonly Choice[];
  /** The forms to choose from. */
  readonly anyOf?: readonly Folded[];
  readonly form?: true;
  readonly extra?: true;
  readonly facts: FieldFacts;
}

export type FieldType = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';

/** A value to choose. */
export interface Choice {
  readonly const: unknown;
  readonly title: string;
}

/** Whether the form library can carry a member of this name. */
export function isUsable(name: string): boolean {
  return name !== '__proto__' && name !== '';
}
