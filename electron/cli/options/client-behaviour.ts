import { InvalidArgumentError, type Command } from 'commander';
import { closeSync, readSync } from 'node:fs';
import { clientOptions, type ClientOptions } from '../../../shared/bridge/index.ts';
import { decodeEvent, decodeHeader } from '../../../shared/capture/index.ts';
import { defaultOptions } from '../../engine/index.ts';
import { openRegularNow } from '../../files/index.ts';
import {
  CLIENT_PRESETS,
  openingAs,
  presetNamed,
  recordedOpening,
  type ClientPreset,
} from '../../../shared/clients/index.ts';
import { accepted } from './accepted.ts';
import { readCount, readMilliseconds, readSize } from './option-values.ts';
import { parseJson } from '../../../shared/json/index.ts';

const DEFAULT_TIMEOUT_MS = 60_000;
/** Bytes of a capture that an opening is looked for in. */
const MOST_READ = 1_048_576;

/** Options of how our client behaves, whatever it is connected to. */
export interface BehaviourOptions {
  readonly protocolVersion?: string;
  readonly timeout?: number;
  readonly maxTimeout?: number;
  readonly listen: boolean;
  readonly as?: ClientPreset;
  readonly capabilities?: unknown;
  readonly clientInfo?: unknown;
  readonly answers?: string;
  /** Bytes of one file. */
  readonly maxCaptureSize?: number;
  readonly maxCaptureFiles?: number;
}

export function takesBehaviour(command: Command): Command {
  return command
    .optionsGroup('The client:')
    .option(
      '--protocol-version <version>',
      'revision to ask for; auto takes the newest that the server speaks (default: auto)',
    )
    .option(
      '--timeout <ms>',
      `wait this long for the answer to each request (default: ${DEFAULT_TIMEOUT_MS}, with --as what is known of that client)`,
      readMilliseconds,
    )
    .option('--max-timeout <ms>', 'wait no longer than this, progress or not', readMilliseconds)
    .option(
      '--as <client>',
      'open as this client does, or declare what it declares, such as claude-code or Cursor; or as the client of a capture',
      readPreset,
    )
    .option('--capabilities <json>', 'declare these client capabilities, right or wrong', readJson)
    .option('--client-info <json>', 'send this clientInfo, right or wrong', readJson)
    .option('--answers <file>', 'answer what the server asks by the standing rules of this file (a JSON list)')
    .option(
      '--max-capture-size <size>',
      'continue in another file when the capture reaches this size (default: 2GB)',
      readSize,
    )
    .option(
      '--max-capture-files <n>',
      'keep at most this many files, the first and the newest (default: 3); with 1, recording stops and the connection continues',
      readCount,
    )
    .option('--no-listen', 'do not listen for server messages between requests');
}

/** Throws Error with a sentence. */
export function clientOptionsOf(behaviour: BehaviourOptions): ClientOptions {
  const { protocolVersion, maxTimeout, listen, as } = behaviour;
  const { timeoutMs = DEFAULT_TIMEOUT_MS, ...opening } = as === undefined ? {} : openingAs(as);
  const timeout = behaviour.timeout ?? timeoutMs;
  const usual = defaultOptions(timeout);
  const options: ClientOptions = {
    ...usual,
    ...opening,
    ...(protocolVersion === undefined ? {} : { revision: protocolVersion }),
    timeoutMaxMs: maxTimeout ?? Math.max(usual.timeoutMaxMs, timeout),
    listen,
    capabilities: behaviour.capabilities ?? as?.capabilities ?? usual.capabilities,
    clientInfo: behaviour.clientInfo ?? as?.clientInfo ?? usual.clientInfo,
  };
  return accepted(clientOptions, options, { revision: '--protocol-version' });
}

function readPreset(name: string): ClientPreset {
  const preset = /\.mcpcap$/i.test(name) ? presetIn(name) : presetNamed(name);
  if (preset !== null) return preset;
  throw new InvalidArgumentError(
    `No client of this name is known; known are ${CLIENT_PRESETS.map(({ label }) => label).join(', ')}.`,
  );
}

/** The client that a capture was recorded of. Openings stand at the beginning. */
function presetIn(path: string): ClientPreset {
  const lines = beginning(path).split('\n');
  const header = decodeHeader(lines[0] ?? '');
  if (!header.ok) throw new InvalidArgumentError(header.problem);
  const events = lines.slice(1, -1).flatMap((line) => {
    const decoded = decodeEvent(line);
    return decoded.ok ? [decoded.event] : [];
  });
  const preset = recordedOpening(events, header.header.startedAt);
  if (preset === null) throw new InvalidArgumentError(`${path} has no opening by a client that says who it is.`);
  return preset;
}

function beginning(path: string): string {
  try {
    const { file, bytes } = openRegularNow(path);
    try {
      const held = Buffer.alloc(Math.min(bytes, MOST_READ));
      return held.toString('utf8', 0, readSync(file, held, 0, held.length, 0));
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw new InvalidArgumentError(`${path} cannot be read: ${(error as Error).message}`);
  }
}

function readJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    throw new InvalidArgumentError(`It is not JSON: ${(error as Error).message}.`);
  }
}
