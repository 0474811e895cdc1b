import type { Operation } from '../../../shared/analysis/index.ts';
import type { Question } from '../../../shared/answering/index.ts';
import { VirtualList, type RowPlace } from '../../widgets/index.ts';
import { GlyphText } from '../../protocol/evidence/index.ts';
import { flagsOf, questionTitle, standing } from './question-sentences.ts';

interface QuestionQueueProps {
  /** In the order of the queue. */
  readonly questions: readonly Question[];
  /** Those of the connection, by index. */
  readonly operations: readonly Operation[];
  readonly shown: Question | null;
  /** µs on the clock of the record. */
  readonly now: number;
  readonly onChoose: (question: Question) => void;
}

const ROW = 42;

/** What the server asked: what waits first, then what is delayed, then what is settled. */
export function QuestionQueue({ questions, operations, shown, now, onChoose }: QuestionQueueProps) {
  return (
    <VirtualList
      label="Questions"
      count={questions.length}
      rowHeight={ROW}
      selected={shown === null ? -1 : questions.findIndex(({ key }) => key === shown.key)}
      onSelect={(at) => {
        const question = questions[at];
        if (question !== undefined) onChoose(question);
      }}
      empty={<EmptyQueue />}
      renderRow={(at, place) => (
        <QueueRow
          question={questions[at]}
          operation={operations[questions[at]?.operation ?? -1]}
          now={now}
          place={place}
        />
      )}
    />
  );
}

function EmptyQueue() {
  return <p>The server has not asked anything.</p>;
}

interface QueueRowProps {
  readonly question: Question | undefined;
  readonly operation: Operation | undefined;
  readonly now: number;
  readonly place: RowPlace;
}

function QueueRow({ question, operation, now, place }: QueueRowProps) {
  if (question === undefined) return <div {...place} />;
  const { sign, tone, words } = standing(question, now);
  const flags = flagsOf(question, operation);
  const undeclared = question.gate !== '' && !question.declared;
  return (
    <div {...place} className="answers-row" data-state={question.state}>
      <span role="gridcell" className="answers-row-what" title={questionTitle(question)}>
        <GlyphText text={questionTitle(question).slice(0, 200)} />
      </span>
      <span role="gridcell" className="answers-row-standing">
        <span className={tone}>
          <i aria-hidden>{sign}</i> {words}
        </span>
        {[...flags, ...(undeclared ? ['not declared'] : [])].map((flag) => (
          <b key={flag} className="tone-warning">
            ▲ {flag}
          </b>
        ))}
        <small>#{question.seq}</small>
      </span>
    </div>
  );
}
