import { lineWith, type Mishap, type MishapClass, type ProcessScene } from './mishap.ts';

interface Origin {
  readonly program: RegExp;
  /** What it belongs to. */
  readonly of: string;
  /** How it is got. */
  readonly get: string;
}

const NODE_PATH =
  'an app that a desktop started may lack the PATH of your terminal, so give its whole path (command -v NAME)';

/** Programs that servers are started by, and what they are a part of. */
const ORIGINS: readonly Origin[] = [
  {
    program: /^(?:uvx?|uv-installer)$/,
    of: 'uv, the package runner of Python',
    get: 'install uv (https://docs.astral.sh/uv: brew install uv, or pipx install uv)',
  },
  {
    program: /^(?:npx|npm|node|nodejs|corepack)$/,
    of: 'Node.js',
    get: `install Node.js (https://nodejs.org); ${NODE_PATH}`,
  },
  { program: /^bunx?$/, of: 'Bun', get: 'install Bun (https://bun.sh: npm install -g bun)' },
  { program: /^deno$/, of: 'Deno', get: 'install Deno (https://deno.com)' },
  { program: /^(?:pnpm|pnpx)$/, of: 'pnpm', get: 'install pnpm (npm install -g pnpm)' },
  { program: /^yarn(?:pkg)?$/, of: 'Yarn', get: 'install Yarn (npm install -g yarn)' },
  {
    program: /^tsx$/,
    of: 'tsx, a runner of TypeScript',
    get: 'start it by npx tsx, or install it (npm install -g tsx)',
  },
  {
    program: /^ts-node$/,
    of: 'ts-node, a runner of TypeScript',
    get: 'start it by npx ts-node, or install it (npm install -g ts-node)',
  },
  { program: /^python$/, of: 'Python', get: 'try python3, or install Python (https://www.python.org)' },
  {
    program: /^(?:python[\d.]+|py)$/,
    of: 'Python',
    get: 'install that Python (https://www.python.org, or uv python install)',
  },
  { program: /^pip[\d.]*$/, of: 'Python', get: 'install Python (https://www.python.org)' },
  {
    program: /^pipx$/,
    of: 'pipx, which runs programs of Python',
    get: 'install pipx (https://pipx.pypa.io: brew install pipx)',
  },
  { program: /^poetry$/, of: 'Poetry, a package manager of Python', get: 'install Poetry (pipx install poetry)' },
  { program: /^docker(?:-compose)?$/, of: 'Docker', get: 'install Docker (https://docs.docker.com/get-docker)' },
  { program: /^podman$/, of: 'Podman', get: 'install Podman (https://podman.io)' },
  { program: /^javac?$/, of: 'Java', get: 'install a JDK (https://adoptium.net)' },
  { program: /^dotnet$/, of: '.NET', get: 'install .NET (https://dotnet.microsoft.com)' },
  { program: /^go$/, of: 'Go', get: 'install Go (https://go.dev)' },
  { program: /^(?:cargo|rustc)$/, of: 'Rust', get: 'install Rust (https://rustup.rs)' },
  { program: /^(?:ruby|gem|bundle)$/, of: 'Ruby', get: 'install Ruby (https://www.ruby-lang.org)' },
  { program: /^(?:php|composer)$/, of: 'PHP', get: 'install PHP (https://www.php.net)' },
];

/** A shell, `env` or npm says that it found no such program (POSIX.1 §2.8.2: code 127). */
const SAID = [
  /(?:^|\s)(?:sh|bash|zsh|dash|ash): (?:line )?\d*:?\s*([\w.+@/-]+): (?:command )?not found/,
  // A script, by its own name and the number of its line.
  /^\S+: (?:line )?\d+: ([\w.+@/-]+): (?:command )?not found$/,
  /^\/usr\/bin\/env: [‘'“"]?([\w.+@/-]+)[’'”"]?: No such file or directory/,
  /^env: [‘'“"]?([\w.+@/-]+)[’'”"]?: No such file or directory/,
  /^'([\w.+@/-]+)' is not recognized as an internal or external command/,
];

function mishap(program: string, { told, by }: { readonly told: string; readonly by: string }, seq: number): Mishap {
  const bare = program.replace(/\.(?:exe|cmd|bat)$/i, '');
  const origin = ORIGINS.find((one) => one.program.test(bare));
  return {
    cause: 'missing-program',
    headline: 'Did not start',
    detail:
      origin === undefined
        ? told || `the program ${program} was not found in PATH${by}`
        : `${program}, which belongs to ${origin.of}, was not found in PATH${by}`,
    remedy: (origin?.get ?? 'install it, or give its whole path').replace('NAME', bare),
    quote: '',
    seqs: [seq],
  };
}

/** The program that was to be started, or one that it starts, is not installed. */
export const missingProgram: MishapClass<ProcessScene> = {
  recognise({ failure, command, exit, lines, name }): Mishap | null {
    if (failure !== null)
      return failure.reason === 'not-found' && !/[\\/\s~]/.test(command) && command !== ''
        ? mishap(command, { told: failure.message.replace(/\.$/, ''), by: '' }, failure.seq)
        : null;
    if (exit === null) return null;
    for (const pattern of SAID) {
      const found = lineWith(lines, pattern);
      if (found !== null)
        return mishap(found.match[1]!, { told: '', by: `, where ${name} looked for it` }, found.line.seq);
    }
    return null;
  },
};
