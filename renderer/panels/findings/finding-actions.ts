import type { Finding } from '../../../shared/findings/index.ts';
import { muteRule, worstFirst } from '../../protocol/findings/index.ts';
import { onScreen, type Action, type ActionContext } from '../../state/index.ts';

/** The chosen finding, or the worst of the selected row, that is (or is not) muted. */
function findingOfRow({ model, selection }: ActionContext, muted: boolean): Finding | undefined {
  const { row, finding } = selection;
  return worstFirst(model?.findingsOfRow(row) ?? [], finding).find((one) => one.muted === muted);
}

const muting = (muted: boolean, title: string): Action => ({
  id: muted ? 'finding.mute' : 'finding.unmute',
  title,
  group: 'Findings',
  shortcut: muted ? 'm' : 'Shift+m',
  enabled: (context) => findingOfRow(context, !muted) !== undefined,
  run: (context) => {
    const finding = findingOfRow(context, !muted);
    if (finding !== undefined) void muteRule(finding.rule, muted);
  },
});

/** The list of findings, for its actions. */
export const FINDING_LIST = onScreen<{ readonly search: () => void }>();

/** What can be done about the finding of the selected row, and with the list. */
export const FINDING_ACTIONS: readonly Action[] = [
  muting(true, 'Mute the rule of this finding on this server'),
  muting(false, 'Unmute the rule of this finding on this server'),
  {
    id: 'findings.search',
    title: 'Search the findings',
    group: 'Findings',
    shortcut: '/',
    enabled: ({ shown }) => shown(FINDING_LIST) !== null,
    run: ({ shown }) => shown(FINDING_LIST)?.search(),
  },
];
