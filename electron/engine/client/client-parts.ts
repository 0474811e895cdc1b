import type { RequestTimeout } from '../channels/index.ts';
import type { Agreement } from './agreement.ts';
import type { RequestIds } from './request-ids.ts';
import type { Requests } from './requests.ts';
import type { SelfDescription } from './speech.ts';

/** What the parts of a client share. */
export interface ClientParts {
  readonly self: SelfDescription;
  readonly agreement: Agreement;
  readonly ids: RequestIds;
  readonly requests: Requests;
  /** Of a question that has no other one. */
  timeout(): RequestTimeout;
  canSend(): boolean;
  /** The client has ended. */
  isOver(): boolean;
}
