/** Bytes that a base64 text (RFC 4648 §4) stands for, by its length alone. */
export function decodedLength(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return Math.max(0, Math.floor((base64.length - padding) / 4) * 3 + [0, 0, 1, 2][(base64.length - padding) % 4]!);
}

/** Units of base64 that are checked at once: a pattern over a text of any length holds a thread for as long. */
const STRETCH = 1_048_576;

/**
 * What is wrong with a base64 text, as a sentence; '' when nothing. `from` and `to` bound what is looked at, in UTF-16 units; the number of characters counts once the end is looked at.
 * The alphabet of URLs is told apart, since that is the usual mistake.
 */
export function base64Fault(base64: string, from = 0, to = base64.length): string {
  if (to >= base64.length && base64.length % 4 === 1)
    return `It is no base64: ${base64.length} characters stand for no number of bytes.`;
  for (let at = from; at < to; at += STRETCH) {
    const found = /[^A-Za-z0-9+/]/.exec(base64.slice(at, Math.min(to, at + STRETCH)));
    if (found === null) continue;
    const place = at + found.index;
    if (/^={1,2}$/.test(base64.slice(place, place + 3))) return '';
    return found[0] === '-' || found[0] === '_'
      ? `It is base64 of the URL alphabet: “${found[0]}” stands at character ${place + 1}, where MCP has plain base64 (RFC 4648 §4).`
      : `It is no base64: character ${place + 1} is ${JSON.stringify(found[0])}.`;
  }
  return '';
}
