import { Field, Switch, TextInput } from '../../widgets/index.ts';
import { ByHand } from './ByHand.tsx';
import type { ConnectForm, FormProblems } from './connect-form.ts';
import { RevisionField } from './RevisionField.tsx';

export interface ClientFieldsProps {
  readonly form: ConnectForm;
  readonly problems: FormProblems;
  readonly onChange: (change: Partial<ConnectForm>) => void;
}

/** How our client behaves: its revision, its patience, and what it does by itself. */
export function ClientFields({ form, problems, onChange }: ClientFieldsProps) {
  const { options } = form;
  return (
    <>
      <div className="connect-pair">
        <RevisionField
          value={form.revision}
          problem={problems.revision ?? ''}
          onChange={(revision) => onChange({ revision })}
        />
        <Field label="Request timeout, seconds" problem={problems.timeout ?? ''} hint="0: none">
          {({ id, describedBy }) => (
            <TextInput
              id={id}
              inputMode="decimal"
              aria-describedby={describedBy}
              aria-invalid={problems.timeout !== undefined}
              value={form.timeout}
              onChange={(event) => onChange({ timeout: event.target.value })}
            />
          )}
        </Field>
      </div>
      <div className="connect-pair">
        <div className="connect-patience">
          <Switch
            label="Progress starts the timeout anew"
            hint="As long as the server tells how far it is"
            checked={options.progressResets}
            onChange={(progressResets) => onChange({ options: { ...options, progressResets } })}
          />
        </div>
        {options.progressResets ? (
          <Field label="But give up after, seconds" problem={problems.timeoutMax ?? ''} hint="Whatever progress comes">
            {({ id, describedBy }) => (
              <TextInput
                id={id}
                inputMode="decimal"
                aria-describedby={describedBy}
                aria-invalid={problems.timeoutMax !== undefined}
                value={form.timeoutMax}
                onChange={(event) => onChange({ timeoutMax: event.target.value })}
              />
            )}
          </Field>
        ) : null}
      </div>
      <details className="connect-more" open={problems.capabilities === undefined ? undefined : true}>
        <summary>By hand: what the client does by itself</summary>
        <ByHand form={form} onChange={(changed) => onChange({ options: changed })} />
        <Field label="Declared client capabilities, JSON" problem={problems.capabilities ?? ''}>
          {({ id, describedBy }) => (
            <textarea
              id={id}
              className="text-input mono"
              rows={5}
              spellCheck={false}
              aria-describedby={describedBy}
              aria-invalid={problems.capabilities !== undefined}
              value={form.capabilities}
              onChange={(event) => onChange({ capabilities: event.target.value })}
            />
          )}
        </Field>
      </details>
    </>
  );
}
