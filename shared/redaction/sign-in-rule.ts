import { isPseudonym } from './pseudonym.ts';
import { isPlaceholder } from './secret-names.ts';
import { NO_SPANS, type Span, type TextRule } from './span.ts';

/** An address or a form of a sign-in says so by one of these (RFC 6749 §4.1, RFC 7636 §4.3). */
const OF_SIGN_IN =
  /(?:^|[?&#;])(?:client_id|grant_type|response_type|code_challenge|code_verifier|subject_token|assertion|code)=/;
/** Parameters that are secrets of a sign-in, and words of any other address (RFC 6749, 7521, 7636, 8628, 8693). */
const PARAMETER =
  /(?:^|[?&#;\s"'])(?:code|state|nonce|token|assertion|client_assertion|code_verifier|device_code|user_code)=([^&#\s"'<>\\;]{1,16384})/g;
/** A page that has a browser post the answer of a sign-in (OAuth 2.0 Form Post Response Mode §2). */
const POSTED =
  /<input\b[^<>]{0,500}?\bname=["'](?:code|state|id_token|access_token|assertion|SAMLResponse|RelayState)["'][^<>]{0,500}?\bvalue=["']([^"'<>]{1,16384})["']/gi;

/** What a sign-in passes on in addresses, forms and pages: its code and state, what proves who asks, and what the answer is held against. */
export const signInRule: TextRule = (text) => {
  if (!text.includes('=')) return NO_SPANS;
  const spans: Span[] = [];
  const add = (match: RegExpExecArray, from: number): void => {
    const value = match[1]!;
    if (isPseudonym(value) || isPlaceholder(value)) return;
    const start = match.index + match[0].lastIndexOf(value, match[0].length - from);
    spans.push({ start, end: start + value.length, rule: 'url', kind: 'credential' });
  };
  if (OF_SIGN_IN.test(text)) for (const match of text.matchAll(PARAMETER)) add(match, 0);
  if (text.includes('<')) for (const match of text.matchAll(POSTED)) add(match, 1);
  return spans.length === 0 ? NO_SPANS : spans;
};
