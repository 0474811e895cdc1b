import { isObject, parseJson } from '../../json/index.ts';
import { withoutColours } from '../reading/index.ts';

/** Who most likely wrote text where messages belong, and how it is kept off there. */
export interface NoiseAuthor {
  /** `console.log`, `dotenv`. */
  readonly who: string;
  /** What to do about it, as the rest of a sentence: `write it with console.error`. */
  readonly fix: string;
}

/** What was run, as far as the language shows in it. */
export interface NoiseCommand {
  readonly command: string;
  readonly args: readonly string[];
}

interface Sign extends NoiseAuthor {
  readonly text: RegExp;
}

/** Libraries and runners that are known by the form of their lines, the most particular first. */
const SIGNS: readonly Sign[] = [
  { text: /^\s*\[dotenv@|^\s*\[dotenv]|injecting env \(\d+\)/i, who: 'dotenv', fix: 'load it with { quiet: true }' },
  { text: /^npm (notice|warn|WARN|ERR!|error)\b/, who: 'npm', fix: 'run npm with --silent, or node itself' },
  { text: /^> [@\w][\w./-]*@\d\S* \S+/, who: 'npm run', fix: 'run npm with --silent, or node itself' },
  { text: /^(yarn run v|\$ (node|tsx|ts-node|bun)\b)/, who: 'yarn', fix: 'run yarn with --silent, or node itself' },
  { text: /^\(node:\d+\) \w*Warning\b/, who: 'a warning of Node.js', fix: 'run node with --no-warnings' },
  { text: /::\s*Spring Boot\s*::/, who: 'Spring Boot', fix: 'set spring.main.banner-mode=off' },
  {
    text: /^\d{4}-\d\d-\d\dT[\d:.]+Z\s+(TRACE|DEBUG|INFO|WARN|ERROR) [\w:]+/,
    who: 'Rust tracing',
    fix: 'build it with_writer(std::io::stderr)',
  },
  {
    text: /^\[?\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d[.,]\d{3}.*\b(TRACE|DEBUG|INFO|WARN|ERROR)\b.*( - |: )/,
    who: 'a Java logger (log4j, logback)',
    fix: 'point its console appender at System.err',
  },
  {
    text: /^(DEBUG|INFO|WARNING|ERROR|CRITICAL):[\w.]*:/,
    who: 'Python logging',
    fix: 'give its StreamHandler sys.stderr',
  },
  { text: /^(INFO|WARNING|ERROR): {4,}/, who: 'uvicorn', fix: 'send its loggers to sys.stderr' },
  { text: /^Traceback \(most recent call last\)/, who: 'a Python traceback', fix: 'print it to sys.stderr' },
  {
    text: /^(trce|dbug|info|warn|fail|crit): [\w.]+\[\d+]/,
    who: 'the .NET console logger',
    fix: 'set LogToStandardErrorThreshold to Trace',
  },
  { text: /^\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d /, who: 'the Go log package', fix: 'call log.SetOutput(os.Stderr)' },
];

/** What ordinary printing is called in a language, by how its programs are run. */
const LANGUAGES: readonly (NoiseAuthor & { readonly run: RegExp })[] = [
  {
    run: /(^|[\\/])(node|npx|npm|tsx|ts-node|bun|bunx|deno|yarn|pnpm)(\.exe|\.cmd)?$|\.[cm]?[jt]s$/i,
    who: 'console.log',
    fix: 'write it with console.error',
  },
  {
    run: /(^|[\\/])(python[\d.]*|uv|uvx|pipx|poetry)(\.exe)?$|\.py$/i,
    who: 'print()',
    fix: 'print it with file=sys.stderr',
  },
  { run: /(^|[\\/])java(\.exe)?$|\.jar$/i, who: 'System.out', fix: 'write it to System.err' },
  {
    run: /(^|[\\/])dotnet(\.exe)?$|\.dll$/i,
    who: 'Console.WriteLine',
    fix: 'write it with Console.Error.WriteLine',
  },
  { run: /(^|[\\/])go(\.exe)?$/i, who: 'fmt.Println', fix: 'write it to os.Stderr' },
  { run: /(^|[\\/])cargo(\.exe)?$/i, who: 'println!', fix: 'write it with eprintln!' },
  { run: /(^|[\\/])ruby(\.exe)?$|\.rb$/i, who: 'puts', fix: 'write it with warn' },
  { run: /(^|[\\/])php(\.exe)?$|\.php$/i, who: 'echo', fix: 'write it to STDERR' },
  { run: /(^|[\\/])(ba|z|da|k)?sh$|\.sh$/i, who: 'echo', fix: 'send it to >&2' },
];

const LOOKED_AT = 400;
const ARGS_LOOKED_AT = 8;

/** A guess at the author of a line on stdout that is no message; null where neither line nor command tells. */
export function noiseAuthor(text: string, run: NoiseCommand | null): NoiseAuthor | null {
  const line = plain(text.slice(0, LOOKED_AT));
  const known = SIGNS.find((sign) => sign.text.test(line));
  if (known) return known;
  if (isLogRecord(line)) return { who: 'a logger that writes JSON', fix: 'give it stderr as its destination' };
  if (run === null) return null;
  const words = [run.command, ...run.args.slice(0, ARGS_LOOKED_AT)];
  return LANGUAGES.find((language) => words.some((word) => language.run.test(word))) ?? null;
}

/** The line without a byte order mark and the colours of a terminal (ECMA-48, CSI … m). */
function plain(text: string): string {
  return withoutColours(text.replace(/^\ufeff/, ''));
}

function isLogRecord(line: string): boolean {
  if (!line.startsWith('{')) return false;
  try {
    const value: unknown = parseJson(line);
    return isObject(value) && !Object.hasOwn(value, 'jsonrpc') && Object.hasOwn(value, 'level');
  } catch {
    return false;
  }
}
