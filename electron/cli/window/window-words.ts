/** The options that the window has, and no command. */
const WINDOW_OPTIONS = /^--(?:web|desktop|no-open|port|file)(?:=|$)/;

/** Options that only the web shell understands: who gives one means it. */
const WEB_OPTIONS = /^--(?:web|no-open|port|file)(?:=|$)/;

/**
 * Whether these words of a command line open the window: none at all, a server after `--`, the address of one, a capture, or an option
 * of the window. The first word decides; everything else is a command.
 */
export function opensWindow([first]: readonly string[]): boolean {
  return (
    first === undefined ||
    first === '--' ||
    WINDOW_OPTIONS.test(first) ||
    /^(?:https?|wss?):\/\//i.test(first) ||
    (!first.startsWith('-') && first.toLowerCase().endsWith('.mcpcap'))
  );
}

/** Which shell these words ask for; `auto` where they leave it open. What follows `--` is the server's. */
export function shellAskedFor(words: readonly string[]): 'auto' | 'web' | 'desktop' {
  const end = words.indexOf('--');
  const ours = end === -1 ? words : words.slice(0, end);
  if (ours.some((word) => WEB_OPTIONS.test(word))) return 'web';
  return ours.includes('--desktop') ? 'desktop' : 'auto';
}
