import type { ProbeEvent } from '../../capture/index.ts';
import type { Opening } from './opening.ts';
import type { ProbeFacts, TransportName } from '../session/index.ts';
import { oneLine } from '../reading/index.ts';

const PROBES_KEPT = 50;
const PROOFS_KEPT = 50;

/** The steps of finding out what a server speaks. */
export class ProbeRecord {
  readonly #steps: ProbeFacts[] = [];

  get steps(): readonly ProbeFacts[] {
    return this.#steps;
  }

  apply({ seq, target, outcome, text, seqs }: ProbeEvent): void {
    if (this.#steps.length === PROBES_KEPT) return;
    this.#steps.push({ seq, target, outcome, text: oneLine(text, 400), seqs: seqs.slice(0, PROOFS_KEPT) });
  }

  /** The transport by which the server was found to speak; '' for none. */
  transport(opening: Opening): TransportName {
    switch (this.#steps.find(({ outcome }) => outcome === 'yes')?.target) {
      case 'modern':
      case 'legacy':
        return opening.operation?.stream === 'ws' ? 'ws' : 'http';
      case 'http-sse':
        return 'sse';
      case 'websocket':
        return 'ws';
      default:
        return '';
    }
  }

  /**
   * Nothing but finding out is meant: no conversation was opened, and more was tried than an opening tries. That stops at the
   * first way that is open, and tells of the legacy era only where it goes on from Streamable HTTP to HTTP+SSE.
   */
  isAll(opening: Opening, transport: TransportName): boolean {
    if (this.#steps.length === 0 || opening.passed) return false;
    if (opening.operation === null) return true;
    return this.#steps.some(
      ({ target, outcome }) =>
        target === 'websocket' ||
        (target === 'legacy' && (outcome === 'yes' || transport === 'ws' || transport === '')),
    );
  }
}
