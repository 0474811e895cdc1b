/** A value that is not kept: its length in UTF-16 units and its keyed fingerprint, so that "the same as before?" can be answered. */
export interface Masked {
  readonly length: number;
  readonly fingerprint: string;
}

const FINGERPRINT_SHOWN = 8;
const MARKER = /^masked-\d+-[0-9a-f]{8}$/;

/** What stands in the place of a secret within a text: its length, and the start of its fingerprint. */
export function secretMarker({ length, fingerprint }: Masked): string {
  return `masked-${length}-${fingerprint.slice(0, FINGERPRINT_SHOWN)}`;
}

/** True for a text that stands in the place of a secret. */
export function isSecretMarker(text: string): boolean {
  return MARKER.test(text);
}
