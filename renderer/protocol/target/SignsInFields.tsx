import { Switch } from '../../widgets/index.ts';
import type { AddressForm } from './address-form.ts';
import { SignInFields } from './SignInFields.tsx';
import type { WayFieldsProps } from './WayFields.tsx';

/** Whether our client signs in where the server asks for it, and by what. */
export function SignsInFields({ address, problems, onChange }: WayFieldsProps) {
  const { signsIn, signIn } = address;
  return (
    <details className="connect-more" open={signsIn ? true : undefined}>
      <summary>
        Sign-in
        <small>{signInWords(address)}</small>
      </summary>
      <div className="connect-way">
        <Switch
          label="Sign in where the server asks for it"
          hint="No browser opens by itself: the window shows the address"
          checked={signsIn}
          onChange={(on) => onChange({ signsIn: on })}
        />
        {signsIn ? (
          <SignInFields
            form={signIn}
            problems={problems}
            onChange={(change) => onChange({ signIn: { ...signIn, ...change } })}
          />
        ) : null}
      </div>
    </details>
  );
}

function signInWords({ signsIn, signIn }: AddressForm): string {
  if (!signsIn) return 'only when told to';
  return signIn.clientId.trim() === '' ? 'as a client that registers itself' : `as ${signIn.clientId.trim()}`;
}
