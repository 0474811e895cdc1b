import { isObject } from '../../../json/index.ts';

const TEXT_MOST = 4096;
const VALUES_MOST = 200;
const DEEPEST = 6;

/** What gives a secret away. */
interface Pattern {
  /** What it is called. */
  readonly name: string;
  /** Looks ahead for a bounded length only. */
  readonly pattern: RegExp;
}

const PATTERNS: readonly Pattern[] = [
  { name: 'a private key', pattern: /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----/ },
  { name: 'a JSON Web Token', pattern: /\beyJ[\w-]{8,400}\.eyJ[\w-]{8,1000}\.[\w-]{8}/ },
  { name: 'a bearer token', pattern: /\bBearer\s{1,4}[\w.~+/-]{16}/i },
  { name: 'an access key of AWS', pattern: /\b(AKIA|ASIA)[0-9A-Z]{16}\b/ },
  {
    name: 'a token of GitHub',
    pattern: /\b(gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{22})/,
  },
  { name: 'a token of Slack', pattern: /\bxox[abprs]-[A-Za-z0-9-]{10}/ },
  { name: 'a key of Google', pattern: /\bAIza[\w-]{35}/ },
  { name: 'an API key', pattern: /\bsk-[A-Za-z0-9_-]{20}/ },
];

/** A text without any of these has none of the above: found in one walk over it, and much faster than each by itself. */
const SIGNS = /eyJ|-----BEGIN|earer|EARER|A(?:KIA|SIA|Iza)|gh[pousr]_|github_|xox[abprs]-|sk-/;

/** A name that a secret goes by, and what it is set to; the value must not be a mask or a placeholder. */
const ASSIGNED =
  /\b(password|passwd|passphrase|api[_-]?key|client[_-]?secret|secret[_-]?key|access[_-]?token|refresh[_-]?token)["']?\s{0,4}[:=]\s{0,4}["']?([^\s"',;&]{6})/gi;
const NO_VALUE = /^([*•x.<[({$%#-]|null\b|none\b|true\b|false\b|undef|redact|masked|hidden|requir|missing|invalid)/i;

/** What kind of secret a JSON value seems to hold, as `a bearer token`; '' for none. At most 4,096 UTF-16 units are looked at. */
export function secretIn(value: unknown): string {
  const text = textOf(value);
  const known = SIGNS.test(text) ? PATTERNS.find(({ pattern }) => pattern.test(text)) : undefined;
  if (known !== undefined) return known.name;
  if (!text.includes('=') && !text.includes(':')) return '';
  // `matchAll` makes an expression of its own for each text, which costs more than to look through most of them.
  ASSIGNED.lastIndex = 0;
  for (let found = ASSIGNED.exec(text); found !== null; found = ASSIGNED.exec(text)) {
    const [, name = '', start = ''] = found;
    if (!NO_VALUE.test(start)) return `a value of “${name.toLowerCase()}”`;
  }
  return '';
}

/** The strings of a value, each after its key. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value.slice(0, TEXT_MOST);
  const parts: string[] = [];
  let length = 0;
  let left = VALUES_MOST;
  const visit = (key: string, inner: unknown, depth: number): void => {
    left -= 1;
    if (left < 0 || length > TEXT_MOST || depth > DEEPEST) return;
    if (typeof inner === 'string') {
      const part = `${key.slice(0, 80)}=${inner.slice(0, TEXT_MOST - length)}`;
      parts.push(part);
      length += part.length + 1;
    } else if (Array.isArray(inner)) for (const one of inner.slice(0, VALUES_MOST)) visit(key, one, depth + 1);
    else if (isObject(inner))
      for (const name in inner) {
        if (left <= 0) return;
        visit(name, inner[name], depth + 1);
      }
  };
  visit('', value, 0);
  return parts.join('\n');
}
