import { memo, useRef, type ReactNode } from 'react';
import type { ConnectionInfo } from '../../shared/bridge/index.ts';
import { QuestionBanner } from '../panels/answers/index.ts';
import { FailureView } from '../panels/failure/index.ts';
import { HeldStrip } from '../panels/held/index.ts';
import { LifecycleBar } from '../panels/lifecycle/index.ts';
import { PlaybackBar } from '../panels/playback/index.ts';
import { ProbeView } from '../panels/probe/index.ts';
import { VerdictBar } from '../panels/verdict/index.ts';
import {
  diagnosisOf,
  hasPostMortem,
  useDrawnModel,
  useModelValue,
  useReadShare,
  useSelection,
  useShownModel,
  type ConnectionModel,
} from '../state/index.ts';
import { ActionButton, ErrorBoundary } from '../widgets/index.ts';
import { WorkPanes } from './WorkPanes.tsx';
import './workspace.css';

/** Everything about one connection. */
export function Workspace({ connection }: { readonly connection: ConnectionInfo }) {
  const model = useShownModel();
  const { diagnosis, postMortem } = useSelection();
  const found = useModelValue(model, (shown) => diagnosisOf(connection, shown?.session ?? null));
  const died = useModelValue(model, (shown) => hasPostMortem(connection, shown?.session ?? null));
  const diagnosed = (found !== null && diagnosis) || (postMortem && died);
  return (
    <ObservedMain connection={connection}>
      <VerdictBar />
      <LifecycleBar />
      <Notices connection={connection} />
      <ErrorBoundary what="question of the server">
        <QuestionBanner connection={connection} />
      </ErrorBoundary>
      <ErrorBoundary what="held messages">
        <HeldStrip connection={connection} />
      </ErrorBoundary>
      <ErrorBoundary what="playback">
        <PlaybackBar connection={connection} model={model} />
      </ErrorBoundary>
      {diagnosed ? (
        <ErrorBoundary what="diagnosis">
          <div className="workspace-failure">{found === 'probe' ? <ProbeView /> : <FailureView />}</div>
        </ErrorBoundary>
      ) : (
        <Panes connection={connection} />
      )}
      {found !== null && !diagnosed ? (
        <footer className="workspace-foot">
          <ActionButton action="view.diagnosis" tone="ghost" />
        </footer>
      ) : null}
    </ObservedMain>
  );
}

/** What is in the panes looks for itself at what it shows. */
const Panes = memo(WorkPanes);

interface ObservedMainProps {
  readonly connection: ConnectionInfo;
  readonly children: ReactNode;
}

/** Its attributes change with all that is told, past React: what is in it is left alone. */
function ObservedMain({ connection, children }: ObservedMainProps) {
  const element = useRef<HTMLElement>(null);
  const model = useShownModel();
  useDrawnModel(model, () => {
    for (const [name, value] of Object.entries(observed(connection, model)))
      if (element.current?.getAttribute(name) !== String(value)) element.current?.setAttribute(name, String(value));
  });
  return (
    <main ref={element} className="workspace" data-testid="connection">
      {children}
    </main>
  );
}

/** What scripts read of a connection: see docs/automation.md. */
function observed(
  connection: ConnectionInfo,
  model: ConnectionModel | null,
): Record<`data-${string}`, string | number> {
  const session = model?.session ?? null;
  const counts = session?.counts;
  return {
    'data-connection': connection.id,
    'data-connection-state': connection.state,
    'data-verdict-tone': session?.verdict.tone ?? '',
    'data-verdict-headline': session?.verdict.headline ?? '',
    'data-upto': model?.upto ?? 0,
    'data-caught-up': String(model?.caughtUp ?? false),
    'data-rows': model?.rows.length ?? 0,
    'data-operations': counts?.operations ?? 0,
    'data-pending': counts?.pending ?? 0,
    'data-findings-error': counts?.findings.error ?? 0,
    'data-findings-warning': counts?.findings.warning ?? 0,
    'data-findings-info': counts?.findings.info ?? 0,
  };
}

/** What is wrong with the recording or the file. */
function Notices({ connection }: { readonly connection: ConnectionInfo }) {
  const { recording, problem } = connection;
  return (
    <>
      {recording.state === 'stopped' ? (
        <p className="workspace-notice workspace-warning" role="alert">
          ▲ Recording stopped: what happens now is lost when the window closes. {recording.reason}
        </p>
      ) : null}
      {problem === '' ? null : (
        <p className="workspace-notice workspace-warning" role="alert">
          ▲ {problem}
        </p>
      )}
      {connection.origin === 'file' && connection.progress < 1 ? <Reading connection={connection.id} /> : null}
    </>
  );
}

function Reading({ connection }: { readonly connection: string }) {
  const share = useReadShare(connection);
  return <progress className="workspace-progress" aria-label="Reading the capture" value={share} max={1} />;
}
