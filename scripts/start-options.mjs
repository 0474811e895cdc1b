/** A mistake of the user's on the command line; `message` is the sentence to show. */
export class UsageError extends Error {}

export const USAGE = `npm start -- [--web | --desktop] [--port N] [--no-open] [FILE.mcpcap… | COMMAND ARG…]

  --web, --desktop  choose the shell; without it desktop where Electron and a display are there, else web
  --port N          port of the web shell, 0 for any (which is also what happens without it)
  --no-open         do not open the browser
  FILE.mcpcap…      captures to open
  COMMAND ARG…      a stdio server to connect to at once; what follows COMMAND belongs to it`;

/**
 * Reads the words after `npm start --`. Our options come first, and captures; the first other word, or `--`, begins the server's
 * command.
 */
export function readStartOptions(words) {
  const options = { shell: 'auto', port: null, open: true, help: false, files: [], command: [] };
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (word === '--') return { ...options, command: words.slice(at + 1) };
    if (isCapture(word)) options.files.push(word);
    else if (!word.startsWith('-')) return { ...options, command: words.slice(at) };
    else if (word === '--web' || word === '--desktop') options.shell = chosenShell(options.shell, word.slice(2));
    else if (word === '--no-open') options.open = false;
    else if (word === '--help' || word === '-h') options.help = true;
    else if (word === '--port') options.port = portOf(words[(at += 1)]);
    else if (word.startsWith('--port=')) options.port = portOf(word.slice('--port='.length));
    else
      throw new UsageError(`${word} is not an option of npm start. The server's own options come after its command.`);
  }
  return options;
}

/** A server's command never ends like that. */
function isCapture(word) {
  return !word.startsWith('-') && word.toLowerCase().endsWith('.mcpcap');
}

function chosenShell(before, shell) {
  if (before !== 'auto' && before !== shell) throw new UsageError('--web and --desktop exclude each other.');
  return shell;
}

function portOf(text) {
  const port = Number(text);
  if (text === undefined || text === '' || !Number.isInteger(port) || port < 0 || port > 65535) {
    throw new UsageError(
      `--port needs a number from 0 to 65535${text === undefined ? '' : `, not ${JSON.stringify(text)}`}.`,
    );
  }
  return port;
}
