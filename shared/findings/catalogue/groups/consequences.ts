/**
 * What a broken rule leads to for whoever is at the other end: the reason why it is more than worth knowing. An error breaks a MUST and a
 * peer notices; a warning breaks a SHOULD, and this is what follows; what has no consequence is information.
 */
export const CONSEQUENCES = {
  unread: 'Readers fail on the message or drop it: what it says is lost.',
  misread: 'Readers disagree about what it says, and act on different values.',
  waits: 'The other side waits for an answer until its time runs out.',
  refused: 'A peer that follows the specification refuses it.',
  rejected: 'Readers that check messages against the schema, as the official SDKs do, reject it.',
  unmatched: 'The receiver cannot match it with its request, or takes it for the answer to another.',
  unseen: 'The other side does not learn of it, and continues without it.',
  unusable: 'Clients cannot use it, or leave it out.',
  ambiguous: 'The other side cannot tell this case from others, and so cannot act on it.',
  stale: 'Clients continue with what is no longer true.',
  wasted: 'It costs time, traffic or tokens for nothing.',
  unended: 'A process, a stream or a session stays open and keeps its memory, its sockets and its files.',
  unopened: 'The two sides do not come to terms, or the conversation ends early.',
  exposed: 'Others can read secrets or use the machine.',
  unpromised: 'The other side did not declare it or ask for it, and ignores or refuses it.',
  mixed: 'It reaches a session, a stream or a task that it does not belong to.',
  unresumed: 'After a break the stream cannot be resumed, and messages on their way are lost.',
  dated: 'It is not part of the revision in force: a peer of that revision ignores or refuses it.',
  diverged: 'The two sides disagree about the state of the session, the request or the task.',
} as const;

/** The name of a consequence. */
export type Consequence = keyof typeof CONSEQUENCES;
