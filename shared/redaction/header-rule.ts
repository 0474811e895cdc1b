import { secretAfterScheme } from './key-name-rule.ts';
import { isPseudonym } from './pseudonym.ts';
import { headerSecretKind, isPlaceholder } from './secret-names.ts';
import { NO_SPANS, type Span } from './span.ts';

/** A cookie and its value (RFC 6265 §4.1.1); what follows the first one of `Set-Cookie` are its attributes. */
const COOKIE = /([^=;\s]+)=("?[^;"]*"?)/g;

/** Headers of a server that authenticates: what they ask for stays readable, what they hand out goes (RFC 9110 §11). */
const CHALLENGES = /^(?:(?:www|proxy)-authenticate|(?:proxy-)?authentication-info)$/i;
/** What Digest hands out and proves (RFC 7616 §3.3, §3.5), and the bare token of a scheme, as `Negotiate` has it (RFC 4559). */
const HANDED_OUT =
  /(?<![\w-])(?:nonce|nextnonce|cnonce|opaque|rspauth|response)[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)"|([^\s",]+))/gi;
const BARE_TOKEN = /(?:^|,)[ \t]*[A-Za-z][\w-]*[ \t]+([A-Za-z0-9._~+/-]{8,}=*)[ \t]*(?=,|$)/g;

function challengeSecrets(value: string): readonly Span[] {
  const spans: Span[] = [];
  const add = (secret: string, end: number): void => {
    if (secret !== '' && !isPseudonym(secret))
      spans.push({ start: end - secret.length, end, rule: 'header', kind: 'authorization' });
  };
  for (const match of value.matchAll(HANDED_OUT)) {
    const end = match.index + match[0].length;
    add(match[1] ?? match[2] ?? '', match[1] === undefined ? end : end - 1);
  }
  for (const match of value.matchAll(BARE_TOKEN)) add(match[1]!, match.index + match[0].trimEnd().length);
  return spans;
}

/** Secrets in the value of a header, by its name. */
export function headerSecrets(name: string, value: string): readonly Span[] {
  if (CHALLENGES.test(name)) return challengeSecrets(value);
  const kind = headerSecretKind(name);
  if (kind === null) return NO_SPANS;
  if (kind === 'cookie') return cookieSecrets(value, name.toLowerCase() === 'set-cookie');
  const span = secretAfterScheme(value, { rule: 'header', kind });
  return span === null ? NO_SPANS : [span];
}

function cookieSecrets(value: string, onlyFirst: boolean): readonly Span[] {
  const spans: Span[] = [];
  for (const match of value.matchAll(COOKIE)) {
    const secret = match[2]!;
    const end = match.index + match[0].length;
    if (!isPlaceholder(secret) && !isPseudonym(secret))
      spans.push({ start: end - secret.length, end, rule: 'header', kind: 'cookie' });
    if (onlyFirst) break;
  }
  return spans;
}
