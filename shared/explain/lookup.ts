import {
  allowed,
  type CapabilitySide,
  ERROR_CODES,
  methodNamed,
  isRevision,
  REVISIONS,
  type Revision,
} from '../mcp/index.ts';
import {
  type Entries,
  type Entry,
  CAPABILITY_ENTRIES,
  ERROR_ENTRIES,
  HEADER_ENTRIES,
  HEADER_SPELLING,
  CONTENT_TYPE_ENTRIES,
  SSE_EVENT_ENTRIES,
  SSE_FIELD_ENTRIES,
  STATUS_ENTRIES,
  TRANSPORT_ENTRIES,
  VERB_ENTRIES,
  METHOD_ENTRIES,
  PHASE_ENTRIES,
  ROW_CLASS_ENTRIES,
  VALUE_SETS,
} from './table/index.ts';
import { fieldOf, shapeNamed } from './shapes.ts';
import type { Subject } from './subject.ts';

/** What the tables say of a subject. */
export interface Found {
  readonly title: string;
  /** What kind of thing it is: `field of a tool`. */
  readonly kind: string;
  readonly entry: Entry;
  /** Who defines it; '' for MCP. */
  readonly source: string;
  /** Name of the set that its values belong to; '' where there is none. */
  readonly values: string;
}

/** What the tables say of a subject; null where they do not know it. */
export function lookUp(subject: Subject): Found | null {
  const { kind, name, of = '' } = subject;
  switch (kind) {
    case 'method':
      return methodFound(name);
    case 'field':
      return fieldFound(of, name, `field of ${shapeNamed(of)?.words ?? ''}`);
    case 'meta-key':
      return fieldFound('Meta', name, 'key of _meta');
    case 'schema-keyword':
      return fieldFound('JsonSchema', name, 'keyword of JSON Schema');
    case 'capability':
      return of === 'client' || of === 'server' ? capabilityFound(of, name) : null;
    case 'error-code':
      return errorFound(name);
    case 'header':
      return headerFound(name);
    case 'status':
      return entryFound(STATUS_ENTRIES, name, 'HTTP status', 'HTTP');
    case 'verb':
      return entryFound(VERB_ENTRIES, name, 'HTTP method', 'HTTP');
    case 'sse-field':
      return entryFound(SSE_FIELD_ENTRIES, name, 'field of a server-sent event', 'server-sent events');
    case 'sse-event':
      return entryFound(SSE_EVENT_ENTRIES, name, 'name of a server-sent event', '');
    case 'content-type':
      return entryFound(CONTENT_TYPE_ENTRIES, name, 'type of a body', 'HTTP');
    case 'transport':
      return entryFound(TRANSPORT_ENTRIES, name, 'transport', '');
    case 'value':
      return valueFound(of, name);
    case 'revision':
      return isRevision(name) ? valueFound('revision', name) : null;
    case 'row-class':
      return entryFound(ROW_CLASS_ENTRIES, name, 'class of a row', 'mcpscope');
    case 'phase':
      return entryFound(PHASE_ENTRIES, name, 'phase of a connection', 'mcpscope');
    case 'own':
      return null;
  }
}

function entryFound(table: Entries, name: string, kind: string, source: string): Found | null {
  if (!Object.hasOwn(table, name)) return null;
  const entry = table[name]!;
  return { title: name, kind, entry: typeof entry === 'string' ? { means: entry } : entry, source, values: '' };
}

function fieldFound(shape: string, name: string, kind: string): Found | null {
  const field = fieldOf(shape, name);
  if (field === null) return null;
  const own = shape === 'JsonSchema' && name === 'x-mcp-header' ? '' : shapeNamed(shape)?.source;
  return { title: name, kind, entry: field, source: own ?? '', values: field.values ?? '' };
}

function methodFound(name: string): Found | null {
  const method = methodNamed(name);
  if (method === null || !Object.hasOwn(METHOD_ENTRIES, name)) return null;
  const having = new Set(method.scopes.flatMap(({ revisions }) => revisions));
  const extension = method.scopes.find((scope) => scope.extension !== '')?.extension;
  const entry: Entry = { ...METHOD_ENTRIES[name]!, ...spanOf((revision) => having.has(revision)) };
  return {
    title: name,
    kind: method.kind,
    entry: extension === undefined ? entry : { ...entry, extension },
    source: '',
    values: '',
  };
}

/** The first revision of a stretch, and the first after it. */
function spanOf(has: (revision: Revision) => boolean): Pick<Entry, 'since' | 'removed'> {
  const since = REVISIONS.find(has);
  const removed = since === undefined ? undefined : REVISIONS.find((each) => each > since && !has(each));
  return { ...(since === undefined ? {} : { since }), ...(removed === undefined ? {} : { removed }) };
}

function capabilityFound(side: CapabilitySide, name: string): Found | null {
  const table = CAPABILITY_ENTRIES[side];
  // Members of extensions and experimental are names of anybody's choice.
  const known = Object.hasOwn(table, name) ? name : (name.split('.', 1)[0] ?? '');
  if (!Object.hasOwn(table, known) || (known !== name && allowed(REVISIONS[4], side, name) === 'undefined'))
    return null;
  const stands = (revision: Revision): boolean => !['undefined', 'removed'].includes(allowed(revision, side, name));
  const deprecated = REVISIONS.find((revision) => allowed(revision, side, name) === 'deprecated');
  const entry: Entry = { ...table[known]!, ...spanOf(stands) };
  return {
    title: name,
    kind: `capability of the ${side}`,
    entry: deprecated === undefined ? entry : { ...entry, deprecated },
    source: '',
    values: '',
  };
}

function errorFound(name: string): Found | null {
  const code = ERROR_CODES.find((each) => String(each.code) === name);
  if (code === undefined) return null;
  const json = code.since === 'JSON-RPC 2.0';
  const entry: Entry = {
    means: `${code.name}. ${code.meaning}`,
    ...ERROR_ENTRIES[name],
    ...(code.since === 'JSON-RPC 2.0' ? {} : { since: code.since }),
    ...(code.removed === undefined ? {} : { removed: code.removed }),
  };
  return { title: name.replace('-', '−'), kind: 'error code', entry, source: json ? 'JSON-RPC 2.0' : '', values: '' };
}

function headerFound(name: string): Found | null {
  const lower = name.toLowerCase();
  const key = lower.startsWith('mcp-param-') ? 'mcp-param-' : lower;
  if (!Object.hasOwn(HEADER_ENTRIES, key)) return null;
  const entry = HEADER_ENTRIES[key]!;
  const spelling = HEADER_SPELLING.find((each) => each.toLowerCase() === lower);
  return { title: spelling ?? name, kind: 'HTTP header', entry, source: entry.source ?? '', values: '' };
}

function valueFound(set: string, name: string): Found | null {
  if (!Object.hasOwn(VALUE_SETS, set)) return null;
  const { clause, values } = VALUE_SETS[set]!;
  const found = entryFound(values, name, set, '');
  return found === null ? null : { ...found, entry: { clause, ...found.entry } };
}
