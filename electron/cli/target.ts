import { InvalidArgumentError } from 'commander';
import type { ClientOptions, StdioTarget } from '../../shared/bridge/index.ts';
import { defaultOptions } from '../engine/index.ts';

/** Options of every command that starts a server. */
export interface TargetOptions {
  readonly timeout: number;
  readonly protocolVersion?: string;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export const DEFAULT_TIMEOUT_MS = 60_000;

/** The stdio target of `COMMAND ARG…`. */
export function targetOf([command = '', ...args]: readonly string[], { cwd, env }: TargetOptions): StdioTarget {
  return { transport: 'stdio', name: '', command, args, cwd: cwd ?? '', env: { ...env } };
}

export function clientOptionsOf({ timeout, protocolVersion }: TargetOptions): ClientOptions {
  const options = defaultOptions(timeout);
  return protocolVersion === undefined ? options : { ...options, revision: protocolVersion };
}

/** Reads `--timeout`: whole ms, 0 for none. Throws InvalidArgumentError. */
export function readTimeout(text: string): number {
  const ms = /^\d{1,8}$/.test(text) ? Number(text) : -1;
  if (ms < 0 || ms > 86_400_000)
    throw new InvalidArgumentError('It has to be a whole number of milliseconds, at most one day; 0 waits for ever.');
  return ms;
}

/** Reads one `--env NAME=VALUE` on top of earlier ones. Throws InvalidArgumentError. */
export function readVariable(text: string, earlier: Readonly<Record<string, string>> = {}): Record<string, string> {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('It has to look like NAME=VALUE.');
  return { ...earlier, [text.slice(0, at)]: text.slice(at + 1) };
}
