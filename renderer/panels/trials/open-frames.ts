import { activeConnection, notify, openCapture, sentenceOf, showSeq } from '../../state/index.ts';

/** Shows what happened in a fault: its capture, at this event. False where it cannot be opened; then the user is told why. */
export async function openFrames(capture: string, seq: number): Promise<boolean> {
  try {
    await openCapture(capture);
    const shown = activeConnection();
    if (shown !== null) showSeq(shown.id, seq);
    return true;
  } catch (failure) {
    notify({ tone: 'error', text: sentenceOf(failure) });
    return false;
  }
}
