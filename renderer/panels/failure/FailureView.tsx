import type { ReactNode } from 'react';
import { Copy, List, Network } from 'lucide-react';
import type { Operation, ProcessFacts, Session } from '../../../shared/analysis/index.ts';
import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import {
  isAddressed,
  runAction,
  useActiveConnection,
  useModel,
  useSelection,
  type ConnectionModel,
} from '../../state/index.ts';
import { ActionButton, Button, byteSize, count, counted, duration } from '../../widgets/index.ts';
import { copyText, GlyphText, RowLink } from '../evidence/index.ts';
import { EnvironmentTable, exitWords, isAlarming, RunBlock } from '../process/index.ts';
import { AddressFailure } from './AddressFailure.tsx';
import { explainAddress, failedExchange } from './explain-address.ts';
import { explainFailure, type Explanation, type OpeningRequest } from './explain-failure.ts';
import { failureText } from './failure-text.ts';
import { useErrorCode } from './use-error-code.ts';
import './failure.css';

/** A connection that did not come about: the cause first, then everything that bears on it. */
export function FailureView() {
  const model = useModel();
  const connection = useActiveConnection();
  const session = model?.session ?? null;
  if (model === null || connection === null || session === null) return null;
  if (session.process !== null || !isAddressed(connection)) {
    const explanation = explainFailure(session, openingOf(model));
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
  const explanation = explainAddress(session, exchange, code, connection.transport);
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
  return (
    <section className="failure" aria-label="What went wrong">
      <div className="failure-head">
        <h2>{explanation.headline}</h2>
        <span className="failure-does">
          {address ? <ActionButton action="connection.probe">Probe this address…</ActionButton> : null}
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
      {children}
    </section>
  );
}

function FailureParts({
  model,
  session,
  process,
}: {
  readonly model: ConnectionModel;
  readonly session: Session;
  readonly process: ProcessFacts;
}) {
  const start = Math.max(0, session.phases.find(({ name }) => name === 'spawn')?.start ?? 0);
  const unanswered = unansweredOf(model);
  const started = process.failure === null;
  return (
    <>
      <dl className="failure-facts">
        <Fact name="exit">{started ? exitWords(process) : 'did not start'}</Fact>
        <Fact name={process.endedAt < 0 ? 'lives for' : 'lived'}>
          {started ? duration((process.endedAt < 0 ? session.lastT : process.endedAt) - start) : '—'}
        </Fact>
        <Fact name="stdout">
          {process.stdoutBytes < 1_024 ? counted(process.stdoutBytes, 'byte') : byteSize(process.stdoutBytes)}
        </Fact>
        <Fact name="unanswered">
          {unanswered.length === 0 ? (
            'nothing'
          ) : (
            <RowLink row={unanswered[0]?.request ?? -1}>{unansweredWords(unanswered)}</RowLink>
          )}
        </Fact>
      </dl>
      {started ? <Stderr process={process} /> : null}
      <RunBlock process={process} />
      <section className="process-block" aria-label="Environment">
        <header>environment</header>
        <EnvironmentTable connection={model.id} env={process.env} full={false} />
      </section>
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Stderr({ process }: { readonly process: ProcessFacts }) {
  return (
    <section className="process-block" aria-label="stderr">
      <header>
        stderr
        <span>
          {process.stderrLines === 0
            ? 'nothing was written'
            : `last ${process.stderrTail.length} of ${counted(process.stderrLines, 'line')}`}
        </span>
      </header>
      {process.stderrTail.length === 0 ? null : (
        <div className="failure-stderr">
          {process.stderrTail.map((line) => (
            <div key={line.seq} className={isAlarming(line.text) ? 'tone-error' : ''}>
              <GlyphText text={line.text === '' ? ' ' : line.text} />
            </div>
          ))}
        </div>
      )}
    </section>
  );
}

/** Operations that are looked through: what matters to a failed start stands at the beginning. */
const LOOKED_AT = 200;

function openingOf(model: ConnectionModel): OpeningRequest | null {
  const first = model.operations.slice(0, LOOKED_AT).find(({ dir }) => dir === 'c2s');
  return first === undefined ? null : { method: first.method, id: first.id, answered: first.response >= 0 };
}

function unansweredOf(model: ConnectionModel): Operation[] {
  return model.operations.slice(0, LOOKED_AT).filter(({ dir, response }) => dir === 'c2s' && response < 0);
}

function unansweredWords(operations: readonly Operation[]): string {
  const first = operations[0];
  if (first === undefined) return 'nothing';
  const more = operations.length > 1 ? ` and ${count(operations.length - 1)} more` : '';
  return `${first.method} (id ${first.id})${more}`;
}
