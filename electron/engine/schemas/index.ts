import type { SchemaCheck } from '../../../shared/findings/index.ts';
import { CompiledCheck } from './compiled-check.ts';
import { SCHEMA_FOLDER } from './schema-file.ts';

let standard: SchemaCheck | null = null;

/** The check against the schemas of all revisions. Each is read and compiled when it is first needed, once a process. */
export function schemaCheck(): SchemaCheck {
  return (standard ??= new CompiledCheck(SCHEMA_FOLDER));
}
