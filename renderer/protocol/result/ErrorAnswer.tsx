import { errorMeaning } from '../../../shared/mcp/index.ts';
import type { AnswerReading } from '../../../shared/surface/index.ts';
import { LinesText } from '../evidence/index.ts';
import type { AnswerText } from './answer-text.ts';
import { ExactTree } from './ExactTree.tsx';

interface ErrorAnswerProps {
  readonly answer: Extract<AnswerReading, { kind: 'error' }>;
  readonly text: AnswerText;
}

/** An error response: its code, what the code means, the words of the peer, and its data. */
export function ErrorAnswer({ answer, text }: ErrorAnswerProps) {
  const meaning = Number.isFinite(answer.number) ? errorMeaning(answer.number, null) : null;
  return (
    <section className="result-block result-failed" aria-label="Error response">
      <header>
        <b className="tone-error">
          <span aria-hidden>✕</span> Error {answer.code}
        </b>
        {meaning === null ? null : <span className="result-muted">{meaning.name}</span>}
      </header>
      {meaning === null ? null : <p className="result-muted result-pad">{meaning.meaning}</p>}
      <p className="result-words">
        {answer.message === '' ? <i className="result-muted">no message</i> : <LinesText text={answer.message} />}
      </p>
      {answer.data ? <ExactTree text={text} pointer="/error/data" label="Data of the error" titled /> : null}
    </section>
  );
}
