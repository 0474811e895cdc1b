import { useState } from 'react';
import { ownSteps, stepInView } from '../../../shared/analysis/index.ts';
import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import { isOpen, signInChoicesOf, useActiveConnection, useModel, type ConnectionModel } from '../../state/index.ts';
import { Defences } from './Defences.tsx';
import { SignInBar } from './SignInBar.tsx';
import { SignInChoicesForm } from './SignInChoicesForm.tsx';
import { StepLadder } from './StepLadder.tsx';
import { StepView } from './StepView.tsx';
import { changeSignInView, type SignInView, useSignInView } from './sign-in-view.ts';
import './sign-in.css';

/** How a client gets a token of the server: each step with what was expected, what came, and the clause. */
export function SignInPanel() {
  const model = useModel();
  const connection = useActiveConnection();
  if (model === null || connection === null) return null;
  return <SignIns key={model.id} model={model} connection={connection} />;
}

interface SignInsProps {
  readonly model: ConnectionModel;
  readonly connection: ConnectionInfo;
}

function SignIns({ model, connection }: SignInsProps) {
  const view = useSignInView(connection.id);
  const change = (changed: Partial<SignInView>): void => changeSignInView(connection.id, changed);
  const [changing, setChanging] = useState(false);
  const signIn = model.signIns[view.signIn] ?? model.signIns.at(-1);
  const choices = signInChoicesOf(connection);
  if (signIn === undefined || changing) {
    if (choices === null) return <p className="sign-in-none">No client signed in on this connection.</p>;
    return (
      <SignInChoicesForm
        connection={connection.id}
        choices={choices}
        again={signIn !== undefined}
        onBegun={() => setChanging(false)}
        onCancel={signIn === undefined ? null : () => setChanging(false)}
      />
    );
  }
  const steps = ownSteps(signIn.steps);
  const step = view.chosenOf === signIn.index ? view.step : stepInView(steps);
  const shown = steps[step];
  const canBeWrong = signIn.outcome === 'signed-in' && isOpen(connection);
  const wrong = canBeWrong && view.wrong;
  return (
    <section className="sign-in-panel" aria-label="Sign-in">
      <SignInBar
        signIn={signIn}
        all={model.signIns}
        connection={connection}
        onSignIn={(index) => change({ signIn: index })}
        onChange={choices === null ? null : () => setChanging(true)}
        wrong={wrong}
        onWrong={canBeWrong ? () => change({ wrong: !wrong }) : null}
      />
      <div className="sign-in-body">
        <StepLadder
          grant={signIn.grant}
          steps={steps}
          chosen={step}
          onChoose={(next) => change({ wrong: false, chosenOf: signIn.index, step: next })}
        />
        {wrong ? (
          <Defences connection={connection.id} />
        ) : shown === undefined ? null : (
          <StepView key={`${signIn.index} ${shown.id}`} signIn={signIn} step={shown} connection={connection} />
        )}
      </div>
    </section>
  );
}
