import type { Mishap, MishapClass, ProcessScene } from './mishap.ts';

const WINDOWS_PATH = /^(?:[A-Za-z]:[\\/]|\\\\)/;
const WINDOWS_SHELL = /^(?:cmd|powershell)(?:\.exe)?$/i;
/** Words before the command that the shells of Windows are told to run. */
const SHELL_SWITCH = /^(?:\/[cdsqk]|-command|-c|-noprofile)$/i;

/** A word of a command line as a shell takes it. */
export function quotedWord(word: string): string {
  return /^[\w@%+=:,./\\-]+$/.test(word) ? word : `"${word}"`;
}

const written = (words: readonly string[]): string => words.map(quotedWord).join(' ');
const isPath = (word: string): boolean => /[\\/]/.test(word);

/** What was written of the command does not say what was meant. */
export const commandLine: MishapClass<ProcessScene> = {
  recognise(scene): Mishap | null {
    const { failure, command, seq } = { ...scene, seq: scene.failure?.seq ?? 0 };
    if (failure?.reason !== 'not-found' && failure?.reason !== 'not-executable') return null;
    const words = foreignShell(scene) ?? foreignPath(scene) ?? cutPath(scene) ?? wholeLine(scene);
    if (words === null || command === '') return null;
    return { cause: 'command-line', headline: 'Did not start', ...words, quote: '', seqs: [seq] };
  },
};

type Words = Pick<Mishap, 'detail' | 'remedy'>;

/** `cmd /c npx …` where there is no Windows. */
function foreignShell({ command, args, windows }: ProcessScene): Words | null {
  if (windows || !WINDOWS_SHELL.test(command)) return null;
  const rest = args.slice(args.findLastIndex((argument) => SHELL_SWITCH.test(argument)) + 1);
  return {
    detail: `${command} is the shell of Windows, which this system does not have`,
    remedy: rest.length === 0 ? 'name the program itself' : `leave it out: ${written(rest)}`,
  };
}

/** `C:\…` where there is no Windows. */
function foreignPath({ command, args, windows }: ProcessScene): Words | null {
  if (windows || !WINDOWS_PATH.test(command)) return null;
  const [next = ''] = args;
  const path = isPath(next) && !next.startsWith('-') && !WINDOWS_PATH.test(next) ? `${command} ${next}` : command;
  return {
    detail: `${path} is a path of Windows, and this is another system`,
    remedy: 'give the path that the program has here, or its bare name if it is in PATH',
  };
}

/** A path with a blank that nothing held together: what follows the blank became an argument. */
function cutPath({ command, args }: ProcessScene): Words | null {
  const [next = ''] = args;
  if (!isPath(command) || /\s/.test(command) || !isPath(next) || /^[-/\\~.]|^[A-Za-z]:|^@|:\/\//.test(next))
    return null;
  return {
    detail: `${command} was taken for the program, and “${next}” for its first argument`,
    remedy: `if they are one path, quote it: ${written([`${command} ${next}`, ...args.slice(1)])}`,
  };
}

/** The whole command line given as the name of the program. */
function wholeLine({ command }: ProcessScene): Words | null {
  const words = command.trim().split(/\s+/);
  const [program = '', next = ''] = words;
  if (words.length < 2) return null;
  // A path may hold blanks itself: then an option or another path has to follow the first of them.
  if (isPath(program) && !/^[-/~]|^[A-Za-z]:[\\/]/.test(next)) return null;
  return {
    detail: `“${command.trim()}” was taken for the name of one program`,
    remedy: `give the program and each argument by itself: ${words.join(' ')}`,
  };
}
