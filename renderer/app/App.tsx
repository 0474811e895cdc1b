import { Suspense, useEffect, useLayoutEffect, useState, type CSSProperties } from 'react';
import { StandingRulesDialog } from '../panels/answers/index.ts';
import { ExportDialog } from '../panels/export/index.ts';
import { FiltersDialog } from '../panels/filter/index.ts';
import { ValueMenu } from '../protocol/filter/index.ts';
import { ClientsDialog } from '../panels/clients/index.ts';
import { LibraryDialog } from '../panels/library/index.ts';
import { MockDialog } from '../panels/mock/index.ts';
import { CompareDialog } from '../panels/compare/index.ts';
import { AddColumnDialog } from '../panels/frames/index.ts';
import { DeleteSequenceDialog, KeepMessageDialog, NewSequenceDialog } from '../panels/requests/index.ts';
import { FaultDialog } from '../panels/rules/index.ts';
import { Sidebar } from '../panels/sidebar/index.ts';
import { SweepDialog } from '../panels/sweep/index.ts';
import { ClientTrialsDialog, TrialsDialog } from '../panels/trials/index.ts';
import {
  desktopBridge,
  followClosing,
  followConnections,
  followKeys,
  followLibrary,
  followMiddle,
  followQuestions,
  followSession,
  followTabs,
  followTold,
  followTheme,
  followUse,
  followWindowSize,
  laterActions,
  listenForShortcuts,
  loadSettings,
  notify,
  onBridgeLost,
  sentenceOf,
  showTitle,
  SIDEBAR,
  takeKeptLayout,
  useActiveConnection,
  useArrangement,
  useConnections,
  useLayout,
  useTour,
} from '../state/index.ts';
import { ErrorBoundary, late, lateDialog, lateLayer, loadTheRest, WidgetLayers } from '../widgets/index.ts';
import { registerWindowActions } from './actions/index.ts';
import { ConnectDialog } from '../panels/connect/index.ts';
import { followMenu } from './desktop-menu.ts';
import { DropZone } from './DropZone.tsx';
import { followLostFocus } from './lost-focus.ts';
import { LostBanner } from './LostBanner.tsx';
import { ReplayDialog } from '../panels/replay/index.ts';
import { Toasts } from './Toasts.tsx';
import { TopBar } from './TopBar.tsx';
import { Welcome } from './Welcome.tsx';
import './app.css';

// Everything about one connection is loaded while the window shows that there is none.
const Workspace = late(async () => {
  const [loaded] = await Promise.all([import('./Workspace.tsx'), laterActions()]);
  return loaded.Workspace;
});

const Tour = lateLayer(
  'tour',
  () => useTour(({ step }) => step !== null),
  async () => (await import('./Tour.tsx')).Tour,
);

const SettingsDialog = lateDialog('settings', async () => (await import('./SettingsDialog.tsx')).SettingsDialog);
const KeysDialog = lateDialog('keys', async () => (await import('./KeysDialog.tsx')).KeysDialog);
const Palette = lateDialog('palette', async () => (await import('./Palette.tsx')).Palette);

/** What the style sheets take of the layout. */
const SIZES = { '--sidebar': `${SIDEBAR}px` } as CSSProperties;

/** The window. */
export function App() {
  // Before anything is painted, so that no other theme flashes.
  useLayoutEffect(() => followTheme(), []);
  const { lost, ready } = useEngine();
  const sidebar = useArrangement().open.sidebar && ready;
  const dialog = useLayout((state) => state.dialog?.name ?? '');
  useEffect(() => {
    if (ready) void loadTheRest();
  }, [ready]);
  return (
    <>
      <div className="app" data-sidebar={sidebar ? 'shown' : 'hidden'} data-dialog={dialog} style={SIZES}>
        <TopBar />
        {lost === null ? null : <LostBanner reason={lost} />}
        {sidebar ? (
          <ErrorBoundary what="side bar">
            <Sidebar />
          </ErrorBoundary>
        ) : null}
        <ErrorBoundary what="connection">
          {ready || lost !== null ? <Main lost={lost !== null} /> : <main className="app-waiting" aria-busy="true" />}
        </ErrorBoundary>
      </div>
      <ConnectDialog />
      <LibraryDialog />
      <ClientsDialog />
      <SweepDialog />
      <TrialsDialog />
      <ClientTrialsDialog />
      <FaultDialog />
      <CompareDialog />
      <ExportDialog />
      <ReplayDialog />
      <StandingRulesDialog />
      <FiltersDialog />
      <MockDialog />
      <KeepMessageDialog />
      <NewSequenceDialog />
      <AddColumnDialog />
      <DeleteSequenceDialog />
      <SettingsDialog />
      <KeysDialog />
      <Palette />
      <ValueMenu />
      <DropZone />
      <Tour />
      <WidgetLayers />
      <Toasts />
    </>
  );
}

function Main({ lost }: { readonly lost: boolean }) {
  const connection = useActiveConnection();
  const known = useConnections((state) => state.known);
  const name = connection?.name ?? '';
  useEffect(() => showTitle(name), [name]);
  const waiting = <main className="app-waiting" aria-busy="true" />;
  if (connection !== null)
    return (
      <Suspense fallback={waiting}>
        <Workspace connection={connection} />
      </Suspense>
    );
  return known || lost ? <Welcome /> : waiting;
}

/** Follows the engine for as long as the window lives. `lost` says why it cannot be reached, null while it can; `ready` once the settings were asked for. */
function useEngine(): { readonly lost: string | null; readonly ready: boolean } {
  const [lost, setLost] = useState<string | null>(null);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    onBridgeLost(setLost);
    const ends = [
      registerWindowActions(),
      followClosing(),
      followConnections(),
      followKeys(),
      followLibrary(),
      followLostFocus(),
      followMiddle(),
      followQuestions(),
      followSession(),
      followTabs(),
      followTold(),
      followUse(),
      followWindowSize(),
      listenForShortcuts(),
    ];
    const desktop = desktopBridge();
    if (desktop !== null) ends.push(followMenu(desktop));
    loadSettings()
      .then(takeKeptLayout)
      .catch((problem: unknown) => notify({ tone: 'error', text: sentenceOf(problem) }))
      .finally(() => setReady(true));
    return () => {
      for (const end of ends) end();
    };
  }, []);
  return { lost, ready };
}
