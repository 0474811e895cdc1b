/**
 * What a broken rule leads to for whoever is at the other end: the reason why it is more than worth knowing. An error breaks a MUST and a
 * peer notices; a warning breaks a SHOULD, and this is what follows; what has no consequence is information.
 */
export const CONSEQUENCES = {
  unread: 'Readers fail on the message or drop it: what it says is lost.',
  misread: 'Readers disagree about what it says, and act differently.',
  waits: 'The other side waits for an answer until its time runs out.',
  refused: 'A peer that goes by the specification refuses the request.',
  rejected: 'Readers that hold messages against the schema, as the official SDKs do, reject it.',
  unmatched: 'It cannot be matched with its request, or is taken for the answer to another.',
  unseen: 'What was meant does not reach the other side, which continues without it.',
  unusable: 'Clients cannot use what it stands for, or leave it out.',
  ambiguous: 'The other side cannot tell this case from others, and so cannot act on it.',
  stale: 'Clients work with what is no longer so.',
  wasted: 'It costs time, traffic or tokens for nothing.',
  unended: 'A process, a stream or a session stays open and holds what it uses.',
  unopened: 'The conversation does not come about, or ends early.',
  exposed: 'Secrets, or a machine, lie open to those whom they do not concern.',
  unpromised: 'The other side has not said that it supports it, and ignores or refuses it.',
  mixed: 'It reaches a session, a stream or a task that it does not belong to.',
  unresumed: 'After a break nothing can be gone on with, and what was on its way is lost.',
  dated: 'It is not part of the revision in force: a peer of that revision ignores or refuses it.',
  diverged: 'The two sides disagree about how far something has come.',
} as const;

/** The name of a consequence. */
export type Consequence = keyof typeof CONSEQUENCES;
