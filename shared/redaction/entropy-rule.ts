import type { SecretKind } from './secret-names.ts';
import { NO_SPANS, type Span, type TextRule } from './span.ts';

/** Tokens that tell by their beginning who issued them. */
const ISSUED: readonly (readonly [sign: string, token: RegExp, kind: SecretKind])[] = [
  ['sk-', /(?<![\w-])sk-[A-Za-z0-9_-]{16,400}/g, 'key'],
  ['k_', /(?<!\w)[srp]k_(?:live|test)_[A-Za-z0-9]{10,200}/g, 'key'],
  ['gh', /(?<!\w)(?:gh[pousr]_[A-Za-z0-9]{20,255}|github_pat_\w{20,255})/g, 'token'],
  ['glpat-', /(?<![\w-])glpat-[\w-]{16,200}/g, 'token'],
  ['xox', /(?<!\w)xox[abeoprs]-[A-Za-z0-9-]{10,400}/g, 'token'],
  ['AKIA', /(?<![A-Za-z0-9])AKIA[0-9A-Z]{16}(?![A-Za-z0-9])/g, 'key'],
  ['ASIA', /(?<![A-Za-z0-9])ASIA[0-9A-Z]{16}(?![A-Za-z0-9])/g, 'key'],
  ['AIza', /(?<![\w-])AIza[\w-]{35}/g, 'key'],
  ['ya29.', /(?<![\w-])ya29\.[\w-]{20,2000}/g, 'token'],
  ['npm_', /(?<!\w)npm_[A-Za-z0-9]{30,60}/g, 'token'],
  ['pypi-', /(?<![\w-])pypi-[\w-]{40,400}/g, 'token'],
  ['hf_', /(?<!\w)hf_[A-Za-z0-9]{20,100}/g, 'token'],
  ['SG.', /(?<![\w.-])SG\.[\w-]{16,40}\.[\w-]{16,80}/g, 'key'],
  [
    '-----BEGIN',
    /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[\s\S]{0,16000}?-----END [A-Z ]{0,30}PRIVATE KEY-----/g,
    'key',
  ],
];

/** What a token may be made of, in a piece that is long enough; what is longer is data rather than a token. */
const LONGEST = 512;
const CANDIDATE = /[A-Za-z0-9_+/-]{20,513}={0,2}/g;
/** Where a piece of any length ends: a repetition without a bound would keep every character of it to go back to. */
const NO_PART = /[^A-Za-z0-9_+/-]/g;
const SHORTEST = 20;
/** Beginnings of pictures, sounds, documents and archives in base64, and of digests that stand by name. */
const KNOWN_DATA =
  /^(?:iVBORw0K|\/9j\/|R0lGOD|UklGR|Qk0|JVBERi0|PHN2Zy|PD94bWw|SUQz|T2dnUw|AAAA|UEsDB|H4sI|sha(?:1|256|384|512)-)/;
/** Identifiers that say who, not what may be done; and pseudonyms, so that what was redacted is not redacted again. */
const IDENTIFIERS =
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|redacted-[a-z]+(?:-\d+)?|\d{4}-\d{2}-\d{2}T?|(?<![A-Za-z0-9])[0-9a-f]{16,}(?![A-Za-z0-9])/gi;

/** Bits a character that a random token has at least; words of a language stay below it. */
const BITS = 3.4;
/** Share of neighbours that are of different kinds (lower case, upper case, digit): random tokens change all the time. */
const CHANGES = 0.3;

/** Tokens that look random, or that begin as those of an issuer do. */
export const entropyRule: TextRule = (text) => {
  if (text.length < SHORTEST) return NO_SPANS;
  const spans: Span[] = [];
  for (const [sign, token, kind] of ISSUED) {
    if (!text.includes(sign)) continue;
    for (const match of text.matchAll(token))
      spans.push({ start: match.index, end: match.index + match[0].length, rule: 'entropy', kind });
  }
  for (const { start, end } of candidates(text))
    if (isRandom(text.slice(start, end))) spans.push({ start, end, rule: 'entropy', kind: 'token' });
  return spans;
};

/** The pieces of a text that are no longer than a token is. */
function* candidates(text: string): Generator<{ readonly start: number; readonly end: number }> {
  const candidate = new RegExp(CANDIDATE);
  for (let match = candidate.exec(text); match !== null; match = candidate.exec(text)) {
    const { index: start, 0: piece } = match;
    if (piece.length <= LONGEST) yield { start, end: start + piece.length };
    else {
      const noPart = new RegExp(NO_PART);
      noPart.lastIndex = start + LONGEST;
      const end = noPart.exec(text);
      if (end === null) return;
      candidate.lastIndex = end.index;
    }
  }
}

/**
 * True for what nobody would have written by hand. Digits in base 16 alone are none: they are digests, trace ids and UUIDs, and
 * where one is a key its name or its header says so.
 */
function isRandom(token: string): boolean {
  if (KNOWN_DATA.test(token)) return false;
  const rest = token.replace(IDENTIFIERS, ' ');
  // What stands beside identifiers has to be a token by itself.
  return rest.split(' ').some((part) => part.length >= SHORTEST && looksRandom(part));
}

function looksRandom(token: string): boolean {
  let changes = 0;
  let digits = 0;
  let letters = 0;
  let before = 0;
  const counts = new Map<number, number>();
  for (let at = 0; at < token.length; at += 1) {
    const code = token.charCodeAt(at);
    const kind = code < 48 ? 0 : code < 58 ? 1 : code >= 97 ? 2 : code >= 65 && code < 91 ? 3 : 0;
    counts.set(code, (counts.get(code) ?? 0) + 1);
    if (kind === 1) digits += 1;
    else if (kind > 1) letters += 1;
    if (at > 0 && kind !== before && kind > 0 && before > 0) changes += 1;
    before = kind;
  }
  if (digits < 2 || letters < 2 || changes < CHANGES * token.length) return false;
  let bits = 0;
  for (const count of counts.values()) bits -= (count / token.length) * Math.log2(count / token.length);
  return bits >= BITS;
}
