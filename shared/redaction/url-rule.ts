import { isPseudonym } from './pseudonym.ts';
import { isPlaceholder, secretKind, type SecretKind } from './secret-names.ts';
import { NO_SPANS, type Span, type TextRule } from './span.ts';

/** What stands between the scheme and the host: `user:password@`. */
const USERINFO = /[a-z][a-z0-9+.-]{1,20}:\/\/([^\s/?#@"'<>]{1,512})@/gi;
/** A parameter of a query or a fragment, of an absolute or a relative address. */
const PARAMETER = /[?&#;]([\w.[\]-]{1,100})=([^&#\s"'<>\\;]{1,8192})/g;
/** Names of parameters that are secrets in an address and nowhere else (OAuth 2.0; signed addresses). */
const ADDRESS_NAMES: Readonly<Record<string, SecretKind>> = {
  key: 'key',
  sig: 'key',
  signature: 'key',
  code: 'credential',
  assertion: 'credential',
  session: 'session',
  auth: 'credential',
  'x-amz-signature': 'key',
  'x-amz-credential': 'credential',
  'x-goog-signature': 'key',
};

/** Secrets in addresses: who asks, and parameters by their names. */
export const urlRule: TextRule = (text) => {
  const spans: Span[] = [];
  if (text.includes('@') && text.includes('://')) {
    for (const match of text.matchAll(USERINFO)) {
      const info = match[1]!;
      const end = match.index + match[0].length - 1;
      if (!isPseudonym(info)) spans.push({ start: end - info.length, end, rule: 'url', kind: 'credential' });
    }
  }
  if (text.includes('=')) {
    for (const match of text.matchAll(PARAMETER)) {
      const [whole, name = '', value = ''] = match;
      const kind = secretKind(name) ?? addressKind(name);
      if (kind === null || isPseudonym(value) || isPlaceholder(value)) continue;
      const end = match.index + whole.length;
      spans.push({ start: end - value.length, end, rule: 'url', kind });
    }
  }
  return spans.length === 0 ? NO_SPANS : spans;
};

function addressKind(name: string): SecretKind | null {
  const lower = name.toLowerCase();
  return Object.hasOwn(ADDRESS_NAMES, lower) ? ADDRESS_NAMES[lower]! : null;
}
