/** The characters that JSON is made of (RFC 8259 §2), as UTF-16 units and as bytes of UTF-8 alike. */
const TAB = 0x09;
const LINE_FEED = 0x0a;
const RETURN = 0x0d;
export const SPACE = 0x20;
export const QUOTE = 0x22;
export const PLUS = 0x2b;
export const COMMA = 0x2c;
export const MINUS = 0x2d;
export const POINT = 0x2e;
export const ZERO = 0x30;
const NINE = 0x39;
export const COLON = 0x3a;
export const OPEN_ARRAY = 0x5b;
export const BACKSLASH = 0x5c;
export const CLOSE_ARRAY = 0x5d;
export const LETTER_D = 0x64;
export const LETTER_E = 0x65;
export const LETTER_F = 0x66;
export const LETTER_I = 0x69;
export const LETTER_N = 0x6e;
export const LETTER_T = 0x74;
export const LETTER_U = 0x75;
export const OPEN_OBJECT = 0x7b;
export const CLOSE_OBJECT = 0x7d;
export const BYTE_ORDER_MARK = 0xfeff;

/** The white space of RFC 8259 §2. */
export function isSpace(code: number): boolean {
  return code === SPACE || code === LINE_FEED || code === RETURN || code === TAB;
}

export function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}
