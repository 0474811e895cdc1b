import { entropyRule } from './entropy-rule.ts';
import { jwtRule } from './jwt-rule.ts';
import { assignmentRule, memberSecret } from './key-name-rule.ts';
import { isPseudonym } from './pseudonym.ts';
import { isPlaceholder } from './secret-names.ts';
import { NO_SPANS, outermost, valueAt, type Span } from './span.ts';
import { urlRule } from './url-rule.ts';

/** Options whose value is the name of a user and a password behind a colon, as curl has them. */
const USER_OPTIONS = /^(?:-u|--(?:proxy-)?user)$/;

/** What the option before an argument says of it: `--api-key` and its value as the next argument, `-u` and `name:password`. */
export function optionSecrets(option: unknown, value: string): readonly Span[] {
  if (typeof option !== 'string' || !/^--?[\w-]{1,100}$/.test(option) || value.startsWith('-')) return NO_SPANS;
  const span = USER_OPTIONS.test(option) ? passwordOf(value) : memberSecret(option, value);
  return span === null ? NO_SPANS : [span];
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
