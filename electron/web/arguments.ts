/** What the web shell was started with. */
export interface WebArguments {
  /** 0 for any free port. */
  readonly port: number;
  readonly open: boolean;
  readonly help: boolean;
  /** A server to connect to at once: command and arguments; empty for none. */
  readonly target: readonly string[];
}

export const WEB_USAGE = `mcpscope-web [--port N] [--no-open] [--] [COMMAND ARG…]

  --port N     port on 127.0.0.1, 0 for any free one (the default)
  --no-open    do not open the browser
  COMMAND ARG… a stdio server to connect to at once; what follows COMMAND belongs to it`;

/** Reads the words after the program. Returns a sentence when they cannot be understood. */
export function readWebArguments(words: readonly string[]): WebArguments | string {
  const read = { port: 0, open: true, help: false, target: [] as readonly string[] };
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (word === '--') return { ...read, target: words.slice(at + 1) };
    if (!word.startsWith('-')) return { ...read, target: words.slice(at) };
    if (word === '--no-open') read.open = false;
    else if (word === '--help' || word === '-h') read.help = true;
    else if (word === '--port' || word.startsWith('--port=')) {
      const text = word === '--port' ? words[(at += 1)] : word.slice('--port='.length);
      const port = /^\d{1,5}$/.test(text ?? '') ? Number(text) : -1;
      if (port < 0 || port > 65_535)
        return `--port needs a number from 0 to 65535${text === undefined ? '' : `, not ${JSON.stringify(text)}`}.`;
      read.port = port;
    } else return `${word} is not an option of the web shell. A server's own options come after its command.`;
  }
  return read;
}
