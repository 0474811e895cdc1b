/**
 * The ways in which a value can stand in a text that is not read as JSON: as it is, escaped once or twice as in JSON (with and
 * without letters beyond ASCII escaped), and percent-encoded as in addresses and forms.
 */
export function variantsOf(value: string): readonly string[] {
  if (/^[A-Za-z0-9_.~-]*$/.test(value)) return [value];
  const escaped = inJson(value);
  const ascii = inAscii(escaped);
  const percent = percentEncoded(value);
  return [
    ...new Set([
      value,
      escaped,
      ascii,
      inJson(escaped),
      inJson(ascii),
      // Slashes may be escaped, too (RFC 8259 §7), and some writers do.
      escaped.replaceAll('/', '\\/'),
      percent,
      percent.replaceAll('%20', '+'),
      percent.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    ]),
  ];
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function inAscii(text: string): string {
  return text.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function percentEncoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'));
}
