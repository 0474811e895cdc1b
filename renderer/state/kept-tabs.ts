import type { TabView } from '../../shared/bridge/index.ts';
import { isObject } from '../../shared/json/index.ts';
import { BridgeFailure, command, sentenceOf } from './bridge.ts';
import { useConnections } from './connections.ts';
import { takeView, viewOf } from './kept-view.ts';
import { modelOf } from './models.ts';
import { notify } from './notices.ts';
import { watchKept } from './per-connection.ts';
import { changeSelection, selectionOf } from './selection.ts';

/** Changes of how a tab is looked at are kept at most so often, in ms. */
const KEEP_EVERY_MS = 300;

/** Takes over how a tab was looked at, where anything is kept of that. Resolves with whether it was the one that was looked at last. */
export async function recallTab(connection: string): Promise<boolean> {
  try {
    const { view, shown } = await command('keptTab', { connection });
    if (view !== null) {
      takeView(connection, view);
      chooseWhenThere(connection, view);
    }
    return shown;
  } catch {
    // It was closed meanwhile, or the engine has ended, which the window tells by itself.
    return false;
  }
}

/** A row can be chosen once it is there, and nobody has chosen another one. */
function chooseWhenThere(connection: string, view: TabView): void {
  const { row, finding } = isObject(view.parts['selection']) ? view.parts['selection'] : {};
  if (typeof row !== 'number' || row < 0) return;
  const model = modelOf(connection);
  const look = (): void => {
    if (!model.caughtUp && model.rows.length <= row) return;
    leave();
    if (selectionOf(connection).row >= 0 || row >= model.rows.length) return;
    const known = typeof finding === 'number' && finding < model.findings.length;
    changeSelection(connection, { row, finding: known ? finding : -1 });
  };
  const leave = model.watch(look);
  look();
}

/** Lets the engine keep how each tab is looked at, for as long as the window lives. */
export function followTabs(): () => void {
  const changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const keepAll = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const { list, active } = useConnections.getState();
    for (const { id } of list) if (changed.has(id)) void keep(id, id === active);
    changed.clear();
  };
  const soon = (connection: string | null): void => {
    if (connection === null) return;
    changed.add(connection);
    timer ??= setTimeout(keepAll, KEEP_EVERY_MS);
  };
  const ends = [
    watchKept(soon),
    useConnections.subscribe((state, before) => {
      if (state.active !== before.active) soon(state.active);
    }),
  ];
  addEventListener('pagehide', keepAll);
  return () => {
    removeEventListener('pagehide', keepAll);
    keepAll();
    for (const end of ends) end();
  };
}

async function keep(connection: string, shown: boolean): Promise<void> {
  try {
    await command('keepTab', { connection, view: viewOf(connection), shown });
  } catch (problem) {
    if (problem instanceof BridgeFailure && problem.code === 'bad-input')
      notify({ tone: 'warning', text: sentenceOf(problem) });
  }
}
