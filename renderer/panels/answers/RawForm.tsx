import type { Question } from '../../../shared/answering/index.ts';
import { Button, counted, Field } from '../../widgets/index.ts';
import type { AnswerDraft } from './answer-drafts.ts';
import type { Asked } from './asked.ts';
import { formResult, rawText } from './replies.ts';
import { parseJson } from '../../../shared/json/index.ts';

interface RawFormProps {
  readonly question: Question;
  readonly asked: Asked;
  readonly draft: AnswerDraft;
  readonly onChange: (change: Partial<AnswerDraft>) => void;
}

/** The answer as text: what stands here is what is sent, whatever it is. */
export function RawForm({ question, asked, draft, onChange }: RawFormProps) {
  const made = rawText(question, formResult(asked, draft));
  const text = draft.raw ?? made;
  return (
    <>
      <Field
        label={question.kind === 'input' ? 'The response for this input (JSON)' : 'The whole response'}
        hint={isJson(text) ? `${counted(text.length, 'character')}, sent unchanged` : undefined}
      >
        {({ id, describedBy }) => (
          <textarea
            id={id}
            aria-describedby={describedBy}
            className="text-input mono"
            rows={9}
            spellCheck={false}
            value={text}
            onChange={(event) => onChange({ raw: event.target.value })}
          />
        )}
      </Field>
      {isJson(text) ? null : <p className="tone-warning">▲ This is not JSON; you can still send it unchanged.</p>}
      {draft.raw === null || draft.raw === made ? null : (
        <div className="answers-does">
          <Button onClick={() => onChange({ raw: null })}>Reset to the form</Button>
        </div>
      )}
    </>
  );
}

function isJson(text: string): boolean {
  try {
    parseJson(text);
    return true;
  } catch {
    return false;
  }
}
