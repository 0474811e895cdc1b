/** Saved requests and sequences. */
export const SEQUENCE_COMMANDS = {} as const;

// oxlint-disable-next-line typescript/no-empty-object-type
export interface SequenceReplies {}
