import { isObject, parsedJson, scanJson } from '../json/index.ts';
import { check, type Check } from './check.ts';

/** An answer to a request of a sign-in, as far as it came. */
export interface Answer {
  /** 0 where none came. */
  readonly status: number;
  /** Without its parameters, lower case; '' for none. */
  readonly contentType: string;
  readonly location: string;
  readonly cacheControl: string;
  /** Of `Date`; '' for none. */
  readonly date: string;
  /** With its secrets masked. */
  readonly body: string;
  /** Why there is no whole answer; '' where there is. */
  readonly failure: string;
}

/** An object of JSON that a server published or answered with. */
export type JsonDocument = Readonly<Record<string, unknown>>;

/** What came of asking for metadata: the document, nothing at this address, or an end of the search. */
export type Found =
  | { readonly kind: 'document'; readonly document: JsonDocument; readonly checks: readonly Check[] }
  | { readonly kind: 'elsewhere'; readonly says: string }
  | { readonly kind: 'stop'; readonly says: string };

/**
 * Reads an answer as a document of metadata (RFC 9728 §3.2, RFC 8414 §3.2). What is no document at one address may be one at the next;
 * an outage says nothing of where it lies, and ends the search.
 */
export function readMetadata({ status, contentType, body, failure, location }: Answer): Found {
  if (status === 0) return { kind: 'stop', says: failure === '' ? 'no answer came' : failure };
  if (status >= 500) return { kind: 'stop', says: `the server answered ${status}` };
  if (status >= 300 && status < 400)
    return { kind: 'elsewhere', says: `the server answered ${status}, to ${location}` };
  if (status !== 200) return { kind: 'elsewhere', says: `the server answered ${status}` };
  if (failure !== '') return { kind: 'stop', says: failure };
  const document = documentOf(body);
  if (document === null)
    return { kind: 'elsewhere', says: `the server answered 200 with ${kindWords(contentType, body)}` };
  const checks: Check[] = [];
  if (contentType !== 'application/json')
    checks.push(
      check(
        'warning',
        `The document has the type “${contentType}”, not application/json: strict clients refuse it.`,
        'RFC 8414 §3.2',
      ),
    );
  if (repeatsKeys(body))
    checks.push(
      check('warning', 'The document names a member twice: clients differ in which one they take.', 'RFC 8259 §4'),
    );
  return { kind: 'document', document, checks };
}

/** The object that a text holds; null for any other text. */
export function documentOf(body: string): JsonDocument | null {
  const value = parsedJson(body);
  return isObject(value) ? value : null;
}

function kindWords(contentType: string, body: string): string {
  if (body.trim() === '') return 'nothing';
  if (contentType === 'text/html' || /^\s*<(?:!doctype|html)/i.test(body)) return 'a web page';
  return 'what is no JSON object';
}

function repeatsKeys(body: string): boolean {
  return scanJson(body, 0).duplicateKeys;
}

/** A member that is a text; '' for any other. */
export function textOf(document: JsonDocument, name: string): string {
  const value = document[name];
  return typeof value === 'string' ? value : '';
}

/** The texts of a member that is a list; null where it is none. */
export function textsOf(document: JsonDocument, name: string): readonly string[] | null {
  const value = document[name];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : null;
}
