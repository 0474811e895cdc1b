import type { SignInSettings } from '../../engine/index.ts';
import { isAsked, say, type Terminal } from '../print/index.ts';
import { typedLines } from './typed-lines.ts';

/**
 * Prints the authorization URL for a user to open. Where one sits at the terminal, the address that their browser was sent to can be
 * pasted: a browser of another machine does not reach the listener of this one.
 */
export function askBrowser(terminal: Terminal): SignInSettings['authorize'] {
  return (url, answer, over) => {
    say(terminal, 'The server asks for a sign-in. Open this address in a browser:');
    say(terminal, url);
    if (!isAsked(terminal)) return;
    say(terminal, 'If the browser is on another machine, paste the address that it ends up at here:');
    const stop = typedLines(terminal).take((line) => {
      const refused = line === null ? '' : answer(line.trim());
      if (refused !== '') say(terminal, `That is not the answer: ${refused}.`);
    });
    over.addEventListener('abort', stop, { once: true });
  };
}
