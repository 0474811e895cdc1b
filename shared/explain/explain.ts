import {
  errorMeaning,
  methodNamed,
  scopeIn,
  type Method,
  NEWEST_LEGACY,
  REVISIONS,
  type Revision,
} from '../mcp/index.ts';
import { clauseIn, type Clause, type ClauseName, VALUE_SETS } from './table/index.ts';
import { lookUp, type Found } from './lookup.ts';
import { standingOf, standingWords, type Standing } from './standing.ts';
import { subjectOf, type Subject } from './subject.ts';
import { unknownWords } from './unknown.ts';

/** What something means, and how it stands in the revision in force. */
export interface Explanation {
  readonly subject: Subject;
  /** As people write it: `−32602`, `MCP-Protocol-Version`. */
  readonly title: string;
  /** What kind of thing it is: `field of a tool`, `request, client to server`. */
  readonly kind: string;
  readonly meaning: string;
  /** What the value that stands there means; null where the specification says nothing of it. */
  readonly value: { readonly name: string; readonly meaning: string } | null;
  /** Who defines it: `MCP`, `JSON-RPC 2.0`, `HTTP`; '' where nobody known does. */
  readonly source: string;
  /** First revision of MCP that has it; null where it does not depend on revisions. */
  readonly since: Revision | null;
  /** First revision in which it is deprecated, and first one without it. */
  readonly deprecatedIn: Revision | null;
  readonly until: Revision | null;
  readonly inForce: Standing;
  /** `inForce` as a sentence that names the revision. */
  readonly standing: string;
  /** What took its place, or shall be used instead; '' where nothing does. */
  readonly replacedBy: string;
  readonly clause: Clause | null;
  readonly related: readonly Subject[];
}

/** Explains a subject as the revision in force on a connection has it; null where none is agreed yet. Any text is taken. */
export function explain(subject: Subject, revision: Revision | null): Explanation {
  const found = lookUp(subject);
  return found === null ? unknown(subject, revision) : known(subject, found, revision);
}

/** Sources that say the same in every revision of MCP, unless a revision is named. */
function isTimeless({ entry, source }: Found): boolean {
  return source !== '' && entry.since === undefined && entry.removed === undefined;
}

function timelessWords(source: string): string {
  return source === 'mcpscope'
    ? 'mcpscope term, not MCP; the same in every revision.'
    : `Defined by ${source}, the same in every revision of MCP.`;
}

function known(subject: Subject, found: Found, revision: Revision | null): Explanation {
  const { entry } = found;
  const timeless = isTimeless(found);
  const inForce = timeless ? 'always' : standingOf(entry, revision);
  const gone = inForce === 'removed' || inForce === 'deprecated';
  return {
    subject,
    title: found.title,
    kind: subject.kind === 'method' ? methodWords(subject.name, found, revision) : found.kind,
    meaning: entry.means,
    value: valueOf(subject, found, revision),
    source: found.source === '' ? 'MCP' : found.source,
    since: timeless ? null : (entry.since ?? REVISIONS[0]),
    deprecatedIn: entry.deprecated ?? null,
    until: entry.removed ?? null,
    inForce,
    standing: timeless ? timelessWords(found.source) : standingWords(entry, revision),
    replacedBy: gone ? (entry.instead ?? '') : '',
    clause: clauseOf(entry.clause, found, revision),
    related: relatedTo(found),
  };
}

/** The clause of the revision in force; of the nearest one that has the thing where that has not. */
function clauseOf(name: ClauseName | undefined, { entry }: Found, revision: Revision | null): Clause | null {
  if (name === undefined) return null;
  const wanted = revision ?? NEWEST_LEGACY;
  const first = entry.since ?? REVISIONS[0];
  const last = REVISIONS.findLast((each) => entry.removed === undefined || each < entry.removed) ?? REVISIONS[0];
  return clauseIn(name, wanted < first ? first : wanted > last ? last : wanted);
}

function relatedTo({ entry, values }: Found): Subject[] {
  const named = entry.see === undefined ? [] : entry.see.split(' ').map(subjectOf);
  const set = values === '' || values === 'revision' ? {} : (VALUE_SETS[values]?.values ?? {});
  return [...named, ...Object.keys(set).map((name): Subject => ({ kind: 'value', of: values, name }))];
}

function valueOf({ value }: Subject, { values }: Found, revision: Revision | null): Explanation['value'] {
  if (value === undefined || values === '') return null;
  const found = lookUp({ kind: 'value', of: values, name: value });
  if (found === null) return { name: value, meaning: `No revision of MCP defines this value.` };
  const stands = values === 'revision' ? 'defined' : standingOf(found.entry, revision);
  const late = stands === 'defined' || stands === 'unsettled' ? '' : ` ${standingWords(found.entry, revision)}`;
  return { name: value, meaning: `${found.entry.means}${late}` };
}

/** `request, client to server, behind the capability tools of the server`. */
function methodWords(name: string, { kind }: Found, revision: Revision | null): string {
  const method = methodNamed(name);
  const scope = method === null ? null : scopeFor(method, revision);
  if (scope === null) return kind;
  const way = scope.directions.length > 1 ? 'both ways' : WAYS[scope.directions[0] ?? 'c2s'];
  const { gate } = scope;
  const behind = gate === null ? '' : `, needs ${gate.path} of the ${gate.side === 'peer' ? 'receiver' : gate.side}`;
  return `${kind}, ${way}${behind}`;
}

const WAYS = { c2s: 'client to server', s2c: 'server to client' } as const;

function scopeFor(method: Method, revision: Revision | null): Method['scopes'][number] | null {
  return (revision === null ? null : scopeIn(method, revision)) ?? method.scopes.at(-1) ?? null;
}

function unknown(subject: Subject, revision: Revision | null): Explanation {
  const words = unknownWords(subject, revision);
  const code = subject.kind === 'error-code' ? Number(subject.name) : NaN;
  return {
    subject,
    title: subject.kind === 'error-code' ? subject.name.replace('-', '−') : subject.name,
    kind: words.kind,
    meaning: Number.isSafeInteger(code) ? errorText(code, revision) : words.meaning,
    value: null,
    source: '',
    since: null,
    deprecatedIn: null,
    until: null,
    inForce: 'undefined',
    standing: words.standing,
    replacedBy: '',
    clause: words.clause === null ? null : clauseIn(words.clause, revision ?? NEWEST_LEGACY),
    related: words.related.map(subjectOf),
  };
}

function errorText(code: number, revision: Revision | null): string {
  const { name, meaning } = errorMeaning(code, revision);
  return `${name}. ${meaning}`;
}
