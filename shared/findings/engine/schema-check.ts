import type { Revision } from '../../mcp/index.ts';

/** One way in which a value breaks its schema. */
export interface SchemaFault {
  /** Where: a JSON Pointer (RFC 6901) from the value checked, '' for the value itself. A missing member is told at its object. */
  readonly pointer: string;
  /** Name of the member that is missing there; '' where it is not that. */
  readonly missing: string;
  /** The keyword of JSON Schema that is broken: `required`, `type`, `const`, … For a value that fits no form of several: `anyOf`. */
  readonly keyword: string;
  /** One sentence. */
  readonly message: string;
}

/** What a check found. */
export interface SchemaVerdict {
  /** In the order of the schema, at most 20. */
  readonly faults: readonly SchemaFault[];
  /** Whether there are faults beyond those. */
  readonly more: boolean;
  /** Why the value was not checked, as the end of “it was not checked: …”; '' where it was. */
  readonly skipped: string;
}

/** A schema that a peer brought along, as a tool does for its arguments. */
export interface OwnSchema {
  /** What is wrong with the schema itself, by the meta-schema of its dialect. */
  readonly validity: SchemaVerdict;
  /** Holds a value against it. Nothing is fetched, and the time that it takes is bounded; `skipped` says where that ended it. */
  judge(value: unknown, subject: string): SchemaVerdict;
}

/**
 * Holds parts of messages against the published schema of a revision (schema/<revision>/schema.json). Values are as
 * JSON.parse gives them, undefined for a part that the message does not have. Never throws.
 * The schemas are open: a member that they do not name is never a fault.
 */
export interface SchemaCheck {
  /** The params of a request. */
  params(revision: Revision, method: string, value: unknown): SchemaVerdict;
  /** The result of a request with this method. */
  result(revision: Revision, method: string, value: unknown): SchemaVerdict;
  /** The params of a notification. */
  notification(revision: Revision, method: string, value: unknown): SchemaVerdict;
  /** The data of an error with this code. */
  errorData(revision: Revision, code: number, value: unknown): SchemaVerdict;
  /** A schema out of a message; JSON Schema 2020-12 where it names no dialect (basic/index#json-schema-usage). Compiled when first needed. */
  own(schema: unknown): OwnSchema;
}
