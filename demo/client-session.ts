import type { JsonObject } from './json.ts';
import type { Spoken } from './revision.ts';

/** Levels of log messages by their weight (RFC 5424, the order of the specification). */
export const LOG_LEVELS = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** What a tool, prompt or resource may do with the client that asked. */
export interface ClientSession {
  readonly revision: Spoken;
  readonly clientCapabilities: JsonObject;
  /** Writes a log message, unless the client asked for graver ones only. Resolves when more can be written. */
  log(level: LogLevel, data: unknown): Promise<void>;
  /** Asks the client and gives its result; rejects with its error. */
  ask(method: string, params?: JsonObject): Promise<unknown>;
  /** Tells the clients that subscribed to it that a resource has changed. */
  updated(uri: string): Promise<void>;
}

/** One tools/call that is going on. */
export interface ToolCall {
  readonly args: JsonObject;
  readonly session: ClientSession;
  /** Set off by notifications/cancelled. */
  readonly signal: AbortSignal;
  /** Tells how far the call is; silent when the client gave no progress token. */
  progress(done: number, total: number, message: string): Promise<void>;
}
