import { onOddFrame, type Rule } from '../../engine/index.ts';

interface Launcher {
  readonly name: string;
  readonly pattern: RegExp;
  readonly advice: string;
}

/** Lines that launchers and libraries write to stdout by themselves, and how to keep them away from it. */
const LAUNCHERS: readonly Launcher[] = [
  {
    name: 'npm run',
    pattern: /^> \S+(@\S+)? \S+|^> .*\b(node|tsx|ts-node|npx|bun|deno)\b/,
    advice: 'npm prints the script that it runs: use “npm run --silent”, or start the program itself.',
  },
  {
    name: 'npm',
    pattern: /^npm (notice|warn|WARN|info|ERR!)|^(added|changed|removed|up to date),? .*packages?\b/,
    advice: 'npm reports on stdout: install beforehand, or use “npx --yes --quiet”.',
  },
  {
    name: 'yarn',
    pattern: /^yarn run v|^\$ (node|tsx|ts-node)\b|^Done in \d/,
    advice: 'yarn prints what it runs: use “yarn --silent run”, or start the program itself.',
  },
  {
    name: 'dotenv',
    pattern: /^\[dotenv@|^◇ injected env/,
    advice: 'dotenv prints a banner: call it with “quiet: true”, or set DOTENV_CONFIG_QUIET=true.',
  },
  {
    name: 'Node.js',
    pattern: /^\(node:\d+\) |^Debugger (listening|attached)/,
    advice: 'This is a message of Node.js that was sent to stdout: leave warnings and the inspector on stderr.',
  },
  {
    name: 'Python',
    pattern: /^\S+\.py:\d+: \w*Warning\b|^WARNING:|^INFO:\s|^DEBUG:\s/,
    advice: 'Python’s logging or warnings go to stdout here: give the handler stream=sys.stderr.',
  },
  {
    name: 'pip or uv',
    pattern: /^(Collecting|Requirement already satisfied|Resolved \d+ packages|Installed \d+ packages|Audited \d+)/,
    advice: 'The installer reports on stdout: install beforehand, or use its quiet option.',
  },
  {
    name: 'Docker',
    pattern: /^(Unable to find image|[\w.-]+: Pulling from|Status: Downloaded newer image)/,
    advice: 'Docker pulls the image first: pull it beforehand, or use “docker run --quiet”.',
  },
];

/** Noise whose origin is known by its looks. */
export const LAUNCHER_RULES: readonly Rule[] = [
  onOddFrame('proc-shell-noise', ({ event, reading, row }, context) => {
    if (event.dir !== 's2c' || (reading.class !== 'noise.text' && reading.class !== 'noise.trailing')) return null;
    const line = context.rows.summary(row);
    const launcher = LAUNCHERS.find(({ pattern }) => pattern.test(line));
    if (!launcher || !context.once(`launcher ${launcher.name}`)) return null;
    return { message: `This line looks like the output of ${launcher.name}, not of the server. ${launcher.advice}` };
  }),
];
