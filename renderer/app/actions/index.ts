import { registerActions } from '../../state/index.ts';
import { CONNECTION_ACTIONS } from './connection-actions.ts';
import { FRAME_ACTIONS } from './frame-actions.ts';
import { VIEW_ACTIONS } from './view-actions.ts';

export { goToSeq } from './frame-actions.ts';
export { PANEL_TITLES } from './view-actions.ts';

/** Puts the actions of the window itself into the registry; panels add their own. */
export function registerWindowActions(): () => void {
  return registerActions([...CONNECTION_ACTIONS, ...FRAME_ACTIONS, ...VIEW_ACTIONS]);
}
