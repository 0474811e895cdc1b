import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import { useModel, useQuestions, useSelection, useSessionTime } from '../../state/index.ts';
import { ActionButton } from '../../widgets/index.ts';
import { GlyphText } from '../../protocol/evidence/index.ts';
import { waitingOf } from './queue.ts';
import { questionTitle, ticking } from './question-sentences.ts';
import './answers.css';

/** Says that the server waits for the user, wherever the user is; the panel itself needs no such line. */
export function QuestionBanner({ connection }: { readonly connection: ConnectionInfo }) {
  const { questions, unlisted } = useQuestions();
  const { panel, diagnosis, postMortem } = useSelection();
  const model = useModel();
  const [first, ...others] = waitingOf(questions);
  const { now } = useSessionTime(connection, model?.session?.lastT ?? 0, 1_000, first !== undefined);
  const seen = panel === 'answers' && !postMortem;
  if (first === undefined || (seen && !diagnosis) || connection.state === 'closed') return null;
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
