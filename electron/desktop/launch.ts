import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isServerAddress, SECRET_VARIABLES } from '../../shared/bridge/index.ts';
import { isLink } from './link.ts';

/** What the program was started with. */
export interface Launch {
  /** A server: command and arguments, which follow `--`; empty for none. */
  readonly words: readonly string[];
  /** Captures to open, absolute. */
  readonly files: readonly string[];
  /** Addresses of servers to connect to. */
  readonly addresses: readonly string[];
  /** The token for these addresses, of the variable; '' for none. */
  readonly bearer: string;
  /** Links to ask about, which never get the token. */
  readonly links: readonly string[];
  /** The action of the window to run, which an entry of the taskbar names; '' for none. */
  readonly action: string;
  /** Where the user stood, absolute. */
  readonly cwd: string;
}

const ACTION = '--action=';

/** What an entry of the taskbar adds to the command, so that the window runs this action. */
export function actionWord(action: string): string {
  return ACTION + action;
}

/** `env`: the environment of who starts the program. */
export function launchOf(
  argv: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string | undefined>> = {},
): Launch {
  // The first word is the program itself.
  const given = argv.slice(1);
  const at = given.indexOf('--');
  const ours = at === -1 ? given : given.slice(0, at);
  // Who follows a link gives nothing else: further words are some that the link has smuggled past the quotes of Windows.
  const link = ours.find(isLink);
  if (link !== undefined) return { ...nothing(cwd), links: [link] };
  // A file manager that opens a capture with us gives its path as a word, or its address as some on Linux do.
  const files = ours.filter((word) => !word.startsWith('-') && word.toLowerCase().endsWith('.mcpcap'));
  return {
    words: at === -1 ? [] : given.slice(at + 1),
    files: files.filter((file) => !isServerAddress(file)).flatMap((file) => pathOf(file, cwd)),
    addresses: ours.filter(isServerAddress),
    bearer: env[SECRET_VARIABLES.bearer] ?? '',
    links: [],
    action: ours.find((word) => word.startsWith(ACTION))?.slice(ACTION.length) ?? '',
    cwd,
  };
}

/** A launch that another instance sent; one of nothing when it cannot be read. */
export function readLaunch(value: unknown): Launch {
  const { words, files, addresses, bearer, links, action, cwd } =
    typeof value === 'object' && value !== null ? (value as Partial<Record<keyof Launch, unknown>>) : {};
  const readable = areTexts(words) && areTexts(files) && areTexts(addresses) && areTexts(links);
  return readable && typeof bearer === 'string' && typeof action === 'string' && typeof cwd === 'string'
    ? { words, files, addresses, bearer, links, action, cwd }
    : nothing('');
}

/** Only files of this machine: another host would learn who asks. */
function pathOf(word: string, cwd: string): string[] {
  if (!/^file:/i.test(word)) return [resolve(cwd, word)];
  const url = URL.parse(word);
  try {
    return url === null || url.host !== '' ? [] : [fileURLToPath(url)];
  } catch {
    return [];
  }
}

function nothing(cwd: string): Launch {
  return { words: [], files: [], addresses: [], bearer: '', links: [], action: '', cwd };
}

function areTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((word) => typeof word === 'string');
}
