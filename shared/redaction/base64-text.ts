const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUES = new Int8Array(128).fill(-1);
for (let value = 0; value < 64; value += 1) VALUES[DIGITS.charCodeAt(value)] = value;
// The alphabet for addresses (RFC 4648 §5).
VALUES['-'.charCodeAt(0)] = 62;
VALUES['_'.charCodeAt(0)] = 63;

/** The bytes of a base64 text, with or without padding; null where it is none. */
function base64Bytes(text: string): Uint8Array | null {
  const end = text.endsWith('==') ? text.length - 2 : text.endsWith('=') ? text.length - 1 : text.length;
  if (end % 4 === 1) return null;
  const bytes = new Uint8Array(Math.floor((end * 3) / 4));
  let held = 0;
  let bits = 0;
  let at = 0;
  for (let place = 0; place < end; place += 1) {
    const code = text.charCodeAt(place);
    const value = code < 128 ? VALUES[code]! : -1;
    if (value < 0) return null;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = (held >> bits) & 0xff;
  }
  return bytes;
}

/** What UTF-8 bytes say; null where they are none (RFC 3629). */
function utf8Text(bytes: Uint8Array): string | null {
  const parts: string[] = [];
  let units: number[] = [];
  for (let at = 0; at < bytes.length;) {
    const first = bytes[at]!;
    const length =
      first < 0x80
        ? 1
        : first >= 0xc2 && first < 0xe0
          ? 2
          : first >= 0xe0 && first < 0xf0
            ? 3
            : first >= 0xf0 && first < 0xf5
              ? 4
              : 0;
    if (length === 0 || at + length > bytes.length) return null;
    let point = length === 1 ? first : first & (0x7f >> length);
    for (let next = 1; next < length; next += 1) {
      const byte = bytes[at + next]!;
      if ((byte & 0xc0) !== 0x80) return null;
      point = (point << 6) | (byte & 0x3f);
    }
    if (point > 0x10ffff || (point >= 0xd800 && point < 0xe000)) return null;
    if ((length === 3 && point < 0x800) || (length === 4 && point < 0x10000)) return null;
    if (point < 0x10000) units.push(point);
    else units.push(0xd800 + ((point - 0x10000) >> 10), 0xdc00 + ((point - 0x10000) & 0x3ff));
    at += length;
    if (units.length < 8_000) continue;
    parts.push(String.fromCharCode(...units));
    units = [];
  }
  parts.push(String.fromCharCode(...units));
  return parts.join('');
}

/** The text that a base64 text stands for; null where it stands for none. */
export function base64Text(text: string): string | null {
  const bytes = base64Bytes(text);
  return bytes === null ? null : utf8Text(bytes);
}
