import { execFile } from 'node:child_process';
import { userInfo } from 'node:os';
import { basename } from 'node:path';
import { systemErrorInWords } from '../../transports/index.ts';
import { parseJson } from '../../../shared/json/index.ts';
import { TRAITS } from '../../platform/index.ts';

/** How long the login shell may take: its start-up files may do anything. */
const LIMIT_MS = 3_000;
const MOST_BYTES = 8 * 1024 * 1024;

/** What a session begins with; everything else is the work of the shell's start-up files. */
const SESSION_VARIABLES = ['HOME', 'USER', 'LOGNAME', 'SHELL', 'LANG', 'TMPDIR', 'XDG_RUNTIME_DIR', 'SSH_AUTH_SOCK'];

/** The login shell's environment, or a sentence that says why it is not known. */
export type LoginEnvironment =
  | { readonly variables: Readonly<Record<string, string | undefined>> }
  | { readonly problem: string };

/**
 * Asks the user's login shell for its environment: what a command gets in a terminal, but not always in an app that
 * a desktop started. The shell begins without our own variables, or each of them would seem to be its own. Never rejects.
 */
export function loginEnvironment(shell = loginShell(), limitMs = LIMIT_MS): Promise<LoginEnvironment> {
  if (!TRAITS.loginShell) {
    return Promise.resolve({ problem: 'Windows has no login shell; its programs inherit one environment.' });
  }
  const mark = `mcpscope-${process.pid}`;
  // Asking our own runtime, as JSON, keeps values with line breaks whole; start-up files may print before and after.
  const command = `'${process.execPath}' -p '"${mark}"+JSON.stringify(process.env)+"${mark}"'`;
  const env: NodeJS.ProcessEnv = { ELECTRON_RUN_AS_NODE: '1', TERM: 'dumb' };
  for (const name of SESSION_VARIABLES) if (process.env[name] !== undefined) env[name] = process.env[name];
  return new Promise((resolve) => {
    const options = { env, timeout: limitMs, killSignal: 'SIGKILL', maxBuffer: MOST_BYTES } as const;
    const child = execFile(shell, ['-i', '-l', '-c', command], options, (error, stdout) => {
      const said = stdout.split(mark)[1];
      if (said !== undefined) resolve(parse(said, shell));
      else if (error?.killed === true)
        resolve({ problem: `The login shell ${shell} did not answer within ${limitMs / 1000} s.` });
      else
        resolve({
          problem: `The login shell ${shell} did not say its environment: ${error ? systemErrorInWords(error) : 'it printed nothing'}.`,
        });
    });
    child.stdin?.on('error', () => child.stdin?.destroy());
    child.stdin?.end();
  });
}

function parse(text: string, shell: string): LoginEnvironment {
  try {
    const variables = parseJson(text) as Record<string, string>;
    const ours = new Set(['ELECTRON_RUN_AS_NODE', 'TERM', '_', 'SHLVL', 'PWD', 'OLDPWD']);
    return { variables: Object.fromEntries(Object.entries(variables).filter(([name]) => !ours.has(name))) };
  } catch (error) {
    return {
      problem: `The login shell ${basename(shell)} said something that is not an environment: ${systemErrorInWords(error)}.`,
    };
  }
}

function loginShell(): string {
  return process.env['SHELL'] || userInfo().shell || '/bin/sh';
}
