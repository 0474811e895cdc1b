import type { Verdict } from '../../../shared/analysis/index.ts';
import { verdictSentence } from '../report/index.ts';

/** A wait that has lasted so long is told, in ms; and how often the verdict is looked at. */
const STUCK_MS = 1200;
const LOOK_MS = 300;

/**
 * Says what a command waits for as soon as it is stuck, and again when the cause that shows is another: a report comes only when the
 * waiting is over. Gives the function that ends it.
 */
export function tellWhenWaiting(verdict: () => Verdict, tell: (sentence: string) => void): () => void {
  let since = -1;
  let told = '';
  const timer = setInterval(() => {
    const now = verdict();
    if (now.headline !== 'Waiting') {
      since = -1;
      return;
    }
    if (since < 0) since = performance.now();
    const words = verdictSentence(now);
    if (words === told || performance.now() - since < STUCK_MS) return;
    told = words;
    tell(words);
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
