import { wantFocusInPanel, type Action, showPanel } from '../../state/index.ts';
import { PANELS } from '../../panels/index.ts';

/** Each panel, by its name. */
export const PANEL_ACTIONS: readonly Action[] = PANELS.map(({ name: panel, title }, at): Action => ({
  id: `panel.${panel}`,
  title: `Show ${title}`,
  group: 'View',
  // There are no more digits than panels that every connection may have.
  ...(at < 9 ? { shortcut: String(at + 1) } : {}),
  enabled: ({ connection }) => (panel === 'replay' ? connection?.replay != null : connection !== null),
  run: ({ connection }) => {
    showPanel(connection?.id ?? null, panel);
    wantFocusInPanel();
  },
}));
