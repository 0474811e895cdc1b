import { member } from '../../json/index.ts';
import type { Operation } from './operations.ts';
import type { CorrelatedMessage } from './step.ts';
import { errorText } from './summary.ts';

/** A request of the client that came to something other than its answer in time. */
export interface Outcome {
  readonly operation: Operation;
  readonly seq: number;
  /** µs. */
  readonly t: number;
}

/** The newest requests of the client that were given up, answered too late, refused. */
export class RequestOutcomes {
  /** Requests whose timeout ran out, the opening aside. */
  timedOutCount = 0;
  timedOut: Outcome | null = null;
  late: Outcome | null = null;
  /** The newest error response, in words. */
  refused: (Outcome & { readonly text: string }) | null = null;

  /** The client's timer for a request ran out. */
  gaveUp(operation: Operation, seq: number, t: number): void {
    if (operation.dir !== 'c2s' || isOpening(operation)) return;
    this.timedOutCount += 1;
    this.timedOut = { operation, seq, t };
  }

  /** Takes in a message of the server. */
  apply({ dir, link, operation, message }: CorrelatedMessage, seq: number, t: number): void {
    if (dir !== 's2c' || operation?.dir !== 'c2s' || isOpening(operation)) return;
    if (link === 'answers-late') this.late = { operation, seq, t };
    else if (link === 'answers' && operation.state === 'error')
      this.refused = { operation, seq, t, text: errorText(member(message.value, 'error')) };
  }
}

function isOpening({ method }: Operation): boolean {
  return method === 'initialize' || method === 'server/discover';
}
