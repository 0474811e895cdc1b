import { memo, useEffect, useMemo } from 'react';
import type { Operation } from '../../../shared/analysis/index.ts';
import { readAnswer } from '../../../shared/surface/index.ts';
import { sentenceOf, useModelVersion, modelOf, type ConnectionModel } from '../../state/index.ts';
import { Button, count } from '../../widgets/index.ts';
import { useEvent, type EventView } from '../text/index.ts';
import { ErrorAnswer } from './ErrorAnswer.tsx';
import { readAnswerText, READ_WHOLE, type AnswerText } from './answer-text.ts';
import { ResultBody } from './ResultBody.tsx';
import './result.css';

export interface ResultViewProps {
  readonly connection: string;
  readonly operation: Operation;
  /** Schema of the tool's that `structuredContent` is held against; without it that of the tool as it is listed now. */
  readonly outputSchema?: unknown;
}

/** What a request was answered with, shown as what it is. */
export function ResultView({ connection, operation, outputSchema }: ResultViewProps) {
  const model = modelOf(connection);
  useModelVersion(model);
  const row = operation.response;
  if (row < 0 || row >= model.rows.length) return <p className="result-says">{NO_ANSWER[operation.state]}</p>;
  return (
    <FrameAnswer
      key={`${connection} ${row}`}
      model={model}
      row={row}
      method={operation.method}
      tool={operation.method === 'tools/call' ? operation.name : ''}
      outputSchema={outputSchema}
    />
  );
}

const NO_ANSWER: Readonly<Record<Operation['state'], string>> = {
  pending: 'Not answered yet.',
  'input-required': 'The server waits for input before it answers.',
  result: 'The answer is being read.',
  'tool-error': 'The answer is being read.',
  error: 'The answer is being read.',
  cancelled: 'Cancelled before an answer came.',
  'timed-out': 'No answer came before the timeout.',
  lost: 'The connection or its stream ended before an answer came.',
};

interface FrameAnswerProps {
  readonly model: ConnectionModel;
  readonly row: number;
  readonly method: string;
  readonly tool: string;
  readonly outputSchema: unknown;
}

/** Drawn anew when its own message changes, and not with each batch that the model takes in. */
const FrameAnswer = memo(function FrameAnswer({ model, row, method, tool, outputSchema }: FrameAnswerProps) {
  const view = useEvent(model.id, model.rows.seq(row));
  const member = model.rows.member(row);
  const read = useRead(view, member);
  const { more } = view;
  const isShort = isHeadOfShort(view);
  useEffect(() => {
    if (isShort) more(true);
  }, [isShort, more]);
  const answer = useMemo(() => (read?.answer == null ? null : readAnswer(method, read.answer.value)), [read, method]);
  if (view.problem !== '') return <Problem text={view.problem} />;
  if (read === null) return <p className="result-says">Reading the answer…</p>;
  if (read.answer === null || answer === null) return <Problem text={read.problem} />;
  return (
    <div className="result">
      {read.answer.whole ? null : <HeadNote view={view} />}
      {answer.kind === 'error' ? (
        <ErrorAnswer answer={answer} text={read.answer} />
      ) : answer.kind === 'none' ? (
        <Problem text="The message has neither a result nor an error." />
      ) : (
        <ResultBody
          connection={model.id}
          tool={tool}
          Answer={ResultView}
          reading={answer}
          text={read.answer}
          outputSchema={outputSchema}
        />
      )}
    </div>
  );
});

/** True while only the head of a text is here that is read whole without being asked. */
function isHeadOfShort({ shown }: Pick<EventView, 'shown'>): boolean {
  const body = shown?.body;
  return body != null && body.text.length < body.total && body.total <= READ_WHOLE;
}

/** The text as it was read, or why it could not be; null while it is fetched. */
function useRead(
  { shown }: EventView,
  member: number,
): { readonly answer: AnswerText | null; readonly problem: string } | null {
  return useMemo(() => {
    if (shown === null) return null;
    const { body, seq } = shown;
    if (body === null) return { answer: null, problem: `Event ${seq} is not a frame.` };
    if (body.base64) return { answer: null, problem: `Frame ${seq} is not UTF-8: see its raw bytes.` };
    // A text that is read anyway a little later would be read twice.
    if (isHeadOfShort({ shown })) return null;
    const whole = body.text.length >= body.total;
    try {
      return { answer: readAnswerText(body.text, whole, member), problem: '' };
    } catch (failure) {
      return { answer: null, problem: `Frame ${seq} is not JSON: ${sentenceOf(failure)}` };
    }
  }, [shown, member]);
}

function HeadNote({ view }: { readonly view: EventView }) {
  const body = view.shown?.body;
  if (body == null) return null;
  return (
    <p className="result-head-note">
      <span>
        The answer has {count(body.total)} characters. Only the first {count(body.text.length)} are read.
      </span>
      <Button disabled={view.loading} onClick={() => view.more(true)}>
        {view.loading ? 'Reading…' : 'Load all'}
      </Button>
    </p>
  );
}

function Problem({ text }: { readonly text: string }) {
  return (
    <p className="result-says tone-error" role="alert">
      {text}
    </p>
  );
}
