import { listedIn, valuesOf, type MessageHead } from './message-head.ts';

/** How the end of a body is found (RFC 9112 §6.3). `raw`: what follows is HTTP no more. */
export type BodyFraming =
  | { readonly kind: 'none' | 'chunked' | 'until-end' | 'raw' }
  | { readonly kind: 'length'; readonly bytes: number };

const NONE: BodyFraming = { kind: 'none' };
const NO_CONTENT = 204;
const NOT_MODIFIED = 304;
const SWITCHING_PROTOCOLS = 101;

/** Of the body behind the head of a request; null where its headers contradict each other. */
export function requestFraming(head: MessageHead): BodyFraming | null {
  return framing(head, NONE);
}

/** Of the body behind the head of a response to a request of this method. */
export function responseFraming(head: MessageHead, method: string, status: number): BodyFraming | null {
  if (status === SWITCHING_PROTOCOLS) return { kind: 'raw' };
  if (method === 'HEAD' || status < 200 || status === NO_CONTENT || status === NOT_MODIFIED) return NONE;
  return framing(head, { kind: 'until-end' });
}

function framing(head: MessageHead, otherwise: BodyFraming): BodyFraming | null {
  const codings = listedIn(head, 'transfer-encoding');
  if (codings.length > 0) return codings.at(-1) === 'chunked' ? { kind: 'chunked' } : { kind: 'until-end' };
  const lengths = new Set(
    valuesOf(head, 'content-length').flatMap((value) => value.split(',').map((one) => one.trim())),
  );
  if (lengths.size === 0) return otherwise;
  const [length = ''] = lengths;
  if (lengths.size > 1 || !/^\d{1,15}$/.test(length)) return null;
  return length === '0' ? NONE : { kind: 'length', bytes: Number(length) };
}
