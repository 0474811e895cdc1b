import type { Revision } from './revisions.ts';

/**
 * What is no capability, and yet is allowed by some revisions and offered or used in a session (protocol facts §5.1).
 * `answer-form`: whether answers come as JSON or as event streams. `delete`: the client ends the session.
 */
export type SessionFactName =
  | 'session-id'
  | 'get-stream'
  | 'resumption'
  | 'answer-form'
  | 'delete'
  | 'batch'
  | 'structured-output'
  | 'task-tools'
  | 'header-tools'
  | 'ui-tools';

/** Such a fact and the revisions in which it exists. */
export interface SessionFactEntry {
  readonly name: SessionFactName;
  /** True where it is of Streamable HTTP and of no other transport. */
  readonly http: boolean;
  readonly since: Revision;
  readonly removed?: Revision;
}

/** Every such fact, those of HTTP first. */
export const SESSION_FACTS: readonly SessionFactEntry[] = [
  { name: 'session-id', http: true, since: '2025-03-26', removed: '2026-07-28' },
  { name: 'get-stream', http: true, since: '2025-03-26', removed: '2026-07-28' },
  { name: 'resumption', http: true, since: '2025-03-26', removed: '2026-07-28' },
  { name: 'answer-form', http: true, since: '2025-03-26' },
  { name: 'delete', http: true, since: '2025-03-26', removed: '2026-07-28' },
  { name: 'batch', http: false, since: '2025-03-26', removed: '2025-06-18' },
  { name: 'structured-output', http: false, since: '2025-06-18' },
  { name: 'task-tools', http: false, since: '2025-11-25', removed: '2026-07-28' },
  { name: 'header-tools', http: false, since: '2026-07-28' },
  // An extension that may be spoken of in any revision (protocol facts §2.Y).
  { name: 'ui-tools', http: false, since: '2024-11-05' },
];
