import { closeSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientEnd } from '../../../shared/trials/index.ts';
import { jsonText } from '../../../shared/sinks/index.ts';
import { openNew, replaceFile } from '../../files/index.ts';
import { signalGroup, spawnGroup } from '../../transports/stdio/index.ts';
import { NoTrial } from './no-trial.ts';
import type { Handed } from './stand.ts';

/** So much of its outputs is looked at. */
const OUTPUT_UNITS = 65_536;
/** Between the question to end and the end, ms. */
const GRACE_MS = 2000;

/** A client that is started for each fault. */
export interface ClientCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** So long it has, ms. */
  readonly limitMs: number;
}

/**
 * Runs a client against a server. In its words `{server}` stands for the command or the address of the server (as a word of its own for all of
 * the command's), `{url}` for the address, `{config}` for a file that names it; variables have the same. Throws `NoTrial` where it cannot be started.
 */
export function runClient(
  { command, args, cwd, env, limitMs }: ClientCommand,
  handed: Handed,
  fault: string,
  folder: string,
  stopped: AbortSignal,
): Promise<ClientEnd> {
  const config = join(folder, 'config.json');
  const { words, url, env: own } = handed;
  const [program = '', ...rest] = words;
  const variables = Object.keys(own).length === 0 ? {} : { env: own };
  const entry = url === '' ? { command: program, args: rest, ...variables } : { type: 'http', url };
  replaceFile(config, `${jsonText({ mcpServers: { server: entry } }, 2)}\n`, { lasting: false });
  const whole = url === '' ? words : [url];
  const filled = args.flatMap((arg) =>
    arg === '{server}' ? whole : [arg.replaceAll('{config}', config).replaceAll('{url}', url)],
  );
  const told = {
    MCPSCOPE_SERVER: url === '' ? jsonText(words) : url,
    MCPSCOPE_SERVER_CONFIG: config,
    MCPSCOPE_FAULT: fault,
  };
  return new Promise((resolve, reject) => {
    const child = spawnGroup({ path: command, command, args: filled, cwd, env: { ...env, ...own, ...told } });
    child.once('error', (error) => reject(new NoTrial(`The client cannot be started: ${error.message}`)));
    let output = '';
    const kept = openNew(join(folder, 'client.log'));
    let isKept = true;
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (bytes: Buffer) => {
        if (isKept) writeSync(kept, bytes);
        output = (output + bytes.toString('utf8')).slice(-OUTPUT_UNITS);
      });
    child.stdin?.on('error', () => undefined);
    child.stdin?.end();
    let isStopped = false;
    let grace: NodeJS.Timeout | undefined;
    const stop = (): void => {
      const { pid } = child;
      if (pid === undefined || isStopped) return;
      isStopped = true;
      signalGroup(pid, 'SIGTERM', () => undefined);
      grace = setTimeout(() => signalGroup(pid, 'SIGKILL', () => undefined), GRACE_MS);
    };
    const limit = setTimeout(stop, limitMs);
    stopped.addEventListener('abort', stop);
    child.once('exit', (code, signal) => {
      const atMs = Date.now();
      clearTimeout(limit);
      // What it has written may still be on its way; a server that it left running holds the pipe.
      const told = setTimeout(done, GRACE_MS);
      child.once('close', done);
      function done(): void {
        clearTimeout(told);
        clearTimeout(grace);
        stopped.removeEventListener('abort', stop);
        if (isKept) closeSync(kept);
        isKept = false;
        resolve({ code, signal, atMs, stopped: isStopped, output });
      }
    });
  });
}
