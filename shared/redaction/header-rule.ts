import { secretAfterScheme } from './key-name-rule.ts';
import { isPseudonym } from './pseudonym.ts';
import { headerSecretKind, isPlaceholder } from './secret-names.ts';
import { NO_SPANS, type Span } from './span.ts';

/** A cookie and its value (RFC 6265 §4.1.1); what follows the first one of `Set-Cookie` are its attributes. */
const COOKIE = /([^=;\s]+)=("?[^;"]*"?)/g;

/** Secrets in the value of a header, by its name. */
export function headerSecrets(name: string, value: string): readonly Span[] {
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
