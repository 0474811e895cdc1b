import { isServerAddress } from '../../shared/bridge/index.ts';

/** What the web shell was started with. */
export interface WebArguments {
  /** 0 for any free port. */
  readonly port: number;
  readonly open: boolean;
  readonly help: boolean;
  /** Captures to open, as they were written. */
  readonly files: readonly string[];
  /** Addresses of servers to connect to at once. */
  readonly addresses: readonly string[];
  /** A server to connect to at once: command and arguments; empty for none. */
  readonly target: readonly string[];
}

export const WEB_USAGE = `mcpscope [--web] [--port N] [--no-open] [FILE.mcpcap…] [ADDRESS…] [-- COMMAND ARG…]

  --web        the browser, also where the desktop app is installed
  --port N     port on 127.0.0.1, 0 for any free port (the default)
  --no-open    do not open the browser
  FILE.mcpcap… captures to open; --file FILE for one of another name
  ADDRESS…     servers to connect to at once: http, https, ws or wss
  COMMAND ARG… a stdio server to connect to at once; what follows COMMAND belongs to it

The printed address lets one browser in, once, within five minutes. Press Enter for another.`;

/** Reads the words after the program. Returns a sentence when they cannot be understood. */
export function readWebArguments(words: readonly string[]): WebArguments | string {
  const files: string[] = [];
  const addresses: string[] = [];
  const read = { port: 0, open: true, help: false, files, addresses, target: [] as readonly string[] };
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (word === '--') return { ...read, target: words.slice(at + 1) };
    if (isCapture(word)) files.push(word);
    else if (isServerAddress(word)) addresses.push(word);
    else if (!word.startsWith('-')) return { ...read, target: words.slice(at) };
    else if (word === '--file') {
      const file = words[(at += 1)];
      if (file === undefined) return '--file needs the path of a capture.';
      files.push(file);
    } else if (word === '--no-open') read.open = false;
    else if (word === '--web') continue;
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

/** A server's command never ends like that. */
function isCapture(word: string): boolean {
  return !word.startsWith('-') && word.toLowerCase().endsWith('.mcpcap');
}
