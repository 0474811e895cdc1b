import type { Question } from '../../shared/answering/index.ts';
import type { AppInfo, ConnectionInfo, MiddleState, SessionState, Settings } from '../../shared/bridge/index.ts';
import { activeConnection, useConnections } from './connections.ts';
import { hiddenParts, useLayout, type Part } from './layout.ts';
import { middleOf, watchMiddle } from './middle.ts';
import type { ConnectionModel } from './model.ts';
import { activeModel } from './models.ts';
import { watchOnScreen, type OnScreen } from './on-screen.ts';
import { watchKept, type PerConnection } from './per-connection.ts';
import { questionsOf, watchQuestions } from './questions.ts';
import { selectionOf, type Selection } from './selection.ts';
import { useSequences, type SequencesState } from './sequences.ts';
import { useSession } from './session.ts';
import { useSettings } from './settings.ts';
import { useSweep, type Sweep } from './sweep.ts';
import { useTaskPolls } from './task-polls.ts';
import { useUndo, type Undoable } from './undo.ts';

/** What the window knows and shows at one moment: all that decides what a user can do. */
export interface ActionContext {
  /** Every connection, in the order of the tabs. */
  readonly connections: readonly ConnectionInfo[];
  /** The connection that is shown; what follows is of it. */
  readonly connection: ConnectionInfo | null;
  readonly model: ConnectionModel | null;
  readonly selection: Selection;
  readonly questions: readonly Question[];
  readonly middle: MiddleState;
  /** Parts that are hidden or folded. */
  readonly hidden: Readonly<Record<Part, boolean>>;
  /** Null until the engine has told them. */
  readonly settings: Settings | null;
  readonly app: AppInfo | null;
  /** What was done last that can be taken back. */
  readonly undoable: Undoable | null;
  /** What can be opened again. */
  readonly session: SessionState;
  readonly sequences: SequencesState;
  /** Tasks that are polled, by `pollKey`. */
  readonly polls: ReadonlyMap<string, number>;
  /** The newest try of every revision. */
  readonly sweep: Sweep | null;
  /** What a panel keeps of the shown connection. */
  readonly kept: <T>(store: Pick<PerConnection<T>, 'of'>) => T;
  /** What a panel lets its actions do with it; null while it is not on the screen. */
  readonly shown: <T>(panel: Pick<OnScreen<T>, 'now'>) => T | null;
}

/** The context as it is now. */
export function actionContext(): ActionContext {
  const connection = activeConnection();
  const id = connection?.id ?? null;
  const { settings, app } = useSettings.getState();
  return {
    connections: useConnections.getState().list,
    connection,
    model: activeModel(),
    selection: selectionOf(id),
    questions: questionsOf(id),
    middle: middleOf(id),
    hidden: hiddenParts(),
    settings,
    app,
    undoable: useUndo.getState().list[0] ?? null,
    session: useSession.getState(),
    sequences: useSequences.getState(),
    polls: useTaskPolls.getState().running,
    sweep: useSweep.getState().sweep,
    kept: (store) => store.of(id),
    shown: (panel) => panel.now(),
  };
}

/** Calls back whenever the context may be another one, until the result is called. */
export function watchContext(listener: () => void): () => void {
  let model: ConnectionModel | null = null;
  let leave: (() => void) | null = null;
  const look = (): void => {
    const shown = activeModel();
    // A playback that goes back has another model afterwards.
    if (shown !== model) {
      leave?.();
      model = shown;
      leave = shown?.watch(look) ?? null;
    }
    listener();
  };
  const ends = [
    useConnections.subscribe(look),
    watchKept(look),
    watchOnScreen(look),
    watchQuestions(look),
    watchMiddle(look),
    useLayout.subscribe(look),
    useSettings.subscribe(look),
    useUndo.subscribe(look),
    useSession.subscribe(look),
    useSequences.subscribe(look),
    useTaskPolls.subscribe(look),
    useSweep.subscribe(look),
  ];
  look();
  return () => {
    leave?.();
    for (const end of ends) end();
  };
}
