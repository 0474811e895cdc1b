import type { Masked } from './events.ts';

const FINGERPRINT_SHOWN = 8;

/** What stands in the place of a secret within a text: its length, and the start of its fingerprint. */
export function secretMarker({ length, fingerprint }: Masked): string {
  return `masked-${length}-${fingerprint.slice(0, FINGERPRINT_SHOWN)}`;
}
