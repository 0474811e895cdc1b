/** The system that we run on, as Node names it. Nothing else of the product asks Node for it (`scripts/sinks.mjs`). */
export const SYSTEM: NodeJS.Platform = process.platform;

/**
 * What differs between systems, as far as the product depends on it. Systems that are not named are taken for a Unix. Line ends do not
 * differ: what we write ends its lines with LF everywhere, and a file of others that we change keeps its own.
 */
export interface Traits {
  /** How commands are found and split, names of variables are told apart, and processes are grouped. */
  readonly kind: 'posix' | 'windows';
  /** Names of files that differ by nothing but case name one file, as a disk of the system is set up by itself. */
  readonly foldsCase: boolean;
  /** Modes and owners by number of files, and flags against links and pipes where one is opened. */
  readonly modes: boolean;
  /** How a process is ended with all below it: by signals, or by `taskkill /T`, since Windows has neither signals nor groups. */
  readonly endsTrees: 'signals' | 'taskkill';
  /** Who tells what processes there are: Linux’s /proc, `ps`, or CIM by PowerShell. */
  readonly listsProcesses: 'proc' | 'ps' | 'cim';
  /** /proc tells whose a socket is, and who holds it. */
  readonly proc: boolean;
  /** Another user of the machine could learn the address of our window; then its connections are asked for their user. */
  readonly showsAddresses: boolean;
  /** A login shell, which gives commands of a terminal another environment than programs of a desktop. */
  readonly loginShell: boolean;
  /** The Dock starts programs with a PATH of its own. */
  readonly dockPath: boolean;
  /** The file name of Node’s program. */
  readonly node: 'node' | 'node.exe';
  /** Windows are shown by a display that has to be named, in DISPLAY or WAYLAND_DISPLAY. */
  readonly namedDisplay: boolean;
  /** How programs of one user speak to each other: a socket in a folder, or a named pipe, which has a name for all. */
  readonly channel: 'socket' | 'pipe';
  /** The keychain may be one that keeps its key in the program. */
  readonly plainKeychain: boolean;
  /** Whose places of files a client of MCP goes by. */
  readonly places: 'linux' | 'darwin' | 'win32';
}

const UNIX: Traits = {
  kind: 'posix',
  foldsCase: false,
  modes: true,
  endsTrees: 'signals',
  listsProcesses: 'ps',
  proc: false,
  showsAddresses: true,
  loginShell: true,
  dockPath: false,
  node: 'node',
  namedDisplay: true,
  channel: 'socket',
  plainKeychain: false,
  places: 'linux',
};

/** The table of what differs. */
const TABLE: Readonly<Partial<Record<NodeJS.Platform, Traits>>> = {
  linux: { ...UNIX, listsProcesses: 'proc', proc: true, plainKeychain: true },
  darwin: { ...UNIX, foldsCase: true, showsAddresses: false, dockPath: true, namedDisplay: false, places: 'darwin' },
  win32: {
    kind: 'windows',
    foldsCase: true,
    modes: false,
    endsTrees: 'taskkill',
    listsProcesses: 'cim',
    proc: false,
    showsAddresses: false,
    loginShell: false,
    dockPath: false,
    node: 'node.exe',
    namedDisplay: false,
    channel: 'pipe',
    plainKeychain: false,
    places: 'win32',
  },
};

/** What holds on a system. */
export function traitsOf(system: NodeJS.Platform): Traits {
  return TABLE[system] ?? UNIX;
}

/** What holds here. */
export const TRAITS = traitsOf(SYSTEM);
