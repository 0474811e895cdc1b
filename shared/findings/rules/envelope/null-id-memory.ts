import type { CorrelatedMessage } from '../../../analysis/index.ts';
import type { Direction } from '../../../capture/index.ts';
import type { Memory, MessageScope } from '../../state/index.ts';

/** Who has made requests with the id null, which an answer may repeat (JSON-RPC 2.0 §5). */
export class NullIdMemory implements Memory {
  static readonly scope: MessageScope = { kinds: ['other'] };
  readonly #askers = new Set<Direction>();

  message({ message, dir }: CorrelatedMessage): void {
    if (message.class === 'malformed.request-id' && message.id === 'null') this.#askers.add(dir);
  }

  /** Whether messages of this direction were such requests. */
  asked(dir: Direction): boolean {
    return this.#askers.has(dir);
  }
}
