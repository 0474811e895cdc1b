import type { Draft, Ending, Extra, HeaderEdit, Piece } from './steps/index.ts';

/** That a rule touched a message. */
export interface Touch {
  /** Position of the rule in its set. */
  readonly rule: number;
  readonly name: string;
  /** What was done, each as the end of “the message was …”. */
  readonly does: readonly string[];
}

/** What becomes of one message. */
export interface Passage {
  /** In their order; none for a message that goes nowhere. */
  readonly pieces: readonly Piece[];
  /** What becomes of the connection after it. */
  readonly ending: Ending | null;
  readonly touches: readonly Touch[];
  /** Sentences for the record. */
  readonly notes: readonly string[];
  /** Of a request over HTTP: headers of its answer. */
  readonly answerHeaders: readonly HeaderEdit[];
}

/** How a message passes that nobody touches. */
export const UNTOUCHED: Passage = {
  pieces: [{ to: 'receiver', text: null, of: null, part: null, end: 'own', afterMs: 0, bytesPerSecond: 0, copy: 0 }],
  ending: null,
  touches: [],
  notes: [],
  answerHeaders: [],
};

/** The pieces that a draft comes to. */
export function piecesOf(draft: Draft): Piece[] {
  const pieces = draft.before.map(pieceOf);
  for (let copy = 0; copy < draft.copies; copy += 1) pieces.push(...ownPieces(draft, copy));
  pieces.push(...draft.after.map(pieceOf));
  return pieces;
}

function ownPieces(draft: Draft, copy: number): Piece[] {
  const afterMs = copy === 0 ? draft.delayMs : 0;
  const { text, end, length, split, bytesPerSecond } = draft;
  const whole: Piece = { to: 'receiver', text, of: null, part: null, end, afterMs, bytesPerSecond, copy };
  if (length !== null) return [{ ...whole, part: [0, length] }];
  if (split === null) return [whole];
  return [
    { ...whole, part: [0, split.at], end: 'none' },
    { ...whole, part: [split.at, Infinity], afterMs: split.waitMs },
  ];
}

function pieceOf({ to, text, afterMs }: Extra): Piece {
  return {
    to,
    text,
    of: null,
    part: null,
    end: to === 'stderr' ? 'none' : 'own',
    afterMs,
    bytesPerSecond: 0,
    copy: -1,
  };
}
