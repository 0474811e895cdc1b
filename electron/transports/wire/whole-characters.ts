import { joined } from './text-or-base64.ts';

/**
 * How many of these bytes can be told now, so that no UTF-8 character is torn: all but the start of one whose end is still
 * to come. Bytes that are not UTF-8 are never waited for.
 */
export function wholeCharacters(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back]!;
    if ((byte & 0xc0) === 0x80) continue;
    return lengthAfter(byte) > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/** Length of the character that this byte begins (RFC 3629 §3). */
function lengthAfter(lead: number): number {
  if (lead >= 0xf0 && lead <= 0xf4) return 4;
  if (lead >= 0xe0) return lead < 0xf0 ? 3 : 1;
  return lead >= 0xc2 ? 2 : 1;
}

/** What is torn is shorter than the longest character. */
const TORN_MOST = 3;

/** Takes the start of a character whose end is still to come off the end of these parts, and returns it; nothing where there is none. */
export function takeTorn(parts: Uint8Array[]): Uint8Array {
  const last: Uint8Array[] = [];
  // A character may be torn more than once: its bytes may lie in several parts.
  for (let bytes = 0; bytes < TORN_MOST && parts.length > 0; bytes += last[0]!.length) last.unshift(parts.pop()!);
  const end = joined(last);
  const whole = wholeCharacters(end);
  if (whole > 0) parts.push(end.subarray(0, whole));
  return end.subarray(whole);
}
