import { base64Text } from './base64-text.ts';
import { NO_SPANS, type Span, type TextRule } from './span.ts';
import { parseJson } from '../json/index.ts';

/** Three parts of base64url, the first of which can be a JSON object (RFC 7515 §3.1); the last is empty where nothing signs it. */
const THREE_PARTS = /(?<![\w.-])(eyJ[\w-]{4,4096})\.[\w-]{4,16384}\.[\w-]{0,4096}/g;

/** JSON Web Tokens: what has a header with the name of an algorithm in front. */
export const jwtRule: TextRule = (text) => {
  if (!text.includes('eyJ')) return NO_SPANS;
  const spans: Span[] = [];
  for (const match of text.matchAll(THREE_PARTS))
    if (isHeader(match[1]!))
      spans.push({ start: match.index, end: match.index + match[0].length, rule: 'jwt', kind: 'jwt' });
  return spans;
};

function isHeader(part: string): boolean {
  const json = base64Text(part);
  if (json === null) return false;
  try {
    const value: unknown = parseJson(json);
    return typeof value === 'object' && value !== null && ('alg' in value || 'typ' in value || 'enc' in value);
  } catch {
    return false;
  }
}
