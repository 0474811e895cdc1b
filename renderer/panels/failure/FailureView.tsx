import type { ReactNode } from 'react';
import { Copy, List, Network } from 'lucide-react';
import type { ProcessFacts, Session } from '../../../shared/analysis/index.ts';
import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import {
  isAddressed,
  isRefused,
  mayLackRevision,
  runAction,
  useActiveConnection,
  useModel,
  useSelection,
  type ConnectionModel,
} from '../../state/index.ts';
import { ActionButton, Button } from '../../widgets/index.ts';
import { copyText, GlyphText } from '../../protocol/evidence/index.ts';
import { EnvironmentTable, RunBlock } from '../../protocol/process/index.ts';
import { AddressFailure } from './AddressFailure.tsx';
import { PostMortemFacts } from './PostMortemFacts.tsx';
import { LastStderr, OrphanedRequests, TriedSteps } from './PostMortemParts.tsx';
import { explainDeath, hadWorked } from './explain-death.ts';
import { explainAddress, failedExchange } from './explain-address.ts';
import { explainFailure, type Explanation, type OpeningRequest } from './explain-failure.ts';
import { failureText } from './failure-text.ts';
import { useErrorCode } from './use-error-code.ts';
import './failure.css';

/** A connection that did not come about, or that died: the cause first, then everything that bears on it. */
export function FailureView() {
  const model = useModel();
  const connection = useActiveConnection();
  const session = model?.session ?? null;
  if (model === null || connection === null || session === null) return null;
  if (session.process !== null || !isAddressed(connection)) {
    const explanation = hadWorked(session)
      ? explainDeath(session)
      : explainFailure(session, openingOf(model), connection.name);
    return (
      <Failure session={session} explanation={explanation} name={connection.name} address={false}>
        {session.process === null ? null : <FailureParts model={model} session={session} process={session.process} />}
      </Failure>
    );
  }
  return <Unreached model={model} connection={connection} session={session} />;
}

interface UnreachedProps {
  readonly model: ConnectionModel;
  readonly connection: ConnectionInfo;
  readonly session: Session;
}

/** The same for a server at an address. */
function Unreached({ model, connection, session }: UnreachedProps) {
  const evidence = session.verdict.seqs.map((seq) => model.rows.exchange(model.rows.firstOfSeq(seq)));
  const exchange = failedExchange(model.exchanges, evidence);
  const code = useErrorCode(model, exchange);
  const explanation = hadWorked(session)
    ? explainDeath(session)
    : explainAddress(session, exchange, code, connection.transport);
  return (
    <Failure session={session} explanation={explanation} name={connection.name} address>
      <AddressFailure
        model={model}
        session={session}
        exchange={exchange}
        explanation={explanation}
        transport={connection.transport}
      />
    </Failure>
  );
}

interface FailureProps {
  readonly session: Session;
  readonly explanation: Explanation;
  readonly name: string;
  readonly address: boolean;
  readonly children: ReactNode;
}

function Failure({ session, explanation, name, address, children }: FailureProps) {
  const { showPanel } = useSelection();
  const model = useModel();
  const refused = model !== null && isRefused(model);
  return (
    <section className="failure" aria-label="What went wrong">
      <div className="failure-head">
        <h2>{explanation.headline}</h2>
        <span className="failure-does">
          {address && refused ? (
            <ActionButton action="sign-in.begin" tone="primary">
              Sign in
            </ActionButton>
          ) : null}
          {address ? <ActionButton action="connection.probe">Probe this address…</ActionButton> : null}
          {mayLackRevision(session) ? <ActionButton action="connection.sweep" /> : null}
          <Button icon={<List aria-hidden />} onClick={() => runAction('panel.frames') || showPanel('frames')}>
            Show frames
          </Button>
          {address ? (
            <Button icon={<Network aria-hidden />} onClick={() => runAction('panel.http') || showPanel('http')}>
              Show HTTP
            </Button>
          ) : null}
          <Button
            icon={<Copy aria-hidden />}
            onClick={() => void copyText(failureText(session, explanation, name), 'The report')}
          >
            Copy as text
          </Button>
        </span>
      </div>
      <p className="failure-why">
        {explanation.why}
        {session.verdict.quote === '' ? null : (
          <>
            {' '}
            It said:{' '}
            <span className="mono tone-error">
              <GlyphText text={session.verdict.quote} />
            </span>
          </>
        )}
      </p>
      {explanation.next.length === 0 ? null : (
        <section className="failure-next" aria-label="What to try next">
          {explanation.next.map((text) => (
            <p key={text}>
              → <GlyphText text={text} />
            </p>
          ))}
        </section>
      )}
      {children}
    </section>
  );
}

interface FailurePartsProps {
  readonly model: ConnectionModel;
  readonly session: Session;
  readonly process: ProcessFacts;
}

function FailureParts({ model, session: { postMortem }, process }: FailurePartsProps) {
  return (
    <>
      {postMortem === null ? null : (
        <>
          <PostMortemFacts model={model} postMortem={postMortem} stdoutBytes={process.stdoutBytes} />
          {postMortem.of === 'start' ? null : <LastStderr model={model} postMortem={postMortem} />}
          <OrphanedRequests model={model} postMortem={postMortem} />
          <TriedSteps model={model} postMortem={postMortem} />
        </>
      )}
      <RunBlock process={process} />
      <section className="process-block" aria-label="Environment">
        <header>environment</header>
        <EnvironmentTable connection={model.id} env={process.env} full={false} />
      </section>
    </>
  );
}

/** Operations that are looked through: what matters to a failed start stands at the beginning. */
const LOOKED_AT = 200;

function openingOf(model: ConnectionModel): OpeningRequest | null {
  const first = model.operations.slice(0, LOOKED_AT).find(({ dir }) => dir === 'c2s');
  return first === undefined ? null : { method: first.method, id: first.id, answered: first.response >= 0 };
}
