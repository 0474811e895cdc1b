import { TOKEN_CHARACTERS } from '../mcp/index.ts';

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

/** Schemes by which MCP sends tokens: that of RFC 6750, and of the extension for proof of possession. */
const TOKEN_SCHEMES: ReadonlySet<string> = new Set(['bearer', 'dpop']);

/** The challenge that a client of MCP goes by: the first that has the metadata of the resource, else the first for a token. Null for none. */
export function tokenChallenge(values: readonly string[]): Challenge | null {
  const fitting = values.flatMap(readChallenges).filter(({ scheme }) => TOKEN_SCHEMES.has(scheme.toLowerCase()));
  return fitting.find(({ params }) => params.has('resource_metadata')) ?? fitting[0] ?? null;
}

/** A parameter of it; '' where it has none. */
export function challenged(challenge: Challenge | null, name: string): string {
  return challenge?.params.get(name) ?? '';
}
