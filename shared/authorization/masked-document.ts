import { afterSpace, afterString, COLON, exactText, keyText, QUOTE } from '../json/index.ts';

/** Gives what stands in the place of a secret. */
export type Mask = (value: string) => string;

/** Members of documents and parameters of forms that are secrets (RFC 6749, 7521, 7591, 7636, 8628, 8693). */
const SECRETS = /^(?:.*_(?:token|secret|assertion|verifier)|access_token|assertion|password|device_code|user_code)$/;
/** Parameters of forms and addresses that are secrets only there: an error of JSON has a `code` too. */
const OF_FORMS = /^(?:code|state|nonce|token)$/;

/** Whether a parameter of a form or of an address of a sign-in is a secret. */
function isSecretParameter(name: string): boolean {
  const lower = name.toLowerCase();
  return SECRETS.test(lower) || OF_FORMS.test(lower);
}

/**
 * A body of a sign-in with the values of its secrets masked, by their names; all else stays to the sign. `also` names secrets that are
 * none of a sign-in, of a body that may be another's.
 */
export function maskedDocument(text: string, mask: Mask, also: (name: string) => boolean = () => false): string {
  return /^\s*[[{]/.test(text) ? maskedJson(text, mask, also) : maskedForm(text, mask, also);
}

/** Any text: what is no JSON keeps its signs, and loses what stands as the value of a secret's name. */
function maskedJson(text: string, mask: Mask, also: (name: string) => boolean): string {
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
        const name = keyText(text.slice(at, end));
        if (next - start > 2 && (SECRETS.test(name.toLowerCase()) || also(name))) {
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

/** Within markup a value ends with its quotes or its tag; elsewhere those may belong to it. */
const IN_MARKUP = /(^|[?&;\s"'])([\w.%-]{1,100})=([^&\s"'<>;]+)/g;
const PARAMETER = /(^|[?&;\s"'])([\w.%-]{1,100})=([^&\s]+)/g;

function maskedForm(text: string, mask: Mask, also: (name: string) => boolean): string {
  const parameters = text.includes('<') ? IN_MARKUP : PARAMETER;
  return text.replace(parameters, (whole, before: string, name: string, value: string) =>
    isSecretParameter(decoded(name)) || also(decoded(name)) ? `${before}${name}=${mask(decoded(value))}` : whole,
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
