export { BASE_SHAPES } from './base-fields.ts';
export { CAPABILITY_ENTRIES } from './capabilities.ts';
export { type Clause, clauseIn, type ClauseName } from './clauses.ts';
export { ELICITATION_SHAPES } from './elicitation-fields.ts';
export type { Entries, Entry, Field, Shape, Shapes } from './entry.ts';
export { ERROR_ENTRIES } from './error-codes.ts';
export { HEADER_ENTRIES, HEADER_SPELLING } from './headers.ts';
export {
  CONTENT_TYPE_ENTRIES,
  SSE_EVENT_ENTRIES,
  SSE_FIELD_ENTRIES,
  STATUS_ENTRIES,
  TRANSPORT_ENTRIES,
  VERB_ENTRIES,
} from './http-words.ts';
export { LIFECYCLE_SHAPES } from './lifecycle-fields.ts';
export { MESSAGE_SHAPES } from './message-fields.ts';
export { METHOD_ENTRIES } from './methods.ts';
export { RESOURCE_SHAPES } from './resource-fields.ts';
export { SAMPLING_SHAPES } from './sampling-fields.ts';
export { SCHEMA_SHAPES } from './schema-keywords.ts';
export { PHASE_ENTRIES, ROW_CLASS_ENTRIES } from './scope-words.ts';
export { TASK_SHAPES } from './task-fields.ts';
export { TOOL_SHAPES } from './tool-fields.ts';
export { UTILITY_SHAPES } from './utility-fields.ts';
export { VALUE_SETS } from './values.ts';
