import pc from 'picocolors';
import type { ClientOptions } from '../../shared/bridge/index.ts';
import type { Engine, LiveConnection, Recording } from '../engine/index.ts';
import { SECRET_VARIABLES } from './address.ts';
import { clientOptionsOf, type BehaviourOptions } from './client-behaviour.ts';
import { cliEngine } from './cli-engine.ts';
import { targetOf, type TargetOptions } from './target.ts';

/** Options of every command that connects. */
export type ConnectOptions = TargetOptions & BehaviourOptions;

export interface Connected {
  readonly engine: Engine;
  readonly connection: LiveConnection;
}

/**
 * Opens the connection that words and options ask for. Throws Error with a sentence on bad usage, before anything is
 * started; what goes wrong later is told by the connection itself.
 */
export function connect(
  words: readonly string[],
  options: ConnectOptions,
  record: Recording,
  conversation: ClientOptions['conversation'] = 'ordinary',
): Connected {
  const target = targetOf(words, options, process.env);
  // A server that is started inherits our environment, and these are not for it.
  for (const name of SECRET_VARIABLES) delete process.env[name];
  const clientOptions = { ...clientOptionsOf(options), conversation };
  if (target.transport !== 'stdio' && target.insecure) warnOfInsecure();
  const engine = cliEngine();
  return { engine, connection: engine.connect(target, clientOptions, { record }) };
}

function warnOfInsecure(): void {
  console.error(
    pc.bold(
      pc.red(
        'WARNING: --insecure: certificates are not checked. Whoever is on the way can read and change everything, secrets included.',
      ),
    ),
  );
}
