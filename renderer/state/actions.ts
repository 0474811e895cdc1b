import { useSyncExternalStore } from 'react';
import { create } from 'zustand';
import type { Settings } from '../../shared/bridge/index.ts';
import { entryOf } from '../../shared/json/index.ts';
import { actionContext, watchContext, type ActionContext } from './action-context.ts';
import { sentenceOf } from './bridge.ts';
import { notify } from './notices.ts';
import { useSettings } from './settings.ts';

/** Something that a user can do. Buttons, shortcuts, the palette and the desktop menu all run these. */
export interface Action {
  /** Dotted, as `connection.connect`. */
  readonly id: string;
  readonly title: string | ((context: ActionContext) => string);
  /** Heading in the palette. */
  readonly group: string;
  /** As `Mod+K`: see shortcuts.ts. */
  readonly shortcut?: string;
  /** False leaves it out of the palette: for moves that only make sense as a key. */
  readonly listed?: boolean;
  /** True for what sends, runs, ends or deletes something: the palette does not offer it first unless its name was typed. */
  readonly acts?: boolean;
  /** Whether it can be done: told by the context alone, so that whoever shows it hears of changes. */
  enabled(context: ActionContext): boolean;
  run(context: ActionContext): void | Promise<void>;
}

/** Actions of one kind, one for each thing that the context has: an open connection, a saved filter. */
export type ActionFamily = (context: ActionContext) => readonly Action[];

interface ActionsState {
  readonly byId: ReadonlyMap<string, Action>;
  readonly families: readonly ActionFamily[];
}

/** The registry. */
export const useActions = create<ActionsState>()(() => ({ byId: new Map(), families: [] }));

/** The actions with the keys that they come with. */
const registered = new Map<string, Action>();
let chosenKeys: Settings['keys'] = {};

/** Adds actions and families of them; an action with the same id is replaced. The result takes them out again. */
export function registerActions(actions: readonly Action[], families: readonly ActionFamily[] = []): () => void {
  for (const action of actions) registered.set(action.id, action);
  useActions.setState((state) => ({ byId: withKeys(), families: [...state.families, ...families] }));
  return () => {
    for (const action of actions) if (registered.get(action.id) === action) registered.delete(action.id);
    useActions.setState((state) => ({
      byId: withKeys(),
      families: state.families.filter((family) => !families.includes(family)),
    }));
  };
}

/** Registers the actions that are not there yet; null once they are. */
let later: (() => Promise<void>) | null = null;

/**
 * Actions whose code is loaded when it is needed, or `laterActions` is called: `load` resolves with what registers them. Whoever runs one before waits for
 * it. The result gives them up.
 */
export function registerLater(load: () => Promise<() => void>): () => void {
  let coming: Promise<void> | null = null;
  const all = (): Promise<void> => {
    coming ??= load().then(
      (register) => {
        if (later !== all) return;
        later = null;
        register();
      },
      (problem: unknown) => {
        // What could not be loaded is tried again when it is needed again.
        coming = null;
        throw problem;
      },
    );
    return coming;
  };
  later = all;
  return () => {
    if (later === all) later = null;
  };
}

/** Whether there are actions that are not there yet. */
export function hasLaterActions(): boolean {
  return later !== null;
}

/** Resolves once every action is there; null where that is so. Rejects where their code cannot be loaded. */
export function laterActions(): Promise<void> | null {
  return later?.() ?? null;
}

/** Gives actions the keys that the user has chosen for them, as long as the result is not called. */
export function followKeys(): () => void {
  takeChosenKeys();
  return useSettings.subscribe(takeChosenKeys);
}

function takeChosenKeys(): void {
  const { keys } = useSettings.getState().settings ?? {};
  if (keys === undefined || keys === chosenKeys) return;
  chosenKeys = keys;
  useActions.setState({ byId: withKeys() });
}

/** The key that an action comes with; '' for none. */
export function ownKey(id: string): string {
  return registered.get(id)?.shortcut ?? '';
}

function withKeys(): ReadonlyMap<string, Action> {
  return new Map(Array.from(registered, ([id, action]) => [id, withKey(action, entryOf(chosenKeys, id))]));
}

/** An action with another key; without one for ''. */
function withKey(action: Action, key: string | undefined): Action {
  if (key === undefined) return action;
  const { shortcut: _own, ...rest } = action;
  return key === '' ? rest : { ...rest, shortcut: key };
}

/** Every action that there is in a context, whether it can be done or not. */
export function actionsIn(context: ActionContext): readonly Action[] {
  const { byId, families } = useActions.getState();
  return [...byId.values(), ...families.flatMap((family) => family(context))];
}

function actionIn(context: ActionContext, id: string): Action | undefined {
  const { byId, families } = useActions.getState();
  const known = byId.get(id);
  if (known !== undefined) return known;
  for (const family of families) {
    const one = family(context).find((action) => action.id === id);
    if (one !== undefined) return one;
  }
  return undefined;
}

/** What an action is called in a context. */
export function titleIn(context: ActionContext, { title }: Pick<Action, 'title'>): string {
  return typeof title === 'string' ? title : title(context);
}

/** True when the action exists and can be done now. In a component, ask `useAction`. */
export function canRun(id: string): boolean {
  const context = actionContext();
  return actionIn(context, id)?.enabled(context) ?? false;
}

/**
 * Runs an action by id, once it is there where it comes later. What it throws becomes a notice. False when there is no such action or it
 * cannot be done now.
 */
export function runAction(id: string): boolean {
  const context = actionContext();
  const action = actionIn(context, id);
  if (action === undefined && later !== null) {
    void afterLater(() => runAction(id));
    return true;
  }
  if (action === undefined || !action.enabled(context)) return false;
  void perform(action, context);
  return true;
}

/** Does something once every action is there. That they cannot be loaded becomes a notice. */
export async function afterLater(run: () => void): Promise<void> {
  try {
    await laterActions();
    run();
  } catch (problem) {
    notify({ tone: 'error', text: sentenceOf(problem) });
  }
}

async function perform(action: Action, context: ActionContext): Promise<void> {
  try {
    await action.run(context);
  } catch (problem) {
    notify({ tone: 'error', text: sentenceOf(problem) });
  }
}

const listeners = new Set<() => void>();
let unwatch = (): void => undefined;
let context: ActionContext | null = null;

/** Calls back whenever an action may have come, gone, changed its title, or whether it can be done; the result ends that. */
export function watchActions(listener: () => void): () => void {
  if (listeners.size === 0) {
    const tell = (): void => {
      context = null;
      for (const one of listeners) one();
    };
    const ends = [useActions.subscribe(tell), watchContext(tell)];
    unwatch = () => {
      context = null;
      for (const end of ends) end();
    };
  }
  listeners.add(listener);
  return () => {
    if (listeners.delete(listener) && listeners.size === 0) unwatch();
  };
}

/** An action as a component shows it. */
export interface ShownAction {
  /** Undefined where there is no such action. */
  readonly title: string | undefined;
  readonly shortcut: string | undefined;
  readonly enabled: boolean;
}

/** An action by its id; the component renders again when what is shown of it changes. */
export function useAction(id: string): ShownAction {
  return useSyncExternalStore(watchActions, () => shownAction(id));
}

/** What was last shown of each action: the same object as long as nothing of it changed. */
const shown = new Map<string, ShownAction>();

function shownAction(id: string): ShownAction {
  const context = watchedContext();
  const action = actionIn(context, id);
  const title = action === undefined ? undefined : titleIn(context, action);
  const shortcut = action?.shortcut;
  const enabled = action?.enabled(context) ?? false;
  const before = shown.get(id);
  if (before !== undefined && before.title === title && before.shortcut === shortcut && before.enabled === enabled)
    return before;
  const now = { title, shortcut, enabled };
  shown.set(id, now);
  return now;
}

/** The context since somebody was last told that it may be another one: all who show actions ask for it then, and between. */
function watchedContext(): ActionContext {
  if (listeners.size === 0) return actionContext();
  context ??= actionContext();
  return context;
}
