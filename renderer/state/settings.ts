import { create } from 'zustand';
import type { AppInfo, Settings } from '../../shared/bridge/index.ts';
import { command, subscribe } from './bridge.ts';
import { notify } from './notices.ts';

export interface SettingsState {
  /** Null until the engine has told them. */
  readonly settings: Settings | null;
  readonly app: AppInfo | null;
}

export const useSettings = create<SettingsState>()(() => ({ settings: null, app: null }));

/** Asks the engine for what it and the user chose. Throws BridgeFailure. */
export async function loadSettings(): Promise<void> {
  const [app, settings] = await Promise.all([command('appInfo', {}), command('getSettings', {})]);
  useSettings.setState({ app, settings });
}

/** Shows what the engine tells of its files, each sentence once, until the result is called. */
export function followTold(): () => void {
  let shown = 0;
  return subscribe('told', {}, (told) => {
    for (const notice of told.slice(shown)) notify(notice);
    shown = told.length;
  });
}

/** Changes settings; they hold at once, and the engine keeps them. Throws BridgeFailure, and then they are what the engine has. */
export async function changeSettings(change: Partial<Settings>): Promise<void> {
  const { settings: before } = useSettings.getState();
  useSettings.setState((state) => (state.settings === null ? state : { settings: { ...state.settings, ...change } }));
  try {
    useSettings.setState({ settings: await command('setSettings', change) });
  } catch (refusal) {
    useSettings.setState({ settings: await command('getSettings', {}).catch(() => before) });
    throw refusal;
  }
}

/** Height of the rows of a list, px. */
export const ROW_HEIGHTS: Readonly<Record<Settings['density'], number>> = { compact: 20, normal: 24, relaxed: 30 };

/** The theme that is drawn: the system's own where the user chose that. */
export function drawnTheme(choice: Settings['theme'], systemIsDark: boolean): 'dark' | 'light' {
  if (choice === 'system') return systemIsDark ? 'dark' : 'light';
  return choice;
}

/** Keeps theme, font size and density of the document in step with the settings and the system, until the result is called. */
export function followTheme(root: HTMLElement = document.documentElement): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const apply = (): void => {
    const { theme = 'system', fontSize = 'medium', density = 'normal' } = useSettings.getState().settings ?? {};
    root.dataset['theme'] = drawnTheme(theme, system.matches);
    root.dataset['font'] = fontSize;
    root.dataset['density'] = density;
  };
  system.addEventListener('change', apply);
  const leave = useSettings.subscribe(apply);
  apply();
  return () => {
    system.removeEventListener('change', apply);
    leave();
  };
}
