import { base64Fault } from '../../../shared/surface/index.ts';
import { bytesOfBase64 } from '../text/index.ts';

/** Units that are decoded at once, a multiple of four: the page draws in between. */
const SLICE = 1_048_576;

/** The first bytes of a base64 text; none where it is no base64. */
export function firstBytes(base64: string, most: number): Uint8Array {
  const head = base64.slice(0, Math.ceil(most / 3) * 4);
  const whole = head.slice(0, head.length - (head.length % 4));
  try {
    return bytesOfBase64(whole);
  } catch (error) {
    if (error instanceof DOMException) return new Uint8Array();
    throw error;
  }
}

/** Decodes a base64 text of any length, a slice at a time. Throws Error with a sentence where it is none. */
export async function allBytes(base64: string): Promise<Uint8Array<ArrayBuffer>[]> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < base64.length; at += SLICE) {
    const fault = base64Fault(base64, at, at + SLICE);
    if (fault !== '') throw new Error(fault);
    parts.push(bytesOfBase64(base64.slice(at, at + SLICE)));
    await new Promise((resolve) => setTimeout(resolve));
  }
  return parts;
}
