import type { Access } from './access.ts';
import type { OutgoingHeads } from './outgoing-heads.ts';
import type { TappedClients } from './tapped-clients.ts';
import type { TappedRequests } from './tapped-requests.ts';
import type { Upstream } from './upstream.ts';

/** What all relays of a tap share. */
export interface RelayHost {
  readonly access: Access;
  readonly clients: TappedClients;
  readonly requests: TappedRequests;
  readonly upstream: Upstream;
  readonly heads: OutgoingHeads;
  /** Answers are changed so that the client stays on the tap. */
  readonly rewrites: boolean;
  /** Paths of metadata that challenges named. */
  readonly metadata: Set<string>;
  /** Something for the user of the tap that belongs to no record. */
  say(sentence: string): void;
}
