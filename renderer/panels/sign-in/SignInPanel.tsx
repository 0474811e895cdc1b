import { useState } from 'react';
import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import { isOpen, signInChoicesOf, useActiveConnection, useModel, type ConnectionModel } from '../../state/index.ts';
import { Defences } from './Defences.tsx';
import { SignInBar } from './SignInBar.tsx';
import { SignInChoicesForm } from './SignInChoicesForm.tsx';
import { StepLadder } from './StepLadder.tsx';
import { StepView } from './StepView.tsx';
import { ownSteps, stepInView } from './step-words.ts';
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
  const [at, setAt] = useState(-1);
  /** A step that the user chose, of a sign-in; the one that matters is shown otherwise. */
  const [chosen, setChosen] = useState<{ readonly signIn: number; readonly step: number } | null>(null);
  const [changing, setChanging] = useState(false);
  const [wrong, setWrong] = useState(false);
  const signIn = model.signIns[at] ?? model.signIns.at(-1);
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
  const step = chosen?.signIn === signIn.index ? chosen.step : stepInView(steps);
  const shown = steps[step];
  return (
    <section className="sign-in-panel" aria-label="Sign-in">
      <SignInBar
        signIn={signIn}
        all={model.signIns}
        connection={connection}
        onSignIn={setAt}
        onChange={choices === null ? null : () => setChanging(true)}
        wrong={wrong}
        onWrong={signIn.outcome === 'signed-in' && isOpen(connection) ? () => setWrong(!wrong) : null}
      />
      <div className="sign-in-body">
        <StepLadder
          steps={steps}
          chosen={step}
          onChoose={(next) => {
            setWrong(false);
            setChosen({ signIn: signIn.index, step: next });
          }}
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
