import { memo, useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Question, QuestionReply } from '../../../shared/answering/index.ts';
import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import { isRevision, type Revision } from '../../../shared/mcp/index.ts';
import { sentenceOf, type ConnectionModel } from '../../state/index.ts';
import { Button, Segmented } from '../../widgets/index.ts';
import { changeDraft, useAnswerDraft, type AnswerDraft } from './answer-drafts.ts';
import { AnswerFoot } from './AnswerFoot.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { askedBy, isAnswerable, sendReply, takeFocus, useWanted } from './answering.ts';
import type { Asked } from './asked.ts';
import { ErrorForm } from './ErrorForm.tsx';
import { QuestionHead } from './QuestionHead.tsx';
import { fieldsIn, focusWhenThere } from '../../protocol/form/index.ts';
import { endSentence, objection } from './question-sentences.ts';
import { RawForm } from './RawForm.tsx';

interface QuestionViewProps {
  readonly connection: ConnectionInfo;
  readonly model: ConnectionModel;
  readonly question: Question;
  readonly questions: readonly Question[];
  /** µs on the clock of the record. */
  readonly now: number;
}

const VIEWS = [
  { value: 'form', label: 'Answer' },
  { value: 'raw', label: 'Raw' },
  { value: 'error', label: 'Error' },
] as const;

/** The ways in which a question can be answered. An input is a part of the next round, and has no error (2026-07-28, patterns/mrtr). */
function viewsOf({ kind }: Question, asked: Asked): (typeof VIEWS)[number][] {
  return VIEWS.filter(
    ({ value }) => (value !== 'form' || asked.kind !== 'other') && (value !== 'error' || kind !== 'input'),
  );
}

const ANSWER_FIELDS = [fieldsIn('.answers-answer')];

/** One question: what is asked, and what is sent in answer to it. */
export function QuestionView({ connection, model, question, questions, now }: QuestionViewProps) {
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState('');
  const region = useRef<HTMLElement>(null);
  const waits = useRef<(() => void) | null>(null);
  const wanted = useWanted((state) => state.wanted);
  const { id } = connection;
  const asked = askedBy(question);
  const draft = useAnswerDraft(id, question, asked);
  const closed = connection.state === 'closed';
  const answerable = isAnswerable({ question, draft }) && !closed;

  useEffect(() => {
    if (wanted !== null && takeFocus(question.key) && region.current !== null)
      waits.current = focusWhenThere(region.current, ANSWER_FIELDS);
  }, [wanted, question.key]);
  useEffect(() => () => waits.current?.(), []);

  // What had the focus may be gone with the answer; where it is elsewhere it stays.
  useEffect(() => {
    if (!answerable && document.activeElement === document.body) region.current?.focus();
  }, [answerable]);

  const change = useCallback(
    (changed: Partial<AnswerDraft>): void => {
      setFailure('');
      changeDraft(id, question, asked, changed);
    },
    [id, question, asked],
  );
  const send = async (reply: QuestionReply): Promise<void> => {
    if (sending) return;
    setSending(true);
    try {
      await sendReply({ connection: id, question, asked, draft }, reply);
      setFailure('');
    } catch (problem) {
      setFailure(sentenceOf(problem));
    }
    setSending(false);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    event.preventDefault();
    region.current?.querySelector<HTMLButtonElement>('.answers-foot .button-primary:enabled')?.click();
  };

  const version = model.session?.revision;
  const revision = isRevision(version) ? version : null;
  const against = objection(question);
  return (
    <section
      ref={region}
      className="answers-question"
      aria-label={`Question ${question.method}`}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      data-state={question.state}
    >
      <div className="answers-scroll">
        <QuestionHead model={model} question={question} questions={questions} asked={asked} now={now}>
          {answerable ? (
            <Segmented
              label="Answer with"
              value={draft.view}
              options={viewsOf(question, asked)}
              onChange={(view) => change({ view })}
            />
          ) : null}
        </QuestionHead>
        {answerable ? (
          <div className="answers-answer">
            {against === '' ? null : <p className="answers-against">▲ {against}</p>}
            <AnswerBody
              connection={id}
              question={question}
              asked={asked}
              draft={draft}
              revision={revision}
              onChange={change}
            />
          </div>
        ) : (
          <div className="answers-end">
            <p>{endSentence(question)}</p>
            {closed ? (
              <p className="answers-quiet">The connection has ended: it can no longer send.</p>
            ) : (
              <Button onClick={() => change({ insist: true })}>Answer anyway…</Button>
            )}
          </div>
        )}
      </div>
      {failure === '' ? null : (
        <p className="answers-failure" role="alert">
          ✕ {failure}
        </p>
      )}
      {answerable ? (
        <AnswerFoot
          question={question}
          asked={asked}
          draft={draft}
          busy={sending}
          onSend={(reply) => void send(reply)}
          onChange={change}
        />
      ) : null}
    </section>
  );
}

interface AnswerBodyProps {
  readonly connection: string;
  readonly question: Question;
  readonly asked: Asked;
  readonly draft: AnswerDraft;
  readonly revision: Revision | null;
  readonly onChange: (change: Partial<AnswerDraft>) => void;
}

/** What the answer is written in: drawn anew only when it changes, since time and traffic go on meanwhile. */
const AnswerBody = memo(function AnswerBody({ revision, ...rest }: AnswerBodyProps) {
  const { draft, onChange } = rest;
  if (draft.view === 'form') return <AnswerForm {...rest} />;
  if (draft.view === 'raw') return <RawForm {...rest} />;
  return <ErrorForm error={draft.error} onChange={(error) => onChange({ error })} revision={revision} />;
});
