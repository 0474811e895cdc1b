import { command, notify, sentenceOf } from '../../state/index.ts';
import { changeComposed } from './composed.ts';
import { remember } from './send-history.ts';
import type { Composer } from './use-composer.ts';

/** Sends the composed request so many times, a few of them at once, and shows what became of it. The text stays. */
export async function repeat(composer: Composer, times: number, atOnce: number): Promise<void> {
  const { connection, sending, composed, fill, note, transport } = composer;
  const { id, name } = connection;
  changeComposed(id, { repetition: { state: 'going', times, atOnce } });
  try {
    const { text } = sending;
    const sent = { text, sendOptions: composed.sendOptions, variables: fill, method: note.method, at: Date.now() };
    const asked = command('sendRepeatedly', { ...sending, connection: id, times, concurrency: atOnce });
    remember({ ...sent, connection: name, transport });
    const report = await asked;
    changeComposed(id, { repetition: { state: 'ended', report } });
  } catch (failure) {
    changeComposed(id, { repetition: null });
    notify({ tone: 'error', text: `Not sent: ${sentenceOf(failure)}` });
  }
}

/** Sends no more of them; those that are on their way are waited for. */
export async function stopRepeating(connection: string): Promise<void> {
  try {
    await command('stopRepeating', { connection });
  } catch (failure) {
    notify({ tone: 'error', text: sentenceOf(failure) });
  }
}
