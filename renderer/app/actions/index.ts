import { registerActions, registerLater, type Action } from '../../state/index.ts';
import { CONNECTION_ACTIONS } from './connection-actions.ts';
import { PANEL_ACTIONS } from './panel-actions.ts';
import { TAB_ACTIONS } from './tab-actions.ts';
import { VIEW_ACTIONS } from './view-actions.ts';

export { goToSeq } from './go-to-seq.ts';
export { focusPane, paneOf } from './panes.ts';

/** What the first page offers, and what the panels are called: their code is loaded beside that of what is around them. */
const FIRST_ACTIONS: readonly Action[] = [...CONNECTION_ACTIONS, ...TAB_ACTIONS, ...PANEL_ACTIONS, ...VIEW_ACTIONS];

/** Puts every action of the window and its panels into the registry: those of the first page at once, all in their order once their code is there. */
export function registerWindowActions(): () => void {
  const ends = [registerActions(FIRST_ACTIONS)];
  const end = (): void => {
    for (const one of ends.splice(0)) one();
  };
  const cancel = registerLater(async () => {
    const { ALL_ACTIONS, ALL_FAMILIES } = await import('./all-actions.ts');
    return () => {
      end();
      ends.push(registerActions(ALL_ACTIONS, ALL_FAMILIES));
    };
  });
  return () => {
    cancel();
    end();
  };
}
