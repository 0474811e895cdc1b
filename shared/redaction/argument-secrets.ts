import { entropyRule } from './entropy-rule.ts';
import { jwtRule } from './jwt-rule.ts';
import { assignmentRule, memberSecret } from './key-name-rule.ts';
import { isPseudonym } from './pseudonym.ts';
import { isPlaceholder } from './secret-names.ts';
import { NO_SPANS, outermost, valueAt, type Span } from './span.ts';
import { urlRule } from './url-rule.ts';

/** Options whose value is the name of a user and a password behind a colon, as curl has them. */
const USER_OPTIONS = /^(?:-u|--(?:proxy-)?user)$/;

/** Options that are given a secret, though their names say so nowhere else: `--key`, `--github-pat`. */
const SECRET_OPTION = /^--?(?:[\w-]{0,80}[-_])?(?:key|pat|pass|pw|auth|creds?|otp)$/i;
/** A name of a header, and a scheme (RFC 9110 §11.4), that a shell has cut off from what follows. */
const CUT_HEADER = /^([A-Za-z][\w-]{1,60}):$/;
const CUT_SCHEME = /^(?:Bearer|Basic|Token|ApiKey)$/i;

/**
 * What the argument before another says of it: `--api-key` and its value as the next argument, `-u` and `name:password`, and the head
 * of a header line that was not quoted; and what an option says of its own value, `--key=K`.
 */
export function optionSecrets(option: unknown, value: string): readonly Span[] {
  if (value.startsWith('-')) return assignedSecret(value);
  const span = typeof option === 'string' ? secretAfter(option, value) : null;
  return span === null ? NO_SPANS : [span];
}

function secretAfter(option: string, value: string): Span | null {
  const header = CUT_HEADER.exec(option)?.[1];
  if (header !== undefined) return CUT_SCHEME.test(value) ? null : memberSecret(header, value);
  if (CUT_SCHEME.test(option)) return wholeSecret(value);
  if (!/^--?[\w-]{1,100}$/.test(option)) return null;
  if (USER_OPTIONS.test(option)) return passwordOf(value);
  return memberSecret(option, value) ?? (SECRET_OPTION.test(option) ? wholeSecret(value) : null);
}

/** The value of an option that may as well be given a word (`--auth basic`) or a file (`--key server.pem`). */
function wholeSecret(value: string): Span | null {
  const other = value.length < 6 || /^[a-z]+(?:-[a-z]+)*$/.test(value) || /[\\/]|^[~.]|\.\w{2,4}$/.test(value);
  if (other || isPlaceholder(value) || isPseudonym(value)) return null;
  return { start: 0, end: value.length, rule: 'key name', kind: 'key' };
}

/** `--key=K` in one argument. */
function assignedSecret(argument: string): readonly Span[] {
  const [, option = '', value = ''] = /^(--?[\w-]{1,100})=(.+)$/s.exec(argument) ?? [];
  const span = SECRET_OPTION.test(option) ? wholeSecret(value) : null;
  return span === null ? NO_SPANS : [{ ...span, start: option.length + 1, end: argument.length }];
}

function passwordOf(value: string): Span | null {
  const start = value.indexOf(':') + 1;
  const password = value.slice(start);
  if (start === 0 || isPlaceholder(password) || isPseudonym(password)) return null;
  return { start, end: value.length, rule: 'key name', kind: 'password' };
}

/** The secrets in the arguments of a command line, in their order. */
export function argumentSecrets(args: readonly string[]): string[] {
  return args.flatMap((argument, at) => spansOf(args[at - 1], argument).map((span) => valueAt(argument, span)));
}

/** The arguments of a command line, each secret in them as `shown` writes it; those without any are the same. */
export function withoutArgumentSecrets(args: readonly string[], shown: (secret: string) => string): string[] {
  return args.map((argument, at) => {
    let written = '';
    let from = 0;
    for (const span of spansOf(args[at - 1], argument)) {
      written += argument.slice(from, span.start) + shown(valueAt(argument, span));
      from = span.end;
    }
    return written + argument.slice(from);
  });
}

function spansOf(option: string | undefined, argument: string): readonly Span[] {
  const rules = [jwtRule, urlRule, assignmentRule, entropyRule];
  return outermost([...optionSecrets(option, argument), ...rules.flatMap((rule) => rule(argument))]);
}
