import type { Inquiry } from '../session/index.ts';
import { lineWith, type Mishap, type MishapClass, type ProcessScene, type SaidLine } from './mishap.ts';

/** The major version of Node.js since which these names are there without a flag (nodejs.org/api, "History"). */
const SINCE: Readonly<Record<string, number>> = {
  Blob: 18,
  CompressionStream: 18,
  CustomEvent: 19,
  DecompressionStream: 18,
  File: 20,
  FormData: 18,
  Headers: 18,
  Iterator: 22,
  ReadableStream: 18,
  Request: 18,
  Response: 18,
  TransformStream: 18,
  WebSocket: 22,
  WritableStream: 18,
  crypto: 19,
  fetch: 18,
  navigator: 21,
  structuredClone: 17,
  withResolvers: 22,
  toSorted: 20,
  toReversed: 20,
  toSpliced: 20,
  findLast: 18,
  findLastIndex: 18,
  hasOwn: 17,
  groupBy: 21,
  isDisjointFrom: 22,
  union: 22,
};

/** The same of its own modules. */
const MODULE_SINCE: Readonly<Record<string, number>> = { sea: 20, sqlite: 22, test: 18 };

const UNKNOWN_MODULE = /No such built-in module: node:(\w+)/;
const UNKNOWN_NAME = /ReferenceError: (\w+) is not defined/;
const UNKNOWN_METHOD = /TypeError: [\w$.()[\]]*?\.?(\w+) is not a function/;
/** What only the comparison of versions can blame on Node.js. */
const MAY_BE_OLD =
  /SyntaxError: (?:Unexpected|Invalid|The requested module 'node:|The requested module '(?:fs|util|module|process|stream|crypto)')|ERR_UNKNOWN_BUILTIN_MODULE|No such built-in module: node:|ERR_UNKNOWN_FILE_EXTENSION|ERR_REQUIRE_ESM|ERR_IMPORT_ATTRIBUTE|bad option: --/;
const RAN = /^Node\.js v(\d+\.\d+\.\d+)/;
const REFUSED_ENGINE = /EBADENGINE/;
const ENGINE_WANTED = /(?:required|Required): \{.*?"?node"?: ['"]([^'"]+)['"]/;
const ENGINE_PACKAGE = /package: ['"]([^'"]+)['"]/;
const ENGINE_RUNS = /(?:current|Actual): \{.*?"?node"?: ['"]v?([\d.]+)['"]/;
/** A program that looks at the version itself: `The Angular CLI requires a minimum Node.js version of v22.22.3`. */
const REQUIRES =
  /^(?!\s*at ).*?\b(?:requires|needs|unsupported|minimum)\b[^:(]{0,40}?\bnode(?:\.?js)?\b[^\d(]{0,40}?v?([1-9]\d(?:\.\d+)*)\b/i;
/** Syntax that an older Node.js stumbles over. */
const SYNTAX: readonly (readonly [text: RegExp, what: string, since: number])[] = [
  [/SyntaxError: Unexpected token 'with'/, 'import … with', 20],
  [/SyntaxError: Unexpected token '(?:\|\||&&|\?\?)='/, 'assignment by ||=, &&= or ??=', 15],
  [/SyntaxError: Unexpected token '(?:\?|\.|\?\.)'/, 'access by ?.', 14],
];
/** The first place that an error of Node.js names. */
const PLACE = /^(?:file:\/\/)?((?:\/|[A-Za-z]:[\\/])[^:]*\.[cm]?[jt]s):\d+/;

interface Sign {
  readonly line: SaidLine;
  /** What an older Node.js does not have; '' for none. */
  readonly name: string;
  /** The major version since which it is there; 0 for none. */
  readonly since: number;
}

function signIn(lines: readonly SaidLine[]): Sign | null {
  for (const pattern of [UNKNOWN_NAME, UNKNOWN_METHOD]) {
    const found = lineWith(lines, pattern);
    const name = found?.match[1] ?? '';
    if (found && Object.hasOwn(SINCE, name)) return { line: found.line, name, since: SINCE[name]! };
  }
  const module = lineWith(lines, UNKNOWN_MODULE);
  const since = MODULE_SINCE[module?.match[1] ?? ''];
  if (module && since !== undefined) return { line: module.line, name: `node:${module.match[1]}`, since };
  for (const [text, name, from] of SYNTAX) {
    const found = lineWith(lines, text);
    if (found) return { line: found.line, name, since: from };
  }
  const found = lineWith(lines, REQUIRES) ?? lineWith(lines, MAY_BE_OLD) ?? lineWith(lines, REFUSED_ENGINE);
  return found && { line: found.line, name: '', since: 0 };
}

const majorOf = (version: string): number => Number(/\d+/.exec(version)?.[0] ?? 0);

/** The lowest major version that a range of npm takes (`^18 || >=20.1` takes 18). */
function lowestOf(range: string): number {
  const majors = range.split('||').map((part) => Number(/(?:^|[\s>=^~v])(\d+)/.exec(part.trim())?.[1] ?? 0));
  return Math.min(...majors);
}

/** The program is written for a newer Node.js than the one that ran it. */
export const oldNode: MishapClass<ProcessScene> = {
  recognise({ lines, lookedUp, name, exit }): Mishap | null {
    const sign = exit === null ? null : signIn(lines);
    if (sign === null) return null;
    const find = (pattern: RegExp): string => lineWith(lines, pattern)?.match[1] ?? '';
    const version = find(RAN) || (lookedUp.node ?? '') || find(ENGINE_RUNS);
    const required = find(REQUIRES);
    const range = required === '' ? lookedUp.engines?.node || find(ENGINE_WANTED) : `>=${required}`;
    const lowest = range === '' ? 0 : lowestOf(range);
    const { since } = sign;
    const major = majorOf(version);
    const byRange = major > 0 && lowest > major;
    const bySince = since > 0 && (major === 0 || since > major);
    if (!byRange && !bySince) return null;
    const owner = lookedUp.engines?.package || find(ENGINE_PACKAGE).replace(/(?<=.)@[^@]*$/, '') || name;
    const than = version === '' ? 'the one that ran it' : version;
    const why =
      byRange && required !== ''
        ? `it requires ${required}`
        : byRange
          ? `engines of ${owner} says ${range}`
          : `${sign.name} exists since Node ${since}`;
    return {
      cause: 'old-node',
      headline: 'Did not start',
      detail: `${name} needs a newer Node than ${than}: ${why}`,
      remedy: `start it with Node ${Math.max(lowest, since)} or newer, by its whole path where several are installed`,
      quote: '',
      seqs: [sign.line.seq],
    };
  },
  asks({ lines, exit, args }): Inquiry | null {
    if (exit === null || signIn(lines) === null) return null;
    const script = args.findLast((argument) => /\.[cm]?[jt]s$/.test(argument)) ?? '';
    return { of: 'node', file: lineWith(lines, PLACE)?.match[1] ?? script };
  },
};
