import { oneLine } from '../reading/index.ts';
import { lineWith, type Mishap, type MishapClass, type ProcessScene, type SaidLine } from './mishap.ts';

const CODE = /^npm (?:error|ERR!) code (E[A-Z0-9_]+|\d+)\s*$/;
/** Hosts of npm itself: who asks there asks npm. */
const OWN_HOST = /(?:^|\.)npmjs\.org$/;

interface Words {
  readonly detail: string;
  readonly remedy: string;
}

/** What npm says in the lines of its error: the code decides what it means, the lines of what it speaks. */
function wordsOf(code: string, lines: readonly SaidLine[]): Words | null {
  const find = (pattern: RegExp): string => oneLine(lineWith(lines, pattern)?.match[1] ?? '', 200);
  const host = find(/https?:\/\/([^/\s:]+(?::\d+)?)/);
  const registry = host === '' || OWN_HOST.test(host) ? 'npm' : `the registry ${host}`;
  switch (code) {
    case 'E404': {
      const wanted = find(/'((?:@[^/'@]+\/)?[^'@]+)(?:@[^']*)?'/);
      const name = wanted || find(/GET https?:\/\/[^/\s]+\/(\S+)/).replace(/%2f/i, '/');
      return {
        detail: `${registry} has no package ${name} (E404)`,
        remedy: 'correct its name; a private package needs its registry and a token in .npmrc',
      };
    }
    case 'ETARGET':
    case 'ENOVERSIONS': {
      const wanted = find(/No matching version found for (\S+?)\.?$/) || find(/No versions available for (\S+?)\.?$/);
      const at = wanted.lastIndexOf('@');
      const [name, version] = at > 0 ? [wanted.slice(0, at), wanted.slice(at + 1)] : [wanted, ''];
      return {
        detail: `${registry} has no version ${version}${version === '' ? '' : ' '}of ${name} (${code})`,
        remedy: `ask for one that it has: npm view ${name} versions`,
      };
    }
    case 'EACCES':
    case 'EPERM': {
      const path = find(/^npm (?:error|ERR!) path (.+)$/) || find(/'(\/[^']+)'/);
      return {
        detail: `npm may not use ${path || 'its folder'} (${code})`,
        remedy: 'give that path to this user (chown), or give npm another cache: --env npm_config_cache=FOLDER',
      };
    }
    case 'EINTEGRITY': {
      const what = find(/tarball data for (\S+?)@/);
      return {
        detail: `what npm got${what === '' ? '' : ` as ${what}`} is not what the registry announced (EINTEGRITY)`,
        remedy: 'empty its cache (npm cache clean --force), and check whether a proxy changes downloads',
      };
    }
    case 'E401':
    case 'E403':
      return {
        detail: `${registry === 'npm' ? 'the registry' : registry} did not let npm in (${code})`,
        remedy: 'log in (npm login), or put a valid token into .npmrc',
      };
    case 'ENOSPC':
      return { detail: 'the disk is full, and npm could not write (ENOSPC)', remedy: 'make room, then try again' };
    case 'EBADENGINE':
      return null;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'ETIMEDOUT':
    case 'ENETUNREACH':
    case 'ERR_SOCKET_TIMEOUT':
      return {
        detail: `npm did not reach ${host || 'its registry'} (${code})`,
        remedy: 'check the network, and the registry and proxy that npm uses (npm config list)',
      };
    default:
      return {
        detail: `npm failed with ${code}: ${find(/^npm (?:error|ERR!) (?!code |errno |syscall |path |A complete log)(.+)$/)}`,
        remedy: 'run the command in a terminal, where npm tells more',
      };
  }
}

const NO_PROGRAM = /^npm (?:error|ERR!) could not determine executable to run/;

/** npm could not fetch or start what `npx` or `npm` was to run. */
export const npmFailure: MishapClass<ProcessScene> = {
  recognise({ lines, args }): Mishap | null {
    const found = lineWith(lines, CODE);
    const words =
      found === null
        ? null
        : wordsOf(
            found.match[1]!,
            lines.filter(({ text }) => text.startsWith('npm ')),
          );
    if (found !== null && words !== null)
      return { cause: 'npm', headline: 'Did not start', ...words, quote: '', seqs: [found.line.seq] };
    const none = lineWith(lines, NO_PROGRAM);
    if (none === null) return null;
    const name = args.find((argument) => !argument.startsWith('-') && argument !== 'exec') ?? 'the package';
    return {
      cause: 'npm',
      headline: 'Did not start',
      detail: `the package ${name} has no program that npm could run`,
      remedy: `name the program: npx -p ${name} PROGRAM`,
      quote: '',
      seqs: [none.line.seq],
    };
  },
};
