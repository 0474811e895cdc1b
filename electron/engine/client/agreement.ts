import { declaredIn } from '../../../shared/clients/index.ts';
import { member } from '../../../shared/json/index.ts';
import { knownModern } from './known-revisions.ts';
import type { SelfDescription } from './speech.ts';

/** The revision whose batches a client must answer as a batch (specification, 2025-03-26, "Batching"). */
const BATCH_REVISION = '2025-03-26';

/** What our client and its server agreed on, as far as answers tell it: the revision, and what either side can do. */
export class Agreement {
  readonly #self: SelfDescription;
  readonly #agreed: (revision: string) => void;
  #revision = '';
  #modern = false;
  #serverCapabilities: unknown = null;
  #declared: unknown = null;

  /** `agreed` is told each revision that comes into force. */
  constructor(self: SelfDescription, agreed: (revision: string) => void) {
    this.#self = self;
    this.#agreed = agreed;
  }

  /** '' before one is agreed on. */
  get revision(): string {
    return this.#revision;
  }

  /** Whether it is a revision without a handshake. */
  get modern(): boolean {
    return this.#modern;
  }

  get batches(): boolean {
    return this.#revision === BATCH_REVISION;
  }

  /** null before the server has told them. */
  get serverCapabilities(): unknown {
    return this.#serverCapabilities;
  }

  /** Client capabilities as the server knows them. */
  get declared(): unknown {
    if (!this.#modern) return this.#declared;
    const { leaveOut, capabilities } = this.#self;
    return leaveOut.includes('capabilities') ? undefined : declaredIn(this.#revision, capabilities);
  }

  /** Whether the server was told that it hears of changes of the roots (2025-11-25, client/roots, root list changes). */
  get tellsRoots(): boolean {
    return !this.#modern && this.#revision !== '' && member(member(this.#declared, 'roots'), 'listChanged') === true;
  }

  agree(revision: string, modern: boolean): void {
    this.#revision = revision;
    this.#modern = modern;
    this.#agreed(revision);
  }

  /** Takes note of an `initialize` that went out. */
  offered(initialize: unknown): void {
    this.#declared = member(member(initialize, 'params'), 'capabilities');
  }

  /** Takes note of the answer to a request. */
  learn(method: string, answer: unknown): void {
    const result = member(answer, 'result');
    if (result === undefined) return;
    if (method === 'server/discover') {
      const revision = knownModern(member(result, 'supportedVersions'));
      // Once a handshake is made, the conversation stays in its era: a slow server answers the earlier question after it.
      if (revision === null || (this.#revision !== '' && !this.#modern)) return;
      this.#serverCapabilities = member(result, 'capabilities') ?? {};
      this.agree(revision, true);
    } else if (method === 'initialize') {
      this.#serverCapabilities = member(result, 'capabilities') ?? {};
      const revision = member(result, 'protocolVersion');
      this.agree(typeof revision === 'string' ? revision : '', false);
    }
  }
}
