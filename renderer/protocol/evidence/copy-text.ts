import { copyText as copy, notify, sentenceOf } from '../../state/index.ts';

/** Puts a text on the clipboard exactly as it stands, and says so. `what` names it in the notice ("Frame 17"). */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await copy(text);
    notify({ tone: 'ok', text: `${what} copied.` });
  } catch (problem) {
    notify({ tone: 'error', text: `${what} could not be copied: ${sentenceOf(problem)}` });
  }
}
