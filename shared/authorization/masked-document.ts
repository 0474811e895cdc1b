import { afterSpace, afterString, COLON, exactText, keyText, QUOTE } from '../json/index.ts';

/** Gives what stands in the place of a secret. */
export type Mask = (value: string) => string;

/** Members of documents and parameters of forms that are secrets (RFC 6749, 7521, 7591, 7636, 8628, 8693). */
const SECRETS = /^(?:.*_(?:token|secret|assertion|verifier)|access_token|assertion|password|device_code|user_code)$/;
/** Parameters of forms and addresses that are secrets only there: an error of JSON has a `code` too. */
const OF_FORMS = /^(?:code|state|nonce)$/;

/** Whether a parameter of a form or of an address of a sign-in is a secret. */
export function isSecretParameter(name: string): boolean {
  const lower = name.toLowerCase();
  return SECRETS.test(lower) || OF_FORMS.test(lower);
}

/** A body of a sign-in with the values of its secrets masked, by their names; all else stays to the sign. */
export function maskedDocument(text: string, mask: Mask): string {
  return /^\s*[[{]/.test(text) ? maskedJson(text, mask) : maskedForm(text, mask);
}

/** Any text: what is no JSON keeps its signs, and loses what stands as the value of a secret's name. */
function maskedJson(text: string, mask: Mask): string {
  let out = '';
  let from = 0;
  let at = text.indexOf('"');
  while (at >= 0) {
    const end = afterString(text, at);
    const colon = afterSpace(text, end);
    let next = end;
    if (text.charCodeAt(colon) === COLON) {
      const start = afterSpace(text, colon + 1);
      if (text.charCodeAt(start) === QUOTE) {
        next = afterString(text, start);
        if (SECRETS.test(keyText(text.slice(at, end)).toLowerCase()) && next - start > 2) {
          const value = keyText(exactText(text, { start, end: next }));
          out += `${text.slice(from, start)}${JSON.stringify(mask(value))}`;
          from = next;
        }
      }
    }
    at = text.indexOf('"', Math.max(next, at + 1));
  }
  return out + text.slice(from);
}

const PARAMETER = /(^|[?&;\s"'])([\w.%-]{1,100})=([^&\s"'<>;]+)/g;

function maskedForm(text: string, mask: Mask): string {
  return text.replace(PARAMETER, (whole, before: string, name: string, value: string) =>
    isSecretParameter(decoded(name)) ? `${before}${name}=${mask(decoded(value))}` : whole,
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
