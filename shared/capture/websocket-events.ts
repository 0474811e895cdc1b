import type { Direction, Timed } from './timed.ts';

/** The WebSocket is open; the exchange is its HTTP upgrade. Frames follow in the stream `ws`. */
export interface WsOpenEvent extends Timed {
  readonly kind: 'ws.open';
  readonly exchange: number;
  /** Subprotocol that the server chose; '' for none. */
  readonly protocol: string;
  readonly extensions: string;
}

/** A ping or pong of the WebSocket (RFC 6455 §5.5). */
export interface WsControlEvent extends Timed {
  readonly kind: 'ws.control';
  readonly dir: Direction;
  readonly opcode: 'ping' | 'pong';
  readonly base64: string;
}

export interface WsCloseEvent extends Timed {
  readonly kind: 'ws.close';
  /** Who sent the first close frame; `lost`: nobody, the connection broke. */
  readonly by: 'us' | 'peer' | 'lost';
  /** RFC 6455 §7.4; 1005 and 1006 stand for none. */
  readonly code: number;
  readonly reason: string;
}
