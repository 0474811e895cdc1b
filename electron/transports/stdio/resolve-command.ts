import { accessSync, constants, statSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import type { SpawnFailure } from '../../../shared/capture/index.ts';
import { variableOf } from '../../platform/index.ts';
import type { Platform } from './platform.ts';
import { systemErrorInWords } from '../wire/index.ts';

/** Where a command was found, or why not. `searched` is every file that was looked at, in order. */
export type Resolution =
  | { readonly ok: true; readonly path: string; readonly searched: readonly string[] }
  | {
      readonly ok: false;
      readonly reason: SpawnFailure;
      readonly message: string;
      readonly searched: readonly string[];
    };

/** What the file system says of a path: a program, `absent`, or the reason why it cannot be run. */
export type Candidate = 'program' | 'absent' | { readonly unusable: string };

/** Where execvp(3) looks when the environment has no PATH. */
const DEFAULT_PATH = '/bin:/usr/bin';
const DEFAULT_EXTENSIONS = '.COM;.EXE;.BAT;.CMD';

/** Checks the folder that a process is to start in. Null when it is fine, else a sentence. */
export function problemOfFolder(cwd: string): string | null {
  try {
    return statSync(cwd).isDirectory() ? null : `The working folder ${cwd} is not a folder.`;
  } catch (error) {
    return `The working folder ${cwd} cannot be used: ${systemErrorInWords(error)}.`;
  }
}

/**
 * Finds the program of a command as the system would: a command with a slash is a path from `cwd`, any other is
 * looked for in each folder of the PATH of `env`, on Windows in `cwd` first and with each extension of PATHEXT.
 */
export function resolveCommand(
  command: string,
  cwd: string,
  env: Readonly<Record<string, string>>,
  platform: Platform,
  look: (path: string) => Candidate = lookAt,
): Resolution {
  if (command === '') return { ok: false, reason: 'not-found', message: 'No command was given.', searched: [] };
  const rules = platform === 'windows' ? windowsRules(env) : posixRules(env);
  const isPath = rules.isPath(command);
  const folders = isPath ? [cwd] : rules.folders(cwd);
  const searched: string[] = [];
  let unusable: { path: string; why: string } | null = null;
  for (const folder of folders) {
    for (const extension of rules.extensions(command)) {
      // An empty or relative entry of PATH counts from the folder that the process starts in (POSIX.1-2017, 8.3).
      const path = rules.path.resolve(cwd, folder, command + extension);
      searched.push(path);
      const candidate = look(path);
      if (candidate === 'program') return { ok: true, path, searched };
      if (candidate !== 'absent') unusable ??= { path, why: candidate.unusable };
    }
  }
  if (unusable !== null) {
    return {
      ok: false,
      reason: 'not-executable',
      message: `${unusable.path} cannot be run: ${unusable.why}.`,
      searched,
    };
  }
  const where = isPath
    ? `There is no file ${searched[0] ?? command}`
    : `The command ${command} was not found in ${rules.pathInWords}`;
  return { ok: false, reason: 'not-found', message: `${where}${hint(command, isPath)}.`, searched };
}

interface SearchRules {
  readonly path: typeof posix;
  readonly pathInWords: string;
  isPath(command: string): boolean;
  folders(cwd: string): readonly string[];
  extensions(command: string): readonly string[];
}

function posixRules(env: Readonly<Record<string, string>>): SearchRules {
  const given = env['PATH'];
  const folders = [...new Set((given ?? DEFAULT_PATH).split(':'))];
  return {
    path: posix,
    pathInWords:
      given === undefined
        ? `${DEFAULT_PATH}, which is where the system looks when the environment has no PATH`
        : `the ${folders.length === 1 ? 'one folder' : `${folders.length} folders`} of PATH`,
    isPath: (command) => command.includes('/'),
    folders: () => folders,
    extensions: () => [''],
  };
}

function windowsRules(env: Readonly<Record<string, string>>): SearchRules {
  const variable = (name: string): string => variableOf(env, name, { kind: 'windows' }) ?? '';
  const unquoted = variable('PATH')
    .split(';')
    .map((folder) => folder.replace(/^"(.*)"$/, '$1'))
    .filter((folder) => folder !== '');
  const extensions = (variable('PATHEXT') || DEFAULT_EXTENSIONS).split(';').filter((extension) => extension !== '');
  return {
    path: win32,
    pathInWords: 'the working folder and the folders of PATH',
    isPath: (command) => /[\\/]/.test(command) || /^[a-z]:/i.test(command),
    folders: (cwd) => [...new Set([cwd, ...unquoted])],
    extensions: (command) => (win32.extname(command) === '' ? extensions : ['', ...extensions]),
  };
}

function lookAt(path: string): Candidate {
  try {
    if (statSync(path).isDirectory()) return { unusable: 'it is a folder' };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    return code === 'ENOENT' || code === 'ENOTDIR' ? 'absent' : { unusable: systemErrorInWords(error) };
  }
  try {
    accessSync(path, constants.X_OK);
    return 'program';
  } catch {
    // On a mode without any execute bit access(2) refuses even the superuser.
    return { unusable: 'the file is there, but this user may not execute it' };
  }
}

/** What users most often meant, as the end of a sentence. */
function hint(command: string, isPath: boolean): string {
  if (command.startsWith('~')) return '; a leading ~ is expanded by shells only, so write the path out';
  if (/\s/.test(command.trim()) && !isPath) return '; give arguments one by one, not as a part of the command';
  return '';
}
