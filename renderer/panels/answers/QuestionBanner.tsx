import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import {
  useConnections,
  useModelTime,
  useQuestions,
  useSelection,
  useShownModel,
  useWaitingElsewhere,
} from '../../state/index.ts';
import { ActionButton, Button } from '../../widgets/index.ts';
import { GlyphText } from '../../protocol/evidence/index.ts';
import { showAnswers } from './answering.ts';
import { waitingOf } from './queue.ts';
import { questionTitle, ticking } from './question-sentences.ts';
import './answers.css';

/** Says that a server waits for the user, wherever the user is: this one, else that of another tab. The panel itself needs no such line. */
export function QuestionBanner({ connection }: { readonly connection: ConnectionInfo }) {
  const { questions, unlisted } = useQuestions();
  const { panel, diagnosis, postMortem } = useSelection();
  const model = useShownModel();
  const [first, ...others] = waitingOf(questions);
  const asked = first !== undefined;
  const { now } = useModelTime(connection, model, 1_000, asked);
  const seen = panel === 'answers' && !postMortem;
  if (first === undefined || connection.state === 'closed') return <Elsewhere connection={connection.id} />;
  if (seen && !diagnosis) return null;
  const more = others.length + unlisted;
  return (
    <div className="workspace-notice workspace-warning question-banner">
      {/* The time stands outside: it would be read out at every second. */}
      <span role="status">
        ◔ The server waits for your answer:{' '}
        <code>
          <GlyphText text={questionTitle(first).slice(0, 120)} />
        </code>
        {more === 0 ? '' : ` and ${more} more`}
      </span>
      <span className="question-banner-time">{ticking(now - first.at)}</span>
      <ActionButton action="answers.show">Answer</ActionButton>
    </div>
  );
}

/** The server of another tab waits. */
function Elsewhere({ connection }: { readonly connection: string }) {
  const waiting = useWaitingElsewhere(connection);
  const asks = useConnections(({ list }) => list.find(({ id, state }) => id === waiting && state !== 'closed'));
  const activate = useConnections((state) => state.activate);
  if (asks === undefined) return null;
  return (
    <div className="workspace-notice workspace-warning question-banner">
      <span role="status">
        ◔ The server of another tab waits for your answer: <GlyphText text={asks.name.slice(0, 80)} />
      </span>
      <Button
        onClick={() => {
          activate(asks.id);
          showAnswers();
        }}
      >
        Answer
      </Button>
    </div>
  );
}
