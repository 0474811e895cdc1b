import { activeConnection, command, notify } from '../../state/index.ts';

/** Mutes a rule on the server of the connection that is shown, or tells of it again. What goes wrong is notified. */
export async function muteRule(rule: string, muted: boolean): Promise<void> {
  const connection = activeConnection();
  if (connection === null) return;
  try {
    await command('muteRule', { connection: connection.id, rule, muted });
    notify({
      tone: 'info',
      text: muted ? `${rule} is muted on this server.` : `${rule} is no longer muted on this server.`,
    });
  } catch (error) {
    notify({ tone: 'error', text: `${rule} could not be ${muted ? 'muted' : 'unmuted'}: ${(error as Error).message}` });
  }
}
