import { type CorrelatedMessage, type Moment, type Operation, RecentMap } from '../../../analysis/index.ts';
import type { Memory, MessageScope } from '../../state/index.ts';
import type { RuleContext } from '../../engine/index.ts';

const CANCELLED_MOST = 4096;

/** Which requests were cancelled by `notifications/cancelled`, and when first. */
export class CancellationMemory implements Memory {
  static readonly scope: MessageScope = { kinds: ['notification'], methods: ['notifications/cancelled'] };
  readonly #cancelled = new RecentMap<Operation, Moment>(CANCELLED_MOST);

  message({ link, operation, row }: CorrelatedMessage, t: number): void {
    if (link !== 'cancels' || operation === null || this.#cancelled.get(operation) !== undefined) return;
    this.#cancelled.set(operation, { t, row });
  }

  of(operation: Operation): Moment | null {
    return this.#cancelled.get(operation) ?? null;
  }
}

/** When a request was cancelled: by a message, or in the modern era over HTTP by closing its stream; null where it was not. */
export function cancellationOf(operation: Operation, context: RuleContext): Moment | null {
  const told = context.recall(CancellationMemory).of(operation);
  if (told !== null || operation.state !== 'cancelled') return told;
  const carrier = context.http.carrierOf(operation);
  return carrier === null || carrier.modern === null ? null : carrier.closedByUs;
}
