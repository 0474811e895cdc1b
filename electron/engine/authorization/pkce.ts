import { createHash, randomBytes } from 'node:crypto';

/** A text that nobody can guess, of 43 characters: a verifier of PKCE (RFC 7636 §4.1), or a state. */
export function unguessable(): string {
  return randomBytes(32).toString('base64url');
}

/** The challenge of a verifier by S256 (RFC 7636 §4.2). */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}
