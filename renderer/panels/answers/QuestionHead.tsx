import { memo, type ReactNode } from 'react';
import type { Question } from '../../../shared/answering/index.ts';
import type { ConnectionModel } from '../../state/index.ts';
import { Badge, counted } from '../../widgets/index.ts';
import { GlyphText, RowLink } from '../../protocol/evidence/index.ts';
import type { Asked } from './asked.ts';
import { PeerText } from './PeerText.tsx';
import { openInputs } from './queue.ts';
import { flagsOf, questionTitle, standing } from './question-sentences.ts';
import { SamplingView } from './SamplingView.tsx';
import { UrlView } from './UrlView.tsx';

interface QuestionHeadProps {
  readonly model: ConnectionModel;
  readonly question: Question;
  readonly questions: readonly Question[];
  readonly asked: Asked;
  /** At the right of the title. */
  readonly children: ReactNode;
  /** µs on the clock of the record. */
  readonly now: number;
}

/** What is asked, by which event, and whether it may be asked. */
export function QuestionHead({ model, question, questions, asked, children, now }: QuestionHeadProps) {
  const { sign, tone, words } = standing(question, now);
  return (
    <header className="answers-asked">
      <div className="answers-title">
        <h3>
          <GlyphText text={questionTitle(question).slice(0, 200)} />
        </h3>
        {children}
      </div>
      <p className="answers-evidence">
        <b className={tone}>
          <i aria-hidden>{sign}</i> {words}
        </b>
        <RowLink row={model.rows.firstOfSeq(question.seq)}>asked by event #{question.seq}</RowLink>
        {question.kind === 'request' && question.id !== '' ? <span>id {question.id.slice(0, 80)}</span> : null}
        {question.answer > 0 ? (
          <RowLink row={model.rows.firstOfSeq(question.answer)}>answered by #{question.answer}</RowLink>
        ) : null}
        <Declared question={question} />
        {flagsOf(question, model.operations[question.operation]).map((flag) => (
          <Badge key={flag} tone="warning">
            ▲ {flag}
          </Badge>
        ))}
      </p>
      {question.kind === 'input' ? <Round model={model} question={question} questions={questions} /> : null}
      <What asked={asked} question={question} />
    </header>
  );
}

function Declared({ question: { gate, declared } }: { readonly question: Question }) {
  if (gate === '') return null;
  return declared ? (
    <Badge tone="muted" label={`The client declared ${gate}, which this needs.`}>
      needs {gate}: declared
    </Badge>
  ) : (
    <Badge tone="warning" label={`The client did not declare ${gate}, so the server must not ask this.`}>
      ▲ needs {gate}: was not declared
    </Badge>
  );
}

/** Which call waits for this input, and for how many more. */
function Round({ model, question, questions }: Pick<QuestionHeadProps, 'model' | 'question' | 'questions'>) {
  const call = model.operations[question.operation];
  const open = openInputs(questions, question);
  return (
    <p className="answers-round">
      {call === undefined ? (
        'A call'
      ) : (
        <RowLink row={call.request}>
          {call.method} {call.name}
        </RowLink>
      )}{' '}
      is waiting for this input.{' '}
      {open === 0
        ? 'All inputs of this round are answered.'
        : open === 1
          ? 'This is the last open input of the round; then the call continues.'
          : `${counted(open, 'input')} of this round are open; the call continues when all are answered.`}
    </p>
  );
}

/** What is asked for: drawn anew only with the question, since it may be long. */
const What = memo(function What({ asked, question }: { readonly asked: Asked; readonly question: Question }) {
  switch (asked.kind) {
    case 'form':
    case 'url':
      return (
        <>
          {asked.message === '' ? (
            <p className="answers-quiet">It has no message for the user.</p>
          ) : (
            <PeerText text={asked.message} className="answers-message" />
          )}
          {asked.kind === 'url' ? <UrlView url={asked.url} elicitation={asked.elicitation} /> : null}
        </>
      );
    case 'sampling':
      return <SamplingView asked={asked} />;
    case 'roots':
      return <p className="answers-quiet">The server asks for the folders that it may work in.</p>;
    case 'ping':
      return <p className="answers-quiet">The server asks whether the client is still there.</p>;
    case 'other':
      return (
        <>
          {asked.message === '' ? null : <PeerText text={asked.message} className="answers-message" />}
          <p className="answers-quiet">
            {asked.why} Answer it with raw text{question.kind === 'input' ? '' : ' or an error'}.
          </p>
          {question.params === '' ? null : <PeerText text={question.params} className="mono answers-params" />}
        </>
      );
  }
});
