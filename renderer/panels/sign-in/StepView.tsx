import type { SignInFacts, SignInStep } from '../../../shared/analysis/index.ts';
import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import { isOpen, useModel } from '../../state/index.ts';
import { ExchangeLink, GlyphText, SeqLinks, statusTone, statusWords } from '../../protocol/evidence/index.ts';
import { AuthorizationUrl } from './AuthorizationUrl.tsx';
import { CheckList } from './CheckList.tsx';
import { RedirectWait } from './RedirectWait.tsx';
import { stepWords } from './step-words.ts';
import { TokenQuestions } from './TokenQuestions.tsx';
import { TokenView } from './TokenView.tsx';

interface StepViewProps {
  readonly signIn: SignInFacts;
  readonly step: SignInStep;
  readonly connection: ConnectionInfo;
}

/** One step: what it is for, what was expected, what came, and how the two compare. */
export function StepView({ signIn, step, connection }: StepViewProps) {
  const awaits = connection.signIn === 'awaits' && signIn.outcome === '';
  const inForce = signIn.token !== null && signIn.outcome === 'signed-in' && isOpen(connection);
  return (
    <section className="sign-in-step" aria-label={step.title}>
      <h3>{step.title}</h3>
      <p className="sign-in-purpose">{stepWords(step.id, signIn.grant).purpose}</p>
      {step.id === 'redirect' && awaits ? <RedirectWait signIn={signIn} connection={connection} /> : null}
      {(step.id === 'authorization' || step.id === 'redirect') && signIn.authorizationUrl !== '' ? (
        <AuthorizationUrl
          signIn={signIn}
          connection={connection.id}
          awaits={awaits}
          whole={step.id === 'authorization'}
        />
      ) : null}
      {step.id === 'token' && signIn.token !== null ? <TokenView signIn={signIn} connection={connection} /> : null}
      {step.id === 'token' && inForce ? <TokenQuestions connection={connection.id} /> : null}
      <dl className="facts sign-in-facts">
        <dt>expected</dt>
        <dd>{step.expected}</dd>
        {step.came.length === 0 || step.id === 'authorization' ? null : (
          <>
            <dt>came</dt>
            <dd>
              {Array.from(new Set(step.came), (what) => (
                <p key={what}>
                  <GlyphText text={what} />
                </p>
              ))}
            </dd>
          </>
        )}
        {step.state === 'to come' ? (
          <>
            <dt>state</dt>
            <dd>{signIn.outcome === '' ? 'to come' : 'never reached'}</dd>
          </>
        ) : null}
      </dl>
      <Exchanges step={step} />
      {step.checks.length === 0 ? null : (
        <section className="process-block" aria-label="Comparison">
          <header>compared with the specification</header>
          <CheckList checks={step.checks} />
        </section>
      )}
    </section>
  );
}

function Exchanges({ step }: { readonly step: SignInStep }) {
  const model = useModel();
  if (step.exchanges.length === 0 && step.events.length === 0) return null;
  return (
    <section className="process-block" aria-label="Exchanges">
      <header>exchanges</header>
      <ul className="sign-in-exchanges">
        {step.exchanges.map((number) => {
          const one = model?.exchange(number);
          return (
            <li key={number}>
              <ExchangeLink number={number} />
              <span className="mono">{one === undefined ? '' : `${one.method} ${one.url}`}</span>
              {one === undefined ? null : <span className={statusTone(one, false)}>{statusWords(one, false)}</span>}
            </li>
          );
        })}
        {step.events.length === 0 ? null : (
          <li>
            <SeqLinks seqs={step.events} />
          </li>
        )}
      </ul>
    </section>
  );
}
