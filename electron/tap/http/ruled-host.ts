import { type Decider, type PassingMessage, type Ruling, tellRuling } from '../middle/index.ts';
import type { Rewriting } from './rewriting.ts';
import type { TappedExchange } from './tapped-exchange.ts';

/** What an answer needs whose messages somebody decides about. */
export interface RuledHost {
  readonly exchange: TappedExchange;
  readonly rewriting: Rewriting | null;
  /** Gives bytes to the client, now. */
  passNow(bytes: Buffer): void;
  /** Told once the record has what came. */
  afterwards(tell: () => void): void;
  /** Breaks the connection to the client. */
  cut(): void;
  /** Does something that nothing has come for: what it sends goes out, and the record is told. */
  came(what: () => void): void;
  /** What goes out later: the connection stays open for it, and what comes next waits. */
  later(gone: Promise<void>): void;
  /** Something is to be decided. `gone` is called where nobody waits for that any more; the result says that it is decided. */
  decides(gone: () => void): () => void;
}

/**
 * Asks who decides about a message. `carryOut` is called once: at once, or when it is decided; null where it passes as it came.
 * Resolves null where that is done already, else when it is.
 */
export function decide(
  decider: Decider | null,
  host: Pick<RuledHost, 'came' | 'decides'>,
  message: PassingMessage,
  carryOut: (ruling: Ruling | null) => void,
): Promise<void> | null {
  let isAtOnce = true;
  let isDecided = false;
  let done: (() => void) | null = null;
  const gone = decider?.take(message, (ruling) => {
    isDecided = true;
    if (isAtOnce) carryOut(ruling);
    else host.came(() => carryOut(ruling));
    done?.();
  });
  isAtOnce = false;
  if (gone === undefined) {
    carryOut(null);
    return null;
  }
  if (isDecided) return null;
  const decided = host.decides(gone);
  return new Promise((resolve) => {
    done = () => {
      decided();
      resolve();
    };
  });
}

export function tell({ exchange, afterwards }: RuledHost, message: PassingMessage, ruling: Ruling): void {
  afterwards(() => tellRuling(exchange.conversation, message, ruling));
}
