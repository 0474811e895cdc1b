import { create } from 'zustand';
import { sentenceOf } from './bridge.ts';
import { notify } from './notices.ts';

/** Something that a user can do. Buttons, shortcuts, the palette and the desktop menu all run these. */
export interface Action {
  /** Dotted, as `connection.connect`. */
  readonly id: string;
  readonly title: string;
  /** Heading in the palette. */
  readonly group: string;
  /** As `Mod+K`: see shortcuts.ts. */
  readonly shortcut?: string;
  /** False leaves it out of the palette: for moves that only make sense as a key. */
  readonly listed?: boolean;
  enabled(): boolean;
  run(): void | Promise<void>;
}

interface ActionsState {
  readonly byId: ReadonlyMap<string, Action>;
}

/** The registry, for components that list actions. */
export const useActions = create<ActionsState>()(() => ({ byId: new Map() }));

/** Adds actions; one with the same id is replaced. The result takes them out again. */
export function registerActions(actions: readonly Action[]): () => void {
  useActions.setState((state) => {
    const byId = new Map(state.byId);
    for (const action of actions) byId.set(action.id, action);
    return { byId };
  });
  return () => {
    useActions.setState((state) => {
      const byId = new Map(state.byId);
      for (const action of actions) if (byId.get(action.id) === action) byId.delete(action.id);
      return { byId };
    });
  };
}

/** True when the action exists and can be done now. */
export function canRun(id: string): boolean {
  return useActions.getState().byId.get(id)?.enabled() ?? false;
}

/** Runs an action by id. What it throws becomes a notice. False when there is no such action or it cannot be done now. */
export function runAction(id: string): boolean {
  const action = useActions.getState().byId.get(id);
  if (action === undefined || !action.enabled()) return false;
  void perform(action);
  return true;
}

async function perform(action: Action): Promise<void> {
  try {
    await action.run();
  } catch (problem) {
    notify({ tone: 'error', text: sentenceOf(problem) });
  }
}
