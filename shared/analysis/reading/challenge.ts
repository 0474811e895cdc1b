import { TOKEN_CHARACTERS } from '../../mcp/index.ts';
import { oneLine } from './plain-text.ts';

/** One challenge of a `WWW-Authenticate` header (RFC 9110 §11.6.1). */
export interface Challenge {
  /** As written: `Bearer`. */
  readonly scheme: string;
  /** By lower-case name. */
  readonly params: ReadonlyMap<string, string>;
}

const LONGEST_READ = 8192;
// A scheme or a parameter: token, then blanks and a token or a quoted string behind an equals sign (RFC 9110 §5.6, §11.2).
const PIECE = new RegExp(
  `[\\s,]*([${TOKEN_CHARACTERS}]+)(?:[ \\t]*=[ \\t]*(?:"((?:[^"\\\\]|\\\\.)*)"?|([/:${TOKEN_CHARACTERS}]+))|(?=[\\s,]|$))`,
  'y',
);

/** Reads the challenges of one header value. What cannot be read ends the reading; nothing is thrown. */
export function readChallenges(value: string): Challenge[] {
  const text = value.slice(0, LONGEST_READ);
  const challenges: { scheme: string; params: Map<string, string> }[] = [];
  PIECE.lastIndex = 0;
  for (let piece = PIECE.exec(text); piece !== null && piece[0] !== ''; piece = PIECE.exec(text)) {
    const [, name = '', quoted, token] = piece;
    const given = quoted?.replace(/\\(.)/gs, '$1') ?? token;
    if (given === undefined) challenges.push({ scheme: name, params: new Map() });
    else challenges.at(-1)?.params.set(name.toLowerCase(), given);
  }
  return challenges;
}

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
