import { createInterface } from 'node:readline';
import type { SignInSettings } from '../../engine/index.ts';
import { isAsked, say, type Terminal } from '../print/index.ts';

/**
 * Prints the authorization URL for a user to open. Where one sits at the terminal, the address that their browser was sent to can be
 * pasted: a browser of another machine does not reach the listener of this one.
 */
export function askBrowser(terminal: Terminal): SignInSettings['authorize'] {
  return (url, answer) => {
    say(terminal, 'The server asks for a sign-in. Open this address in a browser:');
    say(terminal, url);
    if (!isAsked(terminal)) return;
    say(terminal, 'If the browser is on another machine, paste the address that it ends up at here:');
    const lines = createInterface({ input: terminal.stdin });
    lines.on('line', (line) => {
      const refused = answer(line.trim());
      if (refused === '') lines.close();
      else say(terminal, `That is not the answer: ${refused}.`);
    });
  };
}
