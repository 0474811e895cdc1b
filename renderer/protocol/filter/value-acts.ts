import { withTerm, type TermJoin } from '../../../shared/query/index.ts';
import type { MarkColour } from '../../../shared/capture/index.ts';
import {
  activeConnection,
  changeSelection,
  changeSettings,
  notify,
  rememberFilter,
  selectionOf,
  useSettings,
  showPanel,
} from '../../state/index.ts';
import { NO_RULES, withRule } from './saved-filters.ts';

/** Brings a term into the filter of the shown connection, and shows the list where another panel hides it. */
export function filterBy(term: string, how: TermJoin): void {
  const connection = activeConnection()?.id ?? null;
  const { filter: before, panel } = selectionOf(connection);
  const filter = withTerm(before, term, how);
  rememberFilter(before);
  if (panel === 'frames' || panel === 'sequence') changeSelection(connection, { filter });
  else showPanel(connection, 'frames', { filter });
}

/** Makes a rule that colours what has this value. */
export async function colourBy(term: string, colour: MarkColour): Promise<void> {
  const rules = useSettings.getState().settings?.colourRules ?? NO_RULES;
  await changeSettings({ colourRules: withRule(rules, term, colour) });
  notify({ tone: 'ok', text: `Rows with ${term} are ${colour} now: see Filters and colours.` });
}
