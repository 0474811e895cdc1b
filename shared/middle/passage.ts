import type { MarkColour } from '../capture/index.ts';
import {
  type AnswerChange,
  type AnswerSource,
  type Draft,
  type Ending,
  type Extra,
  type Hold,
  type Piece,
  SAME_ANSWER,
} from './steps/index.ts';

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
  /** In their order; none for a message that goes nowhere. Of one that is held: what goes where nobody says anything. */
  readonly pieces: readonly Piece[];
  /** Null for a message that waits for nobody. `pieces`: what goes once somebody lets it pass; `method`: of a response that of its request, '' where none is known. */
  readonly hold: (Hold & { readonly pieces: readonly Piece[]; readonly method: string }) | null;
  /** What becomes of the connection after it. */
  readonly ending: Ending | null;
  readonly touches: readonly Touch[];
  /** Sentences for the record. */
  readonly notes: readonly string[];
  /** The colour that it is marked with; '' for none. */
  readonly mark: MarkColour | '';
  readonly answer: AnswerChange;
  /** Who answers in the place of who it is for, and the request as it goes there; null for nobody. `pieces` go where it has no answer. */
  readonly asks: { readonly source: AnswerSource; readonly request: string } | null;
  /** The record ends behind it. */
  readonly endsRecord: boolean;
}

/** How a message passes that nobody touches. */
export const UNTOUCHED: Passage = {
  pieces: [{ to: 'receiver', text: null, of: null, part: null, end: 'own', afterMs: 0, bytesPerSecond: 0, copy: 0 }],
  hold: null,
  ending: null,
  touches: [],
  notes: [],
  mark: '',
  answer: SAME_ANSWER,
  asks: null,
  endsRecord: false,
};

/** The pieces that a draft comes to. `hold`: how long it waits for somebody; null where that is over. */
export function piecesOf(draft: Draft, hold: Hold | null): Piece[] {
  const pieces = draft.before.map(pieceOf);
  const copies = hold?.afterwards === 'drop' ? 0 : draft.copies;
  for (let copy = 0; copy < copies; copy += 1) pieces.push(...ownPieces(draft, copy, hold?.forMs ?? 0));
  pieces.push(...draft.after.map(pieceOf));
  return pieces;
}

function ownPieces(draft: Draft, copy: number, heldMs: number): Piece[] {
  const afterMs = copy === 0 ? draft.delayMs + heldMs : 0;
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
