import { MARK_COLOURS } from '../../../../shared/capture/index.ts';

/** The colours of the canvas, taken from the theme's tokens. */
export interface TimelineColours {
  readonly bg: string;
  readonly line: string;
  readonly text: string;
  readonly strong: string;
  readonly client: string;
  readonly server: string;
  readonly error: string;
  readonly warning: string;
  readonly info: string;
  readonly ok: string;
  readonly quiet: string;
  /** Of a user's marks, by name. */
  readonly marks: Readonly<Record<string, string>>;
  /** On bars. */
  readonly onBar: string;
  readonly font: string;
  /** Of words within bars. */
  readonly smallFont: string;
}

let cached: { readonly theme: string | undefined; readonly colours: TimelineColours } | null = null;

/** Read from CSS once a theme. */
export function timelineColours(): TimelineColours {
  const theme = document.documentElement.dataset['theme'];
  if (cached?.theme === theme && cached !== null) return cached.colours;
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  const colours: TimelineColours = {
    bg: token('--bg'),
    line: token('--line'),
    text: token('--text-3'),
    strong: token('--text'),
    client: token('--c2s'),
    server: token('--s2c'),
    error: token('--err'),
    warning: token('--warn'),
    info: token('--info'),
    ok: token('--ok'),
    quiet: token('--text-3'),
    marks: Object.fromEntries(MARK_COLOURS.map((name) => [name, token(`--mark-${name}`)])),
    onBar: token('--on-accent'),
    font: `11px ${token('--font-ui')}`,
    smallFont: `10px ${token('--font-ui')}`,
  };
  cached = { theme, colours };
  return colours;
}
