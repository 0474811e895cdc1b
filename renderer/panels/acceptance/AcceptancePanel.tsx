import { useEffect, useMemo, useRef } from 'react';
import type { AcceptanceReport } from '../../../shared/acceptance/index.ts';
import { type ConnectionModel, useModel, wantFocusInPanel } from '../../state/index.ts';
import { AcceptanceBar } from './AcceptanceBar.tsx';
import {
  breachesByCause,
  type BreachesByCause,
  causesOf,
  chosenBreaches,
  nothingJudged,
  shownClients,
  toolLines,
} from './acceptance-lines.ts';
import {
  type AcceptanceView,
  changeAcceptanceView,
  useAcceptance,
  useAcceptanceView,
} from '../../protocol/acceptance/index.ts';
import { CauseList } from './CauseList.tsx';
import { ChosenView } from './ChosenView.tsx';
import { ClientList } from './ClientList.tsx';
import { ContextView } from './ContextView.tsx';
import { ToolTable } from './ToolTable.tsx';
import './acceptance.css';

/** What the clients of others make of the server: client by client, tool by tool, or by cause, with what they would take. */
export function AcceptancePanel() {
  const model = useModel();
  return model === null ? null : <Acceptance key={model.id} model={model} />;
}

function Acceptance({ model }: { readonly model: ConnectionModel }) {
  const view = useAcceptanceView(model.id);
  const version = model.surfaceVersion;
  const { answer, problem, asking, ask } = useAcceptance(model.id, view, version);
  const panel = useRef<HTMLElement>(null);
  const drawn = answer !== null;
  // Whoever came here by a key is led to the list, which was not there yet.
  useEffect(() => {
    if (drawn && panel.current?.contains(document.activeElement) === true) wantFocusInPanel();
  }, [drawn]);
  return (
    <section ref={panel} className="acceptance" aria-label="What clients make of it" aria-busy={asking}>
      <AcceptanceBar connection={model.id} view={view} report={answer} asking={asking} onAsk={ask} />
      {problem === '' ? null : (
        <p className="acceptance-says tone-error" role="alert">
          ✕ {problem}
        </p>
      )}
      {answer === null ? (
        <p className="acceptance-says">{asking ? 'Asking what is known of clients…' : ''}</p>
      ) : (
        <Report connection={model.id} version={version} view={view} report={answer} />
      )}
    </section>
  );
}

const NO_CAUSES: BreachesByCause = new Map();

interface ReportProps {
  readonly connection: string;
  readonly version: number;
  readonly view: AcceptanceView;
  readonly report: AcceptanceReport;
}

function Report({ connection, version, view, report }: ReportProps) {
  const { part, onlyLosses } = view;
  const clients = useMemo(
    () => shownClients(report, { clients: view.clients, onlyLosses }),
    [report, view.clients, onlyLosses],
  );
  const lines = useMemo(
    () => (part === 'tools' ? toolLines(report, clients, onlyLosses) : []),
    [part, report, clients, onlyLosses],
  );
  const byCause = useMemo(
    () => (part === 'causes' ? breachesByCause(report, clients) : NO_CAUSES),
    [part, report, clients],
  );
  const causes = useMemo(() => causesOf(report, byCause, onlyLosses), [report, byCause, onlyLosses]);
  const breaches = useMemo(() => chosenBreaches(report, clients, byCause, view), [report, clients, byCause, view]);
  const change = (to: Partial<AcceptanceView>): void => changeAcceptanceView(connection, to);
  if (part === 'cost')
    return <ContextView connection={connection} version={version} view={view} clients={clients} onChange={change} />;
  const nothing = nothingJudged(report);
  const problems = report.problems.map((problem) => (
    <p key={problem} className="acceptance-says tone-warning">
      ▲ {problem}
    </p>
  ));
  if (nothing !== '')
    return (
      <>
        {problems}
        <p className="acceptance-says">{nothing}</p>
      </>
    );
  return (
    <>
      {problems}
      <div className="acceptance-body">
        {part === 'clients' ? <ClientList clients={clients} chosen={view.client} onChange={change} /> : null}
        {part === 'tools' ? <ToolTable clients={clients} lines={lines} view={view} onChange={change} /> : null}
        {part === 'causes' ? <CauseList causes={causes} chosen={view.cause} onChange={change} /> : null}
        <ChosenView
          connection={connection}
          version={version}
          view={view}
          report={report}
          clients={clients}
          breaches={breaches}
          onChange={change}
        />
      </div>
    </>
  );
}
