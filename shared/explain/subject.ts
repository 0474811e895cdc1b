/** What can be explained. */
export type SubjectKind =
  | 'method'
  | 'field'
  | 'meta-key'
  | 'schema-keyword'
  | 'capability'
  | 'error-code'
  | 'header'
  | 'status'
  | 'verb'
  | 'sse-field'
  | 'sse-event'
  | 'content-type'
  | 'transport'
  | 'value'
  | 'revision'
  | 'row-class'
  | 'phase'
  | 'own';

/** Something on the wire, or a word of the window, that a person may ask about. Plain data. */
export interface Subject {
  readonly kind: SubjectKind;
  /** As it stands on the wire: `tools/call`, `inputSchema`, `-32602`. Text of the peer where `kind` is `own`. */
  readonly name: string;
  /**
   * What it belongs to. Of a field the shape, as `Tool`; of a capability the side; of a value the set, as `role`. Of
   * somebody's `own` the field that holds it, as `CallToolParams.arguments`, or the shape that does not know it; ''
   * where the method itself is unknown.
   */
  readonly of?: string;
  /** The value of a field, where it is a text or a number. */
  readonly value?: string;
}

const HAS_OWNER: ReadonlySet<SubjectKind> = new Set(['field', 'capability', 'value', 'own']);

/** A subject in one word: `field:Tool.inputSchema`, `capability:server.tools`, `method:tools/call`. */
export function subjectText({ kind, name, of }: Subject): string {
  return HAS_OWNER.has(kind) ? `${kind}:${of ?? ''}.${name}` : `${kind}:${name}`;
}

/** Reads what `subjectText` writes for what the tables define. */
export function subjectOf(text: string): Subject {
  const colon = text.indexOf(':');
  const kind = text.slice(0, colon) as SubjectKind;
  const rest = text.slice(colon + 1);
  if (!HAS_OWNER.has(kind)) return { kind, name: rest };
  const dot = rest.indexOf('.');
  return { kind, of: rest.slice(0, dot), name: rest.slice(dot + 1) };
}

/** True when two subjects are the same, value included. */
export function isSameSubject(a: Subject | null, b: Subject | null): boolean {
  return a === b || (a !== null && b !== null && a.value === b.value && subjectText(a) === subjectText(b));
}
