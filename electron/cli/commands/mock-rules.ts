import { defaultFolders, type HttpMock, serveOverHttp, VERSION } from '../../engine/index.ts';
import { ownNode } from '../../platform/index.ts';
import { runChaos } from '../../tap/chaos/index.ts';
import type { Terminal } from '../print/index.ts';
import { drawnSeed } from '../options/index.ts';
import { brokenScript, type RulesAtWork, rulesAtWork, rulesOfFile, whyNotThere } from './chaos-rules.ts';
import { openedTap } from './tap-address.ts';

/** Rules that stand between a mock and its clients. */
export interface RulesOfMock {
  readonly name: string;
  readonly rules: RulesAtWork;
}

/** Null where there are none. Throws Error with a sentence where they cannot be read or had. */
export async function rulesOfMock(
  terminal: Terminal,
  { rules, seed, http }: { readonly rules?: string; readonly seed?: number; readonly http?: number },
): Promise<RulesOfMock | null> {
  if (rules === undefined) {
    if (seed !== undefined) throw new Error('--seed is for the chances of --rules.');
    return null;
  }
  const set = rulesOfFile(rules);
  const problem =
    typeof set === 'string'
      ? set
      : whyNotThere(set, http === undefined ? 'stdio' : 'http') || (await brokenScript(set));
  if (typeof set === 'string' || problem !== '') throw new Error(problem);
  const drawn = seed ?? set.seed ?? drawnSeed();
  return { name: set.name, rules: rulesAtWork(terminal, 'mcpscope mock', { set, seed: drawn, file: rules }) };
}

/** The words of a command line without these options and their values. */
function wordsWithout(words: readonly string[], options: readonly string[]): string[] {
  return words.filter((word, at) => {
    const before = words[at - 1] ?? '';
    return !options.includes(before) && !options.some((option) => word === option || word.startsWith(`${option}=`));
  });
}

/** Plays over stdin and stdout, with the rules in between: the server that they stand before is this very command, without them. */
export async function playBehindRules(terminal: Terminal, { name, rules }: RulesOfMock): Promise<void> {
  const { command, env } = ownNode();
  Object.assign(process.env, env);
  const args = [process.argv[1] ?? '', ...wordsWithout(terminal.words, ['--rules', '--seed'])];
  await runChaos(
    { name, client: '', command, args },
    defaultFolders(terminal.env),
    VERSION,
    rules.middle(),
    rules.answers?.(),
  );
}

/** Serves a record; a sentence where the port cannot be had. Rules stand before it as before any server at an address. */
export async function servedWith(
  terminal: Terminal,
  options: Parameters<typeof serveOverHttp>[0],
  rules: RulesOfMock | null,
): Promise<HttpMock | string> {
  const { port } = options;
  const mock = await serveOverHttp({ ...options, port: rules === null ? port : 0 }).catch(
    (error: unknown) => `Port ${port} cannot be served: ${error instanceof Error ? error.message : String(error)}`,
  );
  if (typeof mock === 'string' || rules === null) return mock;
  const also = mock.sseUrl === '' ? [] : [new URL(mock.sseUrl).pathname];
  const tap = await openedTap(terminal, mock.url, { listen: port, name: rules.name, proxy: false, also }, rules.rules);
  const close = async (): Promise<void> => {
    if (typeof tap !== 'string') await tap.close();
    await mock.close();
  };
  if (typeof tap === 'string') {
    await close();
    return tap;
  }
  const sseUrl = also.map((path) => new URL(path, tap.url).href).join('');
  return { url: tap.url, sseUrl, close };
}
