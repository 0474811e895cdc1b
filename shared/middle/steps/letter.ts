import type { Direction } from '../../capture/index.ts';
import type { MessageReading } from '../../jsonrpc/index.ts';

/**
 * What a message is carried by: a line or a frame; a POST through a tap; one whose client has an event stream open beside it; the body of
 * an answer over HTTP; an event of an event stream; the first such event behind the place at which a client resumed the stream.
 */
export type Carrier = 'line' | 'post' | 'post-beside-stream' | 'body' | 'event' | 'resumed';

/** A message on its way. */
export interface Letter {
  readonly dir: Direction;
  readonly carrier: Carrier;
  /** Exact text; null where the bytes are not UTF-8. */
  readonly text: string | null;
  /** The only message of the frame; null for a batch, and for what is none. */
  readonly message: MessageReading | null;
  /** Of a response that of its request; '' for none. */
  readonly method: string;
}

/** Whether the letter is a request with an id. */
export function isRequest({ message }: Letter): boolean {
  return message?.class === 'request';
}

/** Whether nothing can stand beside the letter: a body over HTTP is one message. */
export function isAlone({ carrier }: Letter): boolean {
  return carrier === 'post' || carrier === 'post-beside-stream' || carrier === 'body';
}
