import type { Action, ActionFamily } from '../../state/index.ts';
import { ANSWER_ACTIONS } from '../../panels/answers/index.ts';
import { CAPABILITY_ACTIONS } from '../../panels/capabilities/index.ts';
import { COMPARE_ACTIONS } from '../../panels/compare/index.ts';
import { EXPORT_ACTIONS } from '../../panels/export/index.ts';
import { FILTER_ACTIONS } from '../../panels/filter/index.ts';
import { FINDING_ACTIONS } from '../../panels/findings/index.ts';
import { MOCK_ACTIONS } from '../../panels/mock/index.ts';
import { NOTE_ACTIONS } from '../../panels/notes/index.ts';
import { OPERATION_ACTIONS } from '../../panels/operations/index.ts';
import { PLAYBACK_ACTIONS } from '../../panels/playback/index.ts';
import { REPLAY_ACTIONS } from '../../panels/replay/index.ts';
import { REQUEST_ACTIONS } from '../../panels/requests/index.ts';
import { HELD_ACTIONS } from '../../panels/held/index.ts';
import { RULE_ACTIONS } from '../../panels/rules/index.ts';
import { COMPOSER_ACTIONS } from '../../panels/composer/index.ts';
import { DIAGRAM_ACTIONS } from '../../panels/sequence/index.ts';
import { FRAME_LIST_ACTIONS, savedFilterActions } from '../../panels/frames/index.ts';
import { SIGN_IN_ACTIONS } from '../../panels/sign-in/index.ts';
import { SURFACE_ACTIONS } from '../../panels/surface/index.ts';
import { TIMELINE_ACTIONS } from '../../panels/timeline/index.ts';
import { SPEECH_ACTIONS } from '../../panels/verdict/index.ts';
import { EXCHANGE_ACTIONS } from '../../protocol/evidence/index.ts';
import { CONNECTION_ACTIONS } from './connection-actions.ts';
import { EVIDENCE_ACTIONS, evidenceActionsElsewhere } from './evidence-actions.ts';
import { EXPLAIN_ACTIONS } from './explain-actions.ts';
import { FRAME_ACTIONS } from './frame-actions.ts';
import { PANEL_ACTIONS } from './panel-actions.ts';
import { SEQUENCE_ACTIONS } from './sequence-actions.ts';
import { TAB_ACTIONS } from './tab-actions.ts';
import { VIEW_ACTIONS } from './view-actions.ts';

/** The tables of the window. Where two actions have one key, the first that can be done takes it. */
export const ALL_ACTIONS: readonly Action[] = [
  ...CONNECTION_ACTIONS,
  ...TAB_ACTIONS,
  ...ANSWER_ACTIONS,
  ...CAPABILITY_ACTIONS,
  ...COMPARE_ACTIONS,
  ...EVIDENCE_ACTIONS,
  ...EXPORT_ACTIONS,
  ...FILTER_ACTIONS,
  ...FINDING_ACTIONS,
  ...FRAME_ACTIONS,
  ...MOCK_ACTIONS,
  ...NOTE_ACTIONS,
  ...OPERATION_ACTIONS,
  ...PLAYBACK_ACTIONS,
  ...REPLAY_ACTIONS,
  ...REQUEST_ACTIONS,
  ...RULE_ACTIONS,
  ...HELD_ACTIONS,
  ...EXPLAIN_ACTIONS,
  ...SEQUENCE_ACTIONS,
  ...PANEL_ACTIONS,
  ...VIEW_ACTIONS,
  ...COMPOSER_ACTIONS,
  ...DIAGRAM_ACTIONS,
  ...EXCHANGE_ACTIONS,
  ...FRAME_LIST_ACTIONS,
  ...SIGN_IN_ACTIONS,
  ...SPEECH_ACTIONS,
  ...SURFACE_ACTIONS,
  ...TIMELINE_ACTIONS,
];

/** The families of the window. */
export const ALL_FAMILIES: readonly ActionFamily[] = [evidenceActionsElsewhere, savedFilterActions];
