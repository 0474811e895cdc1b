import { createHash } from 'node:crypto';
import type { Direction } from '../../../shared/capture/index.ts';
import type { Fate, Went } from '../../../shared/middle/testing/fates.ts';

/** Of a text in the record no more than this stands there, bytes. */
const KEPT_MOST = 1_048_576;
/** A longer text is compared by its fingerprint. */
const SHOWN_MOST = 20_000;

/** For tests: a rule at work, by the name that it has in the record. */
export interface RuleAtWork {
  readonly rule: string;
  readonly does: string;
}

/** For tests: what the record is to tell of a message, but for its number and time. */
export function expectedRecord({ rule, does }: RuleAtWork, dir: Direction, came: string, fate: Fate): object {
  return {
    kind: 'middle',
    dir,
    rules: [rule],
    does: [does],
    ...kept(Buffer.from(came)),
    went: fate.went.map((piece) => ({
      to: piece.to,
      ...kept(bytesOf(piece)),
      ...(piece.end === undefined || piece.to === 'stderr' ? {} : { end: piece.end }),
      ...(piece.afterMs === undefined ? {} : { afterMs: piece.afterMs }),
    })),
    ...(fate.ending === undefined ? {} : { ending: fate.ending }),
    ...(fate.mark === undefined ? {} : { mark: fate.mark }),
  };
}

/** For tests: the bytes of a piece, without what ends it. */
export function bytesOf({ text, part }: Went): Buffer {
  const bytes = Buffer.from(text);
  return part === undefined ? bytes : bytes.subarray(part[0], Number.isFinite(part[1]) ? part[1] : undefined);
}

/** For tests: bytes, each as a character, or the fingerprint of many, so that a difference can be read. */
export function shown(bytes: Buffer): string {
  if (bytes.length < SHOWN_MOST) return bytes.toString('latin1');
  return `${bytes.length} bytes: ${createHash('sha256').update(bytes).digest('hex')}`;
}

/** For tests: resolves when something can be seen, or after so long that a busy machine has had its time. */
export async function until(met: () => boolean): Promise<void> {
  const began = performance.now();
  while (!met() && performance.now() - began < SOON_MS) await new Promise((resolve) => setTimeout(resolve, 4));
}

const SOON_MS = 30_000;

function kept(bytes: Buffer): object {
  const beginning = bytes.subarray(0, KEPT_MOST);
  const text = beginning.toString('utf8');
  const isText = Buffer.from(text).equals(beginning);
  return { ...(isText ? { text } : { base64: beginning.toString('base64') }), bytes: bytes.length };
}
