import { argumentSecrets } from './argument-secrets.ts';
import { unnumberedPseudonym } from './pseudonym.ts';
import { isCommon, reachOf } from './reach.ts';
import { headerSecretKind, isPlaceholder, secretKind } from './secret-names.ts';
import { valueAt } from './span.ts';
import { urlRule } from './url-rule.ts';
import { secretAfterScheme } from './key-name-rule.ts';
import { variantsOf } from './variants.ts';

/** A value that is known to be a secret, and what it was given as. */
export type KnownSecret = readonly [value: string, name: string];

/** What a user gives to reach a server, as far as it may hold secrets. */
export interface Given {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly url?: string;
  readonly headers?: readonly { readonly name: string; readonly value: string }[];
  readonly bearer?: string;
  readonly keyPassphrase?: string;
  readonly signIn?:
    | {
        readonly clientSecret: string;
        readonly clientKey: string;
        readonly workloadToken: string;
        readonly identity: { readonly secret: string; readonly token: string };
      }
    | undefined;
}

/**
 * A value is taken out wherever it stands, so it has to be one that stands nowhere by chance. Six characters make a password that somebody
 * calls so; where nothing says so but that it was given, shorter ones than eight are switches, ports and words (`true`, `8080`, `debug`).
 */
const SHORTEST_NAMED = 6;
const SHORTEST = 8;

/** The secrets in what a user gave, each once. */
export function secretsGiven({
  args = [],
  env = {},
  url = '',
  headers = [],
  bearer = '',
  keyPassphrase = '',
  signIn,
}: Given): KnownSecret[] {
  const found = new Map<string, string>();
  const add = (value: string, name: string, named: boolean): void => {
    if (isWorthHiding(value, named) && !found.has(value)) found.set(value, name);
  };
  for (const [name, value] of Object.entries(env)) add(value, name, secretKind(name) !== null);
  for (const { name, value } of headers) {
    const span = secretAfterScheme(value, { rule: 'header', kind: 'secret' });
    if (span !== null) add(valueAt(value, span), name, headerSecretKind(name) !== null);
  }
  add(bearer, 'bearer token', true);
  add(keyPassphrase, 'passphrase', true);
  add(signIn?.clientSecret ?? '', 'client secret', true);
  add(signIn?.clientKey ?? '', 'private key', true);
  add(signIn?.workloadToken ?? '', 'workload token', true);
  add(signIn?.identity.token ?? '', 'ID token', true);
  add(signIn?.identity.secret ?? '', 'client secret', true);
  for (const secret of argumentSecrets(args)) add(secret, 'argument secret', true);
  for (const span of urlRule(url)) {
    const value = valueAt(url, span);
    // Of who asks, the password alone is a secret that an answer may repeat.
    add(span.kind === 'credential' ? value.slice(value.indexOf(':') + 1) : value, 'address secret', true);
  }
  return [...found];
}

function isWorthHiding(value: string, named: boolean): boolean {
  if (value.length < (named ? SHORTEST_NAMED : SHORTEST) || isPlaceholder(value) || isCommon(value)) return false;
  return named || !isPath(value);
}

/** Where something is, which a session is full of. */
function isPath(value: string): boolean {
  return /^(?:~|\.{1,2}|[A-Za-z]:)?(?:[\\/][\w. -]+)+[\\/]?$/.test(value);
}

/** Takes known secrets out of what leaves as a report, wherever they stand in it. */
export class KnownSecrets {
  readonly #sought: readonly (readonly [text: RegExp, name: string])[];

  constructor(secrets: Iterable<KnownSecret>) {
    this.#sought = Array.from(secrets, ([value, name]) => ({ value, kind: secretKind(name) ?? ('secret' as const) }))
      .filter(({ value, kind }) => reachOf(value, kind) !== 'place')
      // A secret within another one is looked for when that is gone.
      .toSorted((left, right) => right.value.length - left.value.length)
      .map(({ value, kind }) => [pattern(value, reachOf(value, kind) === 'word'), unnumberedPseudonym(kind)] as const);
  }

  /** The text without them. */
  hide(text: string): string {
    return this.#sought.reduce((rest, [sought, name]) => rest.replace(sought, name), text);
  }

  /** The same for every string in a value of JSON, names of members included; it stays the same object where nothing stands in it. */
  hideIn<T>(value: T): T {
    return this.#sought.length === 0 ? value : (this.#hidden(value) as T);
  }

  #hidden(value: unknown): unknown {
    if (typeof value === 'string') return this.hide(value);
    if (Array.isArray(value)) return value.map((entry) => this.#hidden(entry));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [this.hide(name), this.#hidden(inner)]));
  }
}

function pattern(value: string, word: boolean): RegExp {
  const any = variantsOf(value)
    .map((text) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`))
    .join('|');
  return new RegExp(word ? `(?<![A-Za-z0-9])(?:${any})(?![A-Za-z0-9])` : any, 'g');
}
