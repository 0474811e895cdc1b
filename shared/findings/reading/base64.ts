import { oneLine } from '../../analysis/index.ts';

/** What keeps a text from being base64 with padding (RFC 4648 §4), as the end of a sentence; '' for nothing. Linear, without backtracking. */
export function base64Fault(text: string): string {
  const foreign = text.search(/[^A-Za-z0-9+/=]/);
  if (foreign >= 0) {
    if (/^data:[^,]{0,200},/.test(text.slice(0, 220))) return 'is a data: URL';
    const char = String.fromCodePoint(text.codePointAt(foreign) ?? 0);
    return `has “${oneLine(char)}” (U+${hex(text.codePointAt(foreign) ?? 0)}) at ${foreign}`;
  }
  const padding = text.indexOf('=');
  if (padding >= 0 && (padding < text.length - 2 || !text.endsWith('='))) return `has “=” in the middle, at ${padding}`;
  return text.length % 4 === 0 ? '' : `is ${text.length} characters long, which four do not divide`;
}

/** Bytes that a base64 text stands for. */
export function base64Size(text: string): number {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  return Math.floor((text.length * 3) / 4) - padding;
}

function hex(code: number): string {
  return code.toString(16).toUpperCase().padStart(4, '0');
}
