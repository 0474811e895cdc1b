import { valueTextAt } from '../../../shared/json/index.ts';
import { ERROR } from '../../../shared/mcp/index.ts';
import { type AnswerSource, ELSEWHERE, type Passage, type Touch } from '../../../shared/middle/index.ts';
import { ownPiece, type Ruled, type Ruling } from './ruling.ts';

/** What came of a request that went to somebody else: the text of an answer, or why there is none, as a sentence. `none`: nobody has been asked. */
export type Answered =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'none' | 'failed'; readonly why: string };

/** Asks in the place of a server: another one, or a recorded one. */
export interface Answers {
  /** The answer to this request, under its id. `gone` is aborted when nobody waits for it any more. Never rejects. */
  ask(source: AnswerSource, request: string, gone: AbortSignal): Promise<Answered>;
  /** Nothing more is asked. */
  close(): Promise<void>;
}

/** What a rule says of a request that somebody else is to answer. */
const ASKED: ReadonlySet<string> = new Set(Object.values(ELSEWHERE));

/** Where nobody else can be asked. */
export const NO_ANSWERS: Answers = {
  ask: () => Promise.resolve({ kind: 'none', why: 'Nobody else can be asked here, so the request went on.' }),
  close: () => Promise.resolve(),
};

/** Asks, and rules by what comes of it: the answer goes back; where there is none in a capture the message goes on, and where another server has none its client is told so. */
export function askedElsewhere(
  ruling: Ruling,
  { source, request }: NonNullable<Passage['asks']>,
  answers: Answers,
  ruled: Ruled,
): () => void {
  const gone = new AbortController();
  void answers.ask(source, request, gone.signal).then((answered) => {
    if (answered.kind === 'text') ruled({ ...ruling, sent: [ownPiece(Buffer.from(answered.text), 'sender')] });
    else if (answered.kind === 'none')
      ruled({ ...ruling, touches: ruling.touches.map(letPass), notes: [...ruling.notes, answered.why] });
    else
      ruled({
        ...ruling,
        sent: [ownPiece(Buffer.from(errorTo(request, answered.why)), 'sender')],
        notes: [...ruling.notes, answered.why],
      });
  });
  return () => gone.abort();
}

function letPass(touch: Touch): Touch {
  return {
    ...touch,
    does: touch.does.map((word) => (ASKED.has(word) ? 'let pass, since nobody else answered it' : word)),
  };
}

/** JSON-RPC 2.0 §5.1: an internal error. */
function errorTo(request: string, message: string): string {
  const id = valueTextAt(request, '/id') ?? 'null';
  return `{"jsonrpc":"2.0","id":${id},"error":${JSON.stringify({ code: ERROR.internalError, message })}}`;
}
