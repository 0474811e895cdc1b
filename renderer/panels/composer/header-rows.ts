import type { HeaderEdit, PreviewedHeader } from '../../../shared/compose/index.ts';
import { headerSecretKind } from '../../../shared/redaction/index.ts';
import { HEADER_NAME } from '../../../shared/mcp/index.ts';

/** One line of the table of headers. */
export interface HeaderRow {
  /** Unique in the table: HTTP lets a name stand more than once. */
  readonly key: string;
  readonly name: string;
  /** As it will go out; '' where it is left out. Secrets that we did not set here come masked. */
  readonly value: string;
  /** `own`: set by the protocol or the connection. `changed`, `added`, `left-out`: by this message. */
  readonly state: 'own' | 'changed' | 'added' | 'left-out';
  readonly by: PreviewedHeader['by'];
  /** It repeats a part of the message. */
  readonly mirror: boolean;
  /** The value is a mask: it can be replaced, not changed. */
  readonly masked: boolean;
}

/** A name that HTTP takes (RFC 9110 §5.6.2), as the engine checks it. */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/**
 * The lines of the table: the head that goes out, and what is left out of it. `own`: the head without this
 * message's changes, in its order, so that a line keeps its place while it is changed.
 */
export function headerRows(
  previewed: readonly PreviewedHeader[],
  edits: readonly HeaderEdit[],
  own: readonly OwnHeader[],
): HeaderRow[] {
  const isOwn = (name: string): boolean => own.some((one) => isSame(one.name, name));
  const isMirror = (name: string): boolean => own.some((one) => one.mirror && isSame(one.name, name));
  const shown = previewed.map(({ name, value, by, mirror }, index): HeaderRow => {
    const edit = edits.find((one) => isSame(one.name, name));
    const edited = edit !== undefined && edit.value !== null;
    return {
      key: `${name.toLowerCase()} ${previewed.slice(0, index).filter((other) => isSame(other.name, name)).length}`,
      name,
      // What is being typed stands there before the engine has heard of it.
      value: edited ? (edit.value ?? '') : value,
      state: edited ? (isOwn(name) ? 'changed' : 'added') : 'own',
      by,
      mirror: mirror || isMirror(name),
      // No header that goes out has this character.
      masked: !edited && value.includes('•'),
    };
  });
  const gone = edits
    .filter(({ name, value }) => value === null || !previewed.some((one) => isSame(one.name, name)))
    .map(({ name, value }): HeaderRow => ({
      key: `${name.toLowerCase()} 0`,
      name,
      value: value ?? '',
      state: value === null ? 'left-out' : isOwn(name) ? 'changed' : 'added',
      by: 'message',
      mirror: isMirror(name),
      masked: false,
    }));
  const left = new Set(gone.filter(({ state }) => state === 'left-out').map(({ name }) => name.toLowerCase()));
  const rows = [...shown.filter(({ name }) => !left.has(name.toLowerCase())), ...gone];
  const place = new Map(own.map(({ name }, at) => [name.toLowerCase(), at]));
  const at = (row: HeaderRow): number => place.get(row.name.toLowerCase()) ?? own.length;
  return rows.toSorted((a, b) => at(a) - at(b));
}

/** A header of the head without this message's changes. */
export type OwnHeader = Pick<PreviewedHeader, 'name' | 'mirror'>;

/** The headers of a head, with those of before that are gone from it now at their places. */
export function ownHeaders(before: readonly OwnHeader[], previewed: readonly PreviewedHeader[]): readonly OwnHeader[] {
  const now = previewed.filter(({ by }) => by !== 'message').map(({ name, mirror }): OwnHeader => ({ name, mirror }));
  const fresh = now.filter(({ name }) => !before.some((one) => isSame(one.name, name)));
  return fresh.length === 0 ? before : [...before, ...fresh];
}

/** The changes with one more, in the place of another of the same name. */
export function edited(edits: readonly HeaderEdit[], edit: HeaderEdit): HeaderEdit[] {
  const at = edits.findIndex(({ name }) => isSame(name, edit.name));
  return at < 0 ? [...edits, edit] : edits.with(at, edit);
}

/** The changes without those of a name. */
export function unedited(edits: readonly HeaderEdit[], name: string): HeaderEdit[] {
  return edits.filter((edit) => !isSame(edit.name, name));
}

/** What is changed of a header; undefined for nothing. */
export function editOf(edits: readonly HeaderEdit[], name: string): HeaderEdit | undefined {
  return edits.find((edit) => isSame(edit.name, name));
}

/** Why a header cannot be written, as a sentence; '' when it can. */
export function headerProblem(name: string, value: string): string {
  if (!HEADER_NAME.test(name))
    return name === '' ? 'The header needs a name.' : `“${name.slice(0, 60)}” is not a header name.`;
  if (/[\r\n\0]/.test(value)) return `${name} cannot hold a line break: it would end the header.`;
  return VALUE.test(value) ? '' : `${name} must be printable Latin characters: HTTP carries no others.`;
}

/** What of the changes may be kept: a secret only where it is a variable. */
export function withoutSecrets(edits: readonly HeaderEdit[]): HeaderEdit[] {
  return edits.flatMap((edit) =>
    edit.value === null || headerSecretKind(edit.name) === null || /^(?:\w+ )?\{\{[^{}]+\}\}$/.test(edit.value.trim())
      ? [edit]
      : [],
  );
}
