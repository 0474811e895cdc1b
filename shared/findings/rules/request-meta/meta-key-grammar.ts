import { META, TASKS_EXTENSION } from '../../../mcp/index.ts';

/** What is to be said of a key of `_meta`. */
export interface KeyVerdict {
  /** It is an optional prefix with a slash, and a name. */
  readonly right: boolean;
  /** Its prefix is reserved by 2025-06-18, or by later revisions, and none of them defines it. */
  readonly reservedEarly: boolean;
  readonly reserved: boolean;
  /** It has a prefix that is no domain name in reverse. */
  readonly noDomain: boolean;
}

/** A key with which nothing is odd. */
export const FINE: KeyVerdict = { right: true, reservedEarly: false, reserved: false, noDomain: false };
const WRONG: KeyVerdict = { ...FINE, right: false };

/** A label of a prefix: a letter first, a letter or digit last. */
const LABEL = /^[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/;
/** The name behind it, which may be empty. */
const NAME = /^(?:[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)?$/;
/** Labels that only domain names end with, and reversed ones begin with. */
const TOP: ReadonlySet<string> = new Set([
  'com',
  'org',
  'net',
  'io',
  'dev',
  'ai',
  'app',
  'edu',
  'gov',
  'cloud',
  'tech',
]);
/** Keys under a reserved prefix that some revision or an official extension defines. */
const DEFINED: ReadonlySet<string> = new Set([
  ...Object.values(META),
  'io.modelcontextprotocol/model-immediate-response',
  'io.modelcontextprotocol/ui',
  TASKS_EXTENSION,
]);
/** The one prefix without a domain that an official extension uses. */
const OF_APPS = 'ui';

/** Judges a key by the grammar of `_meta` (2025-06-18 and later, basic/index). */
export function verdictOf(key: string): KeyVerdict {
  if (DEFINED.has(key)) return FINE;
  if (!isKey(key)) return WRONG;
  const slash = key.indexOf('/');
  if (slash < 0) return FINE;
  const prefix = key.slice(0, slash).split('.');
  return {
    right: true,
    reservedEarly: prefix.some((label, i) => isOurs(label) && i < prefix.length - 1),
    reserved: isOurs(prefix[1]),
    noDomain: !isReverseDomain(prefix),
  };
}

/** Whether a key is one by the grammar: an optional prefix of labels with a slash, and a name. */
export function isKey(key: string): boolean {
  const slash = key.indexOf('/');
  if (slash < 0) return key !== '' && NAME.test(key);
  const labels = key.slice(0, slash).split('.');
  return labels.every((label) => LABEL.test(label)) && NAME.test(key.slice(slash + 1));
}

function isOurs(label: string | undefined): boolean {
  return label === 'mcp' || label === 'modelcontextprotocol';
}

function isReverseDomain(prefix: readonly string[]): boolean {
  if (prefix.length === 1) return prefix[0] === OF_APPS;
  const last = prefix.at(-1)?.toLowerCase() ?? '';
  return TOP.has(prefix[0]?.toLowerCase() ?? '') || !TOP.has(last);
}
