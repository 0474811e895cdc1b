/** The variable by which Electron's binary runs as Node. */
const AS_NODE = 'ELECTRON_RUN_AS_NODE';

/** Whether we run in the desktop app’s own binary, as its window or as its command line. */
export function runsInApp(): boolean {
  return 'electron' in process.versions;
}

/** What starts a script of ours by the runtime that we run in, and the variables that it needs on top of the inherited ones. */
export function ownNode(isElectron = runsInApp()): {
  readonly command: string;
  readonly env: Readonly<Record<string, string>>;
} {
  return { command: process.execPath, env: isElectron ? { [AS_NODE]: '1' } : {} };
}

/** Takes out of the environment what only started us: a server or a client would run as Node by it, too, where it is made with Electron. */
export function forgetHowWeStarted(env: NodeJS.ProcessEnv): void {
  delete env[AS_NODE];
}
