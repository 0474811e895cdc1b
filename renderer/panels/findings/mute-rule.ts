import type { Finding } from '../../../shared/findings/index.ts';
import { activeConnection, activeModel, command, notify, selectionOf, type Action } from '../../state/index.ts';
import { worstFirst } from './finding-section.ts';

/** Mutes a rule on the server of the connection that is shown, or tells of it again. What goes wrong is notified. */
export async function muteRule(rule: string, muted: boolean): Promise<void> {
  const connection = activeConnection();
  if (connection === null) return;
  try {
    await command('muteRule', { connection: connection.id, rule, muted });
    notify({
      tone: 'info',
      text: muted ? `${rule} is muted on this server.` : `${rule} is told again on this server.`,
    });
  } catch (error) {
    notify({ tone: 'error', text: `${rule} could not be ${muted ? 'muted' : 'unmuted'}: ${(error as Error).message}` });
  }
}

/** The chosen finding, or the worst of the chosen row, that is (or is not) muted. */
function findingOfRow(muted: boolean): Finding | undefined {
  const { row, finding } = selectionOf(activeConnection()?.id ?? null);
  return worstFirst(activeModel()?.findingsOfRow(row) ?? [], finding).find((one) => one.muted === muted);
}

const muting = (muted: boolean, title: string): Action => ({
  id: muted ? 'finding.mute' : 'finding.unmute',
  title,
  group: 'Findings',
  shortcut: muted ? 'm' : 'Shift+m',
  enabled: () => findingOfRow(!muted) !== undefined,
  run: () => {
    const finding = findingOfRow(!muted);
    if (finding !== undefined) void muteRule(finding.rule, muted);
  },
});

/** What can be done about the finding of the chosen row. */
export const FINDING_ACTIONS: readonly Action[] = [
  muting(true, 'Mute the rule of this finding on this server'),
  muting(false, 'Tell of the muted rule of this row again'),
];
