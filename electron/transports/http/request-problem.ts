import type { HeaderPair } from '../wire/index.ts';
import { isToken } from '../../../shared/mcp/index.ts';

/** What may not stand in the value of a header (RFC 9110 §5.5). */
const BAD_IN_VALUE = /[^\t\u0020-\u007e\u0080-\u00ff]/;
/** The HTTP client writes these by itself, or not at all. */
const NOT_OURS = new Set(['transfer-encoding', 'keep-alive', 'upgrade', 'expect']);

/** Why a request cannot be written, as the end of a sentence; '' when it can. */
export function problemOfRequest(method: string, headers: readonly HeaderPair[]): string {
  if (!isToken(method)) return `${JSON.stringify(method)} is not an HTTP method`;
  for (const [name, value] of headers) {
    if (!isToken(name)) return `${JSON.stringify(name)} is not a header name`;
    if (NOT_OURS.has(name.toLowerCase())) return `the header ${name} cannot be set by hand`;
    const [bad] = BAD_IN_VALUE.exec(value) ?? [];
    if (bad !== undefined) return `the value of its header ${name} holds ${codePoint(bad)}, which no header may carry`;
  }
  return '';
}

function codePoint(char: string): string {
  return `U+${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}
