import { registerActions } from '../../state/index.ts';
import { CAPABILITY_ACTIONS } from '../../panels/capabilities/index.ts';
import { FINDING_ACTIONS } from '../../panels/findings/index.ts';
import { CONNECTION_ACTIONS } from './connection-actions.ts';
import { EXPLAIN_ACTIONS } from './explain-actions.ts';
import { FRAME_ACTIONS } from './frame-actions.ts';
import { SEQUENCE_ACTIONS } from './sequence-actions.ts';
import { VIEW_ACTIONS } from './view-actions.ts';

export { goToSeq } from './frame-actions.ts';
export { PANEL_TITLES } from './view-actions.ts';

/** Puts the actions of the window itself into the registry; panels add their own. */
export function registerWindowActions(): () => void {
  return registerActions([
    ...CONNECTION_ACTIONS,
    ...CAPABILITY_ACTIONS,
    ...FINDING_ACTIONS,
    ...FRAME_ACTIONS,
    ...EXPLAIN_ACTIONS,
    ...SEQUENCE_ACTIONS,
    ...VIEW_ACTIONS,
  ]);
}
