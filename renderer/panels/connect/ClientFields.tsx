import { Field, Switch, TextInput } from '../../widgets/index.ts';
import { ByHand } from './ByHand.tsx';
import type { ConnectForm, FormProblems } from '../../protocol/target/index.ts';
import { DeclarationFields } from './DeclarationFields.tsx';
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
        <Field label="Request timeout, seconds" problem={problems.timeout ?? ''} hint="0 = no timeout">
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
            label="Progress resets the timeout"
            hint="As long as the server reports progress"
            checked={options.progressResets}
            onChange={(progressResets) => onChange({ options: { ...options, progressResets } })}
          />
        </div>
        {options.progressResets ? (
          <Field label="Maximum total time, seconds" problem={problems.timeoutMax ?? ''} hint="Regardless of progress">
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
      <DeclarationFields form={form} problems={problems} onChange={onChange} />
      <details className="connect-more">
        <summary>Automatic client behavior</summary>
        <ByHand form={form} onChange={(changed) => onChange({ options: changed })} />
      </details>
    </>
  );
}
