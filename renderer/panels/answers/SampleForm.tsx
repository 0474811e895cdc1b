import { Button, Field, Select, TextInput } from '../../widgets/index.ts';
import type { AnswerDraft } from './answer-drafts.ts';

interface SampleFormProps {
  readonly sample: AnswerDraft['sample'];
  readonly onChange: (sample: AnswerDraft['sample']) => void;
  /** Tools that the answer may use. */
  readonly tools: readonly string[];
  /** Goes on by raw text, with an answer that uses the first tool. */
  readonly onUseTool: () => void;
}

const REASONS = [
  { value: 'endTurn', label: 'endTurn' },
  { value: 'maxTokens', label: 'maxTokens' },
  { value: 'stopSequence', label: 'stopSequence' },
  { value: 'none', label: 'left out' },
] as const;

/** The assistant's message, written by the user. */
export function SampleForm({ sample, onChange, tools, onUseTool }: SampleFormProps) {
  return (
    <>
      <Field label="The assistant’s answer">
        {({ id }) => (
          <textarea
            id={id}
            className="text-input"
            rows={5}
            value={sample.text}
            onChange={(event) => onChange({ ...sample, text: event.target.value })}
          />
        )}
      </Field>
      <div className="answers-pair">
        <Field label="Model">
          {({ id }) => (
            <TextInput
              id={id}
              mono
              placeholder="model name"
              value={sample.model}
              onChange={(event) => onChange({ ...sample, model: event.target.value })}
            />
          )}
        </Field>
        <Field label="stopReason" group>
          {() => (
            <Select
              label="stopReason"
              value={sample.stopReason === '' ? 'none' : sample.stopReason}
              options={REASONS}
              onChange={(reason) => onChange({ ...sample, stopReason: reason === 'none' ? '' : reason })}
            />
          )}
        </Field>
      </div>
      {tools.length === 0 ? null : (
        <div className="answers-does">
          <Button onClick={onUseTool}>Answer with a tool call…</Button>
          <small>Opens as raw text, with content of the type tool_use.</small>
        </div>
      )}
    </>
  );
}
