import { Field, SecretInput, Select, Switch, TextInput } from '../../widgets/index.ts';
import type { SignInField, SignInForm } from './sign-in-form.ts';

interface SignInFieldsProps {
  readonly form: SignInForm;
  readonly problems: Readonly<Partial<Record<SignInField, string>>>;
  readonly onChange: (change: Partial<SignInForm>) => void;
}

type OpenField = Exclude<SignInField, SecretField> | 'scope';
type SecretField = 'clientSecret' | 'clientKey' | 'workloadToken' | 'identitySecret' | 'identityToken';

const GRANTS = [
  { value: 'authorization_code', label: 'a user, in the browser' },
  { value: 'client_credentials', label: 'the client itself' },
  { value: 'workload_identity', label: 'a workload, by its platform' },
  { value: 'enterprise_managed', label: 'an enterprise, for its user' },
] as const;

/** What a sign-in goes by: with a user, all of it may be left empty. */
export function SignInFields({ form, problems, onChange }: SignInFieldsProps) {
  const { grant } = form;
  const byUser = grant === 'authorization_code';
  const problemOf = (name: OpenField | SecretField): string =>
    (problems as Record<string, string | undefined>)[name] ?? '';
  const text = (name: OpenField, label: string, hint: string, placeholder = '') => (
    <Field label={label} problem={problemOf(name)} hint={hint}>
      {({ id, describedBy }) => (
        <TextInput
          id={id}
          mono
          placeholder={placeholder}
          aria-describedby={describedBy}
          aria-invalid={problemOf(name) !== ''}
          value={form[name]}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
  const secret = (name: SecretField, label: string, what: string, hint: string) => (
    <Field label={label} problem={problemOf(name)} hint={hint}>
      {({ id, describedBy }) => (
        <SecretInput
          id={id}
          what={what}
          aria-describedby={describedBy}
          aria-invalid={problemOf(name) !== ''}
          value={form[name]}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <div className="connect-sign-in">
      <div className="connect-pair">
        <Field label="Who signs in" group>
          {() => (
            <Select
              label="Who signs in"
              className="connect-select"
              value={grant}
              options={GRANTS}
              onChange={(next) => onChange({ grant: next })}
            />
          )}
        </Field>
        {text('scope', 'Scope', 'Empty: what the server names')}
      </div>
      <div className="connect-pair">
        {text('clientId', 'Client id', byUser ? 'Empty: mcpscope registers itself' : 'As it is registered')}
        {secret('clientSecret', 'Client secret', 'client secret', 'Kept for this server, never in captures')}
      </div>
      {grant === 'client_credentials'
        ? secret(
            'clientKey',
            'Private key of the client (PEM)',
            'private key',
            'In place of a secret; forgotten at the end',
          )
        : null}
      {grant === 'workload_identity'
        ? secret('workloadToken', 'Token of the platform', 'token of the platform', 'Forgotten at the end')
        : null}
      {grant === 'enterprise_managed' ? (
        <>
          <div className="connect-pair">
            {text('identityEndpoint', 'Token endpoint of the identity provider', '', 'https://login.example/token')}
            {text('identityClientId', 'Client id there', 'As the identity provider knows the client')}
          </div>
          <div className="connect-pair">
            {secret('identityToken', 'ID token of the user', 'ID token', 'Forgotten at the end')}
            {secret('identitySecret', 'Client secret there', 'client secret there', 'Empty: none')}
          </div>
        </>
      ) : null}
      <div className="connect-pair">
        {text('issuer', 'Only at', 'The authorization server that both are for', 'https://login.example')}
        {text('profile', 'Profile', 'Empty: nothing is kept for the next connection', 'work')}
      </div>
      {byUser ? (
        <div className="connect-pair">
          {text(
            'clientDocument',
            'Client id metadata document',
            'Used where the server takes one',
            'https://me.example/client.json',
          )}
          {text('redirectPort', 'Redirect port', 'Empty: 33418 or the next', '33418')}
        </div>
      ) : null}
      <Switch
        label="Bind tokens to a key (DPoP)"
        hint="Also where the server does not ask for it"
        checked={form.proof}
        onChange={(proof) => onChange({ proof })}
      />
      <Switch
        label="Follow metadata into private networks"
        checked={form.privateAddresses}
        onChange={(privateAddresses) => onChange({ privateAddresses })}
      />
    </div>
  );
}
