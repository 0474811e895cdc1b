import type { SchemaCheck } from '../../../shared/findings/index.ts';
import type { Revision } from '../../../shared/mcp/index.ts';
import { CompiledCheck } from './compiled-check.ts';
import { SCHEMA_FOLDER } from './schema-file.ts';

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
