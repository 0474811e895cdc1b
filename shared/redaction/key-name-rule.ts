import { isPseudonym } from './pseudonym.ts';
import { isPlaceholder, secretKind } from './secret-names.ts';
import { NO_SPANS, type Span, type TextRule } from './span.ts';

/** A scheme of authentication in front of what it is given (RFC 9110 §11.4): it stays readable. */
const SCHEME = /^(?:Bearer|Basic|Digest|Token|Negotiate|DPoP|ApiKey|Api-Key|HMAC|Hawk|AWS4-HMAC-SHA256)[ \t]+/i;

/** The secret in the value of a member by its name, as where it stands in the value; null where there is none. */
export function memberSecret(name: string, value: string): Span | null {
  const kind = secretKind(name);
  if (kind === null) return null;
  return secretAfterScheme(value, { rule: 'key name', kind });
}

/** What follows the scheme of a value of `Authorization`, the whole of any other; null for masks and the like. */
export function secretAfterScheme(value: string, found: Pick<Span, 'rule' | 'kind'>): Span | null {
  const start = SCHEME.exec(value.slice(0, 40))?.[0].length ?? 0;
  const secret = value.slice(start);
  if (isPlaceholder(secret) || isPseudonym(secret)) return null;
  return { start, end: value.length, ...found };
}

/** A name and what is set to it in a plain text: `API_KEY=…`, `password: …`, `"token": "…"`, `--api-key=…`. */
const ASSIGNED =
  /(?<![A-Za-z0-9])([A-Za-z0-9_.-]{0,40}(?:password|passwd|passphrase|pwd|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|auth[_-]?key|authorization|credentials?|cookie|session[_-]?id))\\{0,4}["']?[ \t]{0,4}[:=][ \t]{0,4}(?:\\{1,4}"([^"\\\r\n]{1,4096})|"((?:[^"\\\r\n]|\\.){1,4096})|'([^'\r\n]{1,4096})|((?:(?:Bearer|Basic|Token|DPoP)[ \t]+)?[^\s"'`,;&<>(){}\\[\]]{1,4096}))/gi;
/** Nobody's secret: a word of a sentence about one. */
const WORD = /^[A-Za-z]+[.!?]?$/;

/** Secrets that a plain text sets to a name, as lines of a log do. */
export const assignmentRule: TextRule = (text) => {
  if (!text.includes('=') && !text.includes(':')) return NO_SPANS;
  const spans: Span[] = [];
  for (const match of text.matchAll(ASSIGNED)) {
    const [whole, name = '', escaped, double, single, bare] = match;
    const value = escaped ?? double ?? single ?? bare ?? '';
    const span = memberSecret(name, value);
    if (span === null) continue;
    // Without quotes it may be prose: “the token: required for writing”.
    if (bare !== undefined && (bare.length < 6 || WORD.test(bare.slice(span.start)))) continue;
    const at = match.index + whole.length - value.length;
    const inQuotes = double?.includes('\\') === true ? ({ escaped: true } as const) : {};
    spans.push({ ...span, start: at + span.start, end: at + value.length, ...inQuotes });
  }
  return spans.length === 0 ? NO_SPANS : spans;
};
