import type { SecretKind } from './secret-names.ts';

/**
 * How far a value is replaced: `anywhere`, inside longer words too; `word`, where it stands as a word by itself; `place`, only where a
 * rule finds it, since it is so short or so common that it would be found in what it has nothing to do with.
 */
export type Reach = 'anywhere' | 'word' | 'place';

/** Shorter values are replaced in their places alone. */
const SHORTEST_WORD = 4;
const SHORTEST_ANYWHERE = 8;
/** Longer ones are data rather than secrets; what holds them is bounded. */
const LONGEST_ELSEWHERE = 16_384;

/** Words that a conversation is made of, and names that machines give their users. */
const COMMON = new Set(
  (
    'text image audio video resource resources tool tools prompt prompts root roots user users assistant system role name title type ' +
    'data content method params result error code message description value values object array string number boolean integer null true ' +
    'false none list call read complete completion sampling elicitation logging task tasks server client stdio http https json node npx ' +
    'python python3 docker bash admin administrator test testing tester demo dev developer prod production staging debug info warning local ' +
    'localhost ubuntu debian runner vscode codespace circleci jenkins gitlab github default guest public shared service deploy build build1 ' +
    'verbose enabled disabled stdout stderr c.utf-8 en_us.utf-8 ' +
    'basic bearer token secret password session cookie value1 path home desktop main data1 work workspace project projects repo src dist'
  ).split(' '),
);

/** Whether a value is a word that stands everywhere. */
export function isCommon(value: string): boolean {
  return COMMON.has(value.toLowerCase());
}

/** How far a value of this kind is replaced. */
export function reachOf(value: string, kind: SecretKind): Reach {
  if (kind === 'env' || value.length < SHORTEST_WORD || value.length > LONGEST_ELSEWHERE) return 'place';
  if (isCommon(value)) return 'place';
  if (/^\d+$/.test(value)) return value.length < SHORTEST_ANYWHERE ? 'place' : 'word';
  return value.length < SHORTEST_ANYWHERE || /^[A-Za-z]+$/.test(value) || kind === 'user' ? 'word' : 'anywhere';
}
