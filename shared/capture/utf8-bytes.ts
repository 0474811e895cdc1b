/** Length of a text in UTF-8; a lone surrogate counts as the three bytes of U+FFFD. */
export function utf8Bytes(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) continue;
    bytes += 1;
    if (unit < 0x800) continue;
    const pair = unit >= 0xd800 && unit < 0xdc00 && isLow(text.charCodeAt(at + 1));
    // Four bytes for the two units of a pair, three for every other.
    if (pair) at += 1;
    bytes += 1;
  }
  return bytes;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}
