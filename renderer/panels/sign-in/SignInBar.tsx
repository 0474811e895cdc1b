import { signInStanding, type SignInFacts } from '../../../shared/analysis/index.ts';
import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import { ActionButton, Button, Select } from '../../widgets/index.ts';
import { GlyphText } from '../../protocol/evidence/index.ts';
import { signInTitle } from './step-words.ts';

interface SignInBarProps {
  readonly signIn: SignInFacts;
  readonly all: readonly SignInFacts[];
  readonly connection: ConnectionInfo;
  readonly onSignIn: (index: number) => void;
  /** Null where nobody can sign in from here. */
  readonly onChange: (() => void) | null;
  /** The ways to be wrong on purpose are shown. */
  readonly wrong: boolean;
  /** Null where nothing is to be tried. */
  readonly onWrong: (() => void) | null;
}

/** What a sign-in came to, or waits for, and what can be done about it. */
export function SignInBar({ signIn, all, connection, onSignIn, onChange, wrong: tries, onWrong }: SignInBarProps) {
  const goesOn = signIn.outcome === '' && connection.signIn !== 'none';
  const paused = goesOn && connection.signIn === 'paused';
  const wrong = signIn.steps.some(({ state }) => state === 'wrong');
  const tone = wrong || signIn.outcome === 'failed' ? 'tone-error' : signIn.outcome === 'signed-in' ? 'tone-ok' : '';
  return (
    <header className="sign-in-bar">
      {all.length < 2 ? null : (
        <Select
          label="Sign-in"
          className="sign-in-which"
          value={String(signIn.index)}
          options={all.map((one) => ({ value: String(one.index), label: signInTitle(one) }))}
          onChange={(value) => onSignIn(Number(value))}
        />
      )}
      <p className={`sign-in-standing ${tone}`} role="status">
        <GlyphText text={signInStanding(signIn, paused)} />
      </p>
      <span className="sign-in-does">
        {paused ? (
          <>
            <ActionButton action="sign-in.next" tone="primary">
              Next step
            </ActionButton>
            <ActionButton action="sign-in.run">Run to the end</ActionButton>
          </>
        ) : null}
        {goesOn ? <ActionButton action="sign-in.give-up">Give up</ActionButton> : null}
        {goesOn || onChange === null ? null : (
          <>
            {onWrong === null ? null : (
              <Button aria-pressed={tries} onClick={onWrong}>
                Defences
              </Button>
            )}
            <Button onClick={onChange}>Change…</Button>
            <ActionButton action="sign-in.steps">Step by step</ActionButton>
            <ActionButton action="sign-in.begin" tone={signIn.outcome === 'signed-in' ? 'plain' : 'primary'}>
              Sign in again
            </ActionButton>
          </>
        )}
      </span>
    </header>
  );
}
