import type { Inquiry, ProcessFacts } from '../../../shared/analysis/index.ts';
import type { LookedUp, Neighbour } from '../../../shared/capture/index.ts';
import { loginEnvironment } from '../environment/index.ts';
import { enginesOf, nodeVersion } from './node-facts.ts';

/** Where is looked. */
export interface Sources {
  /** The process that did not answer; null where there is none. */
  readonly process: Pick<ProcessFacts, 'resolved' | 'cwd'> | null;
  /** PATH as the process got it. */
  readonly path: string;
  /** How these addresses answer, up to the first that is one of an MCP server. */
  neighbours(urls: readonly string[]): Promise<readonly Neighbour[]>;
}

/** What was found, and the same in a sentence. */
export interface Answer {
  readonly text: string;
  readonly lookedUp: LookedUp;
}

/** Looks up what the events do not tell. Never rejects. */
export async function lookUp(inquiry: Inquiry, sources: Sources): Promise<Answer> {
  switch (inquiry.of) {
    case 'node':
      return nodeAnswer(inquiry.file, sources);
    case 'variable':
      return variableAnswer(inquiry.name);
    case 'neighbours':
      return neighboursAnswer(await sources.neighbours(inquiry.urls));
  }
}

async function nodeAnswer(file: string, { process, path }: Sources): Promise<Answer> {
  const node = await nodeVersion(process?.resolved ?? '', path);
  const engines = process === null || file === '' ? null : enginesOf(file, process.cwd);
  const ran = node === '' ? 'Which version of Node.js ran it is not known' : `Node.js ${node} ran it`;
  const asks =
    engines === null
      ? ''
      : `; its package ${engines.package} asks for ${engines.node === '' ? 'no version' : engines.node}`;
  return { text: `${ran}${asks}.`, lookedUp: { node, ...(engines === null ? {} : { engines }) } };
}

async function variableAnswer(name: string): Promise<Answer> {
  const login = await loginEnvironment();
  const loginShell =
    'problem' in login ? 'unknown' : Object.hasOwn(login.variables, name) ? 'set' : ('missing' as const);
  const text =
    'problem' in login
      ? `Whether your login shell has ${name} is not known: ${login.problem}`
      : `Your login shell has ${loginShell === 'set' ? '' : 'no '}${name}.`;
  return { text, lookedUp: { variable: { name, loginShell } } };
}

const ANSWERS: Readonly<Record<Neighbour['as'], string>> = {
  http: 'as Streamable HTTP does',
  sse: 'as HTTP+SSE does',
  locked: 'by asking for authorization',
  none: 'as no MCP server does',
};

function neighboursAnswer(neighbours: readonly Neighbour[]): Answer {
  const words = neighbours.map(({ url, as }) => `${url} answers ${ANSWERS[as]}`);
  return { text: `Tried beside it by GET: ${words.join('; ') || 'nothing'}.`, lookedUp: { neighbours } };
}
