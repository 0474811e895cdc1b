import type { Command } from 'commander';
import { clientOptions, type ClientOptions } from '../../shared/bridge/index.ts';
import { defaultOptions } from '../engine/index.ts';
import { accepted } from './accepted.ts';
import { readMilliseconds } from './option-values.ts';

const DEFAULT_TIMEOUT_MS = 60_000;

/** Options of how our client behaves, whatever it is connected to. */
export interface BehaviourOptions {
  readonly protocolVersion?: string;
  readonly timeout: number;
  readonly maxTimeout?: number;
  readonly listen: boolean;
}

export function takesBehaviour(command: Command): Command {
  return command
    .optionsGroup('The client:')
    .option(
      '--protocol-version <version>',
      'revision to ask for; auto takes the newest that the server speaks (default: auto)',
    )
    .option('--timeout <ms>', 'wait this long for the answer to each request', readMilliseconds, DEFAULT_TIMEOUT_MS)
    .option('--max-timeout <ms>', 'wait no longer than this, progress or not', readMilliseconds)
    .option('--no-listen', 'do not listen for what the server says by itself');
}

/** Throws Error with a sentence. */
export function clientOptionsOf({ protocolVersion, timeout, maxTimeout, listen }: BehaviourOptions): ClientOptions {
  const usual = defaultOptions(timeout);
  const options: ClientOptions = {
    ...usual,
    revision: protocolVersion ?? usual.revision,
    timeoutMaxMs: maxTimeout ?? Math.max(usual.timeoutMaxMs, timeout),
    listen,
  };
  return accepted(clientOptions, options, { revision: '--protocol-version' });
}
