import { Field, SecretInput, Select, Switch, TextInput } from '../../widgets/index.ts';
import type { SignInField, SignInForm } from './sign-in-form.ts';

interface SignInFieldsProps {
  readonly form: SignInForm;
  readonly problems: Readonly<Partial<Record<SignInField, string>>>;
  readonly onChange: (change: Partial<SignInForm>) => void;
}

const GRANTS = [
  { value: 'authorization_code', label: 'a user, in the browser' },
  { value: 'client_credentials', label: 'the client itself' },
] as const;

/** What a sign-in goes by: all of it may be left empty. */
export function SignInFields({ form, problems, onChange }: SignInFieldsProps) {
  const text = (name: SignInField | 'scope', label: string, hint: string, placeholder = '') => {
    const problem = name === 'scope' ? '' : (problems[name] ?? '');
    return (
      <Field label={label} problem={problem} hint={hint}>
        {({ id, describedBy }) => (
          <TextInput
            id={id}
            mono
            placeholder={placeholder}
            aria-describedby={describedBy}
            aria-invalid={problem !== ''}
            value={form[name]}
            onChange={(event) => onChange({ [name]: event.target.value })}
          />
        )}
      </Field>
    );
  };
  return (
    <div className="connect-sign-in">
      <div className="connect-pair">
        <Field label="Who signs in" group>
          {() => (
            <Select
              label="Who signs in"
              className="connect-select"
              value={form.grant}
              options={GRANTS}
              onChange={(grant) => onChange({ grant })}
            />
          )}
        </Field>
        {text('scope', 'Scope', 'Empty: what the server names')}
      </div>
      <div className="connect-pair">
        {text('clientId', 'Client id', 'Empty: mcpscope registers itself')}
        <Field
          label="Client secret"
          problem={problems.clientSecret ?? ''}
          hint="Kept for this server, never in captures"
        >
          {({ id, describedBy }) => (
            <SecretInput
              id={id}
              what="client secret"
              aria-describedby={describedBy}
              aria-invalid={problems.clientSecret !== undefined}
              value={form.clientSecret}
              onChange={(event) => onChange({ clientSecret: event.target.value })}
            />
          )}
        </Field>
      </div>
      <div className="connect-pair">
        {text('issuer', 'Only at', 'The authorization server that both are for', 'https://login.example')}
        {text('redirectPort', 'Redirect port', 'Empty: 33418 or the next', '33418')}
      </div>
      {text(
        'clientDocument',
        'Client id metadata document',
        'Used where the server takes one',
        'https://me.example/client.json',
      )}
      <Switch
        label="Follow metadata into private networks"
        checked={form.privateAddresses}
        onChange={(privateAddresses) => onChange({ privateAddresses })}
      />
    </div>
  );
}
