/** Narrowing of what the peer sent: any member may be missing or of any type. */

export type PeerObject = { readonly [key: string]: unknown };

export function isPeerObject(value: unknown): value is PeerObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own member; undefined where there is none. Never reads the prototype. */
export function peerMember(value: unknown, key: string): unknown {
  return isPeerObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

const QUOTED = 80;

/** A value of the peer as it may stand inside a sentence: JSON, shortened. */
export function quoted(value: unknown): string {
  const text =
    typeof value === 'string' ? JSON.stringify(value.slice(0, QUOTED * 2)) : (JSON.stringify(value) ?? 'nothing');
  return text.length > QUOTED ? `${text.slice(0, QUOTED - 1)}…` : text;
}
