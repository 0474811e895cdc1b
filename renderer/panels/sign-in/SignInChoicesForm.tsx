import { useState } from 'react';
import type { SignInChoices, SignInPace } from '../../../shared/bridge/index.ts';
import { notify, sentenceOf, signIn } from '../../state/index.ts';
import { Button, Select } from '../../widgets/index.ts';
import { readSignIn, SignInFields, signInForm } from '../../protocol/target/index.ts';

interface SignInChoicesFormProps {
  readonly connection: string;
  readonly choices: SignInChoices;
  /** There was a sign-in before. */
  readonly again: boolean;
  readonly onBegun: () => void;
  /** Null where there is nothing to go back to. */
  readonly onCancel: (() => void) | null;
}

const PACES: readonly { readonly value: SignInPace; readonly label: string }[] = [
  { value: 'run', label: 'run to the end' },
  { value: 'step', label: 'stop before every exchange' },
  { value: 'registration', label: 'stop before the registration' },
  { value: 'authorization', label: 'stop before the authorization URL' },
  { value: 'token', label: 'stop before the token request' },
];

/** Says that the server asks for a sign-in, and takes what the user chooses for it. */
export function SignInChoicesForm({ connection, choices, again, onBegun, onCancel }: SignInChoicesFormProps) {
  const [form, setForm] = useState(() => signInForm(choices));
  const [pace, setPace] = useState<SignInPace>('run');
  const [tried, setTried] = useState(false);
  const reading = readSignIn(form);
  const begin = async (): Promise<void> => {
    setTried(true);
    if (!reading.ok) return;
    try {
      await signIn(connection, reading.choices, pace);
      onBegun();
    } catch (problem) {
      notify({ tone: 'error', text: sentenceOf(problem) });
    }
  };
  return (
    <form
      className="sign-in-form"
      aria-label="Sign-in"
      onSubmit={(event) => {
        event.preventDefault();
        void begin();
      }}
    >
      <h3>{again ? 'Sign in again, with changes' : 'The server asks for a sign-in'}</h3>
      <p className="sign-in-purpose">
        {again
          ? 'mcpscope connects anew and goes the steps before that again. Without a client ID it registers a new client.'
          : 'It refused a request without a token (401). mcpscope finds out where its clients sign in, step by step, and shows you the address to open. No browser opens by itself.'}
      </p>
      <SignInFields
        form={form}
        problems={tried && !reading.ok ? reading.problems : {}}
        onChange={(change) => setForm({ ...form, ...change })}
      />
      <div className="sign-in-does">
        <Button type="submit" tone="primary">
          Sign in
        </Button>
        <Select label="How far" className="sign-in-pace" value={pace} options={PACES} onChange={setPace} />
        {onCancel === null ? null : (
          <Button tone="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
