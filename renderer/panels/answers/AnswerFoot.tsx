import type { Question, QuestionReply } from '../../../shared/answering/index.ts';
import { useLayout } from '../../state/index.ts';
import { Button, TextInput } from '../../widgets/index.ts';
import type { AnswerDraft } from './answer-drafts.ts';
import type { Asked } from './asked.ts';
import {
  delayProblem,
  elicited,
  errorReply,
  formResult,
  rawReply,
  rawText,
  resultReply,
  type ElicitAction,
} from './replies.ts';
import { ruleOfAnswer } from './rule-of-answer.ts';

interface AnswerFootProps {
  readonly question: Question;
  readonly asked: Asked;
  readonly draft: AnswerDraft;
  readonly busy: boolean;
  readonly onSend: (reply: QuestionReply) => void;
  readonly onChange: (change: Partial<AnswerDraft>) => void;
}

const ACTIONS: readonly { readonly action: ElicitAction; readonly label: string }[] = [
  { action: 'accept', label: 'Accept' },
  { action: 'decline', label: 'Decline' },
  { action: 'cancel', label: 'Cancel' },
];

/** What is done with a question: answered, later or at once, left alone, or answered by a rule from now on. */
export function AnswerFoot({ question, asked, draft, busy, onSend, onChange }: AnswerFootProps) {
  const problem = delayProblem(draft.delay);
  const blocked = busy || problem !== '';
  const always = (): void =>
    useLayout.getState().open({ name: 'standing-rules', rule: ruleOfAnswer(question, asked, draft) });
  return (
    <footer className="answers-foot">
      <Replies question={question} asked={asked} draft={draft} blocked={blocked} onSend={onSend} />
      <span className="answers-foot-rest">
        <label className="answers-delay">
          after
          <TextInput
            inputMode="decimal"
            placeholder="0"
            aria-label="Send after (seconds)"
            aria-invalid={problem !== ''}
            title="Seconds to wait before sending"
            value={draft.delay}
            onChange={(event) => onChange({ delay: event.target.value })}
          />
          s
        </label>
        {question.state === 'ignored' || draft.insist ? null : (
          <Button tone="ghost" disabled={busy} title="Send nothing" onClick={() => onSend({ kind: 'ignore' })}>
            Ignore
          </Button>
        )}
        <Button tone="ghost" title="Make this answer a standing rule" onClick={always}>
          <span>
            Always<span className="answers-wide"> do this</span>…
          </span>
        </Button>
      </span>
      {problem === '' ? null : (
        <p className="answers-foot-problem tone-error" role="alert">
          ✕ The delay: {problem}
        </p>
      )}
    </footer>
  );
}

interface RepliesProps extends Pick<AnswerFootProps, 'question' | 'asked' | 'draft' | 'onSend'> {
  readonly blocked: boolean;
}

function Replies({ question, asked, draft, blocked, onSend }: RepliesProps) {
  const anyway = draft.insist ? ' anyway' : '';
  if (draft.view === 'form' && (asked.kind === 'form' || asked.kind === 'url')) {
    return ACTIONS.map(({ action, label }) => (
      <Button
        key={action}
        tone={action === 'accept' ? 'primary' : 'plain'}
        disabled={blocked || (action === 'accept' && draft.contentProblem !== '')}
        onClick={() => onSend(resultReply(elicited(asked, action, draft)))}
      >
        {label}
        {anyway}
      </Button>
    ));
  }
  const made = draft.view === 'error' ? errorReply(draft.error) : null;
  const reply = made === null ? textOrResult(question, asked, draft) : made.ok ? made.reply : null;
  const what = { form: 'Send the answer', raw: 'Send this text', error: 'Send the error' }[draft.view];
  return (
    <Button
      tone="primary"
      disabled={blocked || reply === null}
      onClick={() => {
        if (reply !== null) onSend(reply);
      }}
    >
      {what}
      {anyway}
    </Button>
  );
}

function textOrResult(question: Question, asked: Asked, draft: AnswerDraft): QuestionReply {
  const result = formResult(asked, draft);
  return draft.view === 'form' ? resultReply(result) : rawReply(question, draft.raw ?? rawText(question, result));
}
