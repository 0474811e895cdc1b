import { ERROR_CODES, errorMeaning, isDefinedCode, type Revision } from '../../../shared/mcp/index.ts';
import { Field, MenuButton, TextInput } from '../../widgets/index.ts';
import type { AnswerDraft } from './answer-drafts.ts';
import { readCode } from './replies.ts';

interface ErrorFormProps {
  readonly error: AnswerDraft['error'];
  readonly onChange: (error: AnswerDraft['error']) => void;
  /** Null while no known revision is in force. */
  readonly revision: Revision | null;
}

/** An error in place of a result. */
export function ErrorForm({ error, onChange, revision }: ErrorFormProps) {
  const code = readCode(error.code);
  const known = ERROR_CODES.filter(
    (entry) => entry.senders.includes('c2s') && (revision === null || isDefinedCode(entry.code, revision)),
  );
  const meaning = Number.isFinite(code) ? errorMeaning(code, revision) : null;
  return (
    <>
      <div className="answers-code">
        <Field
          label="Code"
          problem={meaning === null ? 'Must be a number, such as −32603.' : ''}
          hint={meaning === null ? undefined : `${meaning.name}: ${meaning.meaning}`}
        >
          {({ id, describedBy }) => (
            <TextInput
              id={id}
              mono
              aria-describedby={describedBy}
              aria-invalid={meaning === null}
              value={error.code}
              onChange={(event) => onChange({ ...error, code: event.target.value })}
            />
          )}
        </Field>
        <MenuButton
          label="Known codes"
          items={known.map((entry) => ({
            key: String(entry.code),
            label: entry.name,
            hint: minus(entry.code),
            onSelect: () =>
              onChange({
                ...error,
                code: minus(entry.code),
                message: error.message === '' ? entry.name : error.message,
              }),
          }))}
        />
      </div>
      <Field label="Message">
        {({ id }) => (
          <TextInput
            id={id}
            value={error.message}
            onChange={(event) => onChange({ ...error, message: event.target.value })}
          />
        )}
      </Field>
      <Field label="Data (JSON, optional)">
        {({ id }) => (
          <textarea
            id={id}
            className="text-input mono"
            rows={3}
            spellCheck={false}
            value={error.data}
            onChange={(event) => onChange({ ...error, data: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}

function minus(code: number): string {
  return String(code).replace('-', '−');
}
