import type { SchemaCheck } from '../../../shared/findings/index.ts';
import type { Revision } from '../../../shared/mcp/index.ts';
import { CompiledCheck } from './compiled-check.ts';
import { describedSchema } from './described-schema.ts';
import { readSchema, SCHEMA_FOLDER } from './schema-file.ts';

export { CheckedValues } from './checked-values.ts';
export { SCHEMA_JUDGE } from './schema-judge.ts';

let standard: CompiledCheck | null = null;

/** The check against the schemas of all revisions. Each is read when it is first needed, once a process. */
export function schemaCheck(): SchemaCheck {
  return ownCheck();
}

/** Reads the schema that a conversation will mostly be held against, while a server is starting. */
export function readAhead(revision: Revision): void {
  ownCheck().readAhead(revision);
}

function ownCheck(): CompiledCheck {
  return (standard ??= new CompiledCheck(SCHEMA_FOLDER));
}

const described = new Map<Revision, string>();

/** The schema of a revision as JSON text, with what the explanations say of each property. Throws where its file is missing. */
export function describedSchemaText(revision: Revision): string {
  const known =
    described.get(revision) ?? JSON.stringify(describedSchema(revision, readSchema(revision, SCHEMA_FOLDER)));
  described.set(revision, known);
  return known;
}
