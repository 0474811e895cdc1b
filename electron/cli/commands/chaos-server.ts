import { join } from 'node:path';
import { CLIENT_FAULTS, type ClientFault } from '../../../shared/trials/index.ts';
import { tryServer } from '../../engine/index.ts';
import { prepare } from '../connection/index.ts';
import type { Terminal } from '../print/index.ts';
import { nameOf } from '../../tap/trials/index.ts';
import { type ClientRunOptions, reported, runFolder } from './chaos-run.ts';

const LIMIT_MS = 5000;

/** Tries a server with the faults of clients, and reports how it took each; gives the exit code. Throws Error with a sentence on bad usage. */
export async function runAgainstServer(
  terminal: Terminal,
  words: readonly string[],
  options: ClientRunOptions,
): Promise<number> {
  const { url, fault, recipe, limit = LIMIT_MS } = options;
  if (recipe.length > 0) throw new Error('A recipe is of the faults of servers: it is for --run.');
  const faults = chosen(fault, url === undefined ? 'stdio' : 'http');
  const {
    engine,
    target,
    options: behaviour,
  } = prepare(terminal, words, { ...options, listen: false, unattended: true });
  const folder = runFolder(terminal, options);
  const stopped = new AbortController();
  const trials = tryServer(faults, {
    limitMs: limit,
    stopped: stopped.signal,
    connect: (ours, { id }) =>
      engine.connect(
        target,
        { ...behaviour, timeoutMs: limit, timeoutMaxMs: limit, ...ours },
        { record: { file: join(folder, `${id}.mcpcap`) } },
      ),
  });
  const about = {
    side: 'server' as const,
    subject: url === undefined ? nameOf(words) : url.replace(/[?#].*$/s, ''),
    against: '',
    seed: null,
  };
  return reported(terminal, trials, about, { ...options, faults: faults.length, folder }, stopped);
}

function chosen(ids: readonly string[], ground: 'stdio' | 'http'): readonly ClientFault[] {
  const isHad = (fault: ClientFault): boolean => fault.ground === 'any' || fault.ground === ground;
  if (ids.length === 0) return CLIENT_FAULTS.filter(isHad);
  return ids.map((id) => {
    const known = CLIENT_FAULTS.find((fault) => fault.id === id);
    if (known === undefined) throw new Error(`No fault of clients is called “${id}”: --list prints them.`);
    if (isHad(known)) return known;
    const where = ground === 'http' ? 'a process: name a server behind --.' : 'HTTP: name a server by --url.';
    throw new Error(`“${id}” is a fault over ${where}`);
  });
}
