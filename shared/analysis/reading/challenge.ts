import { readChallenges } from '../../authorization/index.ts';
import { oneLine } from './plain-text.ts';

const TOLD: readonly (readonly [param: string, said: string])[] = [
  ['realm', 'realm'],
  ['scope', 'scope'],
  ['error', 'error'],
  ['error_description', 'saying'],
  ['resource_metadata', 'metadata at'],
];

/**
 * What challenges ask for, in words: `Bearer, realm “mcp”, scope “read write”, metadata at https://…`; '' for none. Addresses are
 * text, never followed (RFC 6750 §3, RFC 9728 §5.1).
 */
export function challengeWords(values: readonly string[]): string {
  return values
    .flatMap(readChallenges)
    .slice(0, 4)
    .map(({ scheme, params }) =>
      [
        oneLine(scheme, 40),
        ...TOLD.flatMap(([param, said]) => {
          const value = params.get(param);
          if (value === undefined || value === '') return [];
          const line = oneLine(value, 200);
          return [`${said} ${param === 'resource_metadata' ? line : `“${line}”`}`];
        }),
      ].join(', '),
    )
    .join('; or ');
}
