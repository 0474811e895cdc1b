import type { Target } from '../../../shared/bridge/index.ts';
import { secretKind } from '../../../shared/redaction/index.ts';
import { recordedUrl } from '../../transports/index.ts';

/** Stands in an argument or an address for what is kept elsewhere. */
const ELSEWHERE = 'secret';

/**
 * A target as it may stand in the open: without the values of its variables and headers, its token and passphrase, and what looks like a
 * secret among its arguments and in its address. The names stay. One that has none of these comes back equal.
 */
export function withoutSecrets(target: Target): Target {
  if (target.transport === 'stdio')
    return {
      ...target,
      args: target.args.map((argument, at) => openArgument(argument, target.args[at - 1] ?? '')),
      env: Object.fromEntries(Object.keys(target.env).map((name) => [name, ''])),
    };
  return {
    ...target,
    url: recordedUrl(target.url, () => ({ length: 0, fingerprint: ELSEWHERE })),
    headers: target.headers.map(({ name }) => ({ name, value: '' })),
    bearer: '',
    keyPassphrase: '',
  };
}

/** What is taken out of a target, as far as it could be recognized in a text. */
export function secretsIn(target: Target): string[] {
  if (target.transport !== 'stdio')
    return [target.bearer, target.keyPassphrase, ...target.headers.map(({ value }) => value)].filter(isLong);
  const { args, env } = target;
  const hidden = args.flatMap((argument, at) => {
    const open = openArgument(argument, args[at - 1] ?? '');
    return open === argument ? [] : [argument.slice(open.length - ELSEWHERE.length)];
  });
  return [...Object.values(env), ...hidden].filter(isLong);
}

/** `--api-key K`, `--token=T` and `PASSWORD=P` without the value. */
function openArgument(argument: string, before: string): string {
  const [, name = ''] = /^([\w.-]{1,200})=/.exec(argument) ?? [];
  if (name !== '' && secretKind(name) !== null) return `${name}=${ELSEWHERE}`;
  const isValue = /^--?[\w-]{1,100}$/.test(before) && secretKind(before) !== null && !argument.startsWith('-');
  return isValue ? ELSEWHERE : argument;
}

/** A shorter one would be found everywhere. */
function isLong(secret: string): boolean {
  return secret.length >= 6;
}
