import { z } from 'zod';
import { json, text } from './inputs.ts';

/** What our client does by itself on a connection; all of it can be switched off. */
export const clientOptions = z.strictObject({
  /**
   * `ordinary`: what a client does. `probe`: try every way in which an address may speak, tell what it speaks, and end.
   */
  conversation: z.enum(['ordinary', 'probe']),
  /** Revision to ask for, or `auto`: the newest that the server speaks, in whichever era (protocol facts §1.7). */
  revision: text.max(64),
  /** Open the conversation at once: `server/discover` or `initialize`. */
  initialize: z.boolean(),
  /** Send `notifications/initialized` after a good answer. */
  initialized: z.boolean(),
  /** Ask for the lists that the server declares, page by page. */
  lists: z.boolean(),
  /** How another client opens a conversation; without it, as mcpscope does. */
  opening: z
    .strictObject({
      /** Which one, of which version, and how that is known. */
      client: text.max(200),
      /** The lists that it asks for, in its order, of those that the server declares. */
      lists: z.array(z.enum(['tools/list', 'prompts/list', 'resources/list'])).max(3),
      userAgent: text.max(200),
      /** The names of its headers to an address, in its order and spelling; none: as mcpscope has them. */
      headers: z.array(text.min(1).max(200)).max(50).default([]),
    })
    .optional(),
  /** Answer `ping` and `roots/list`, and refuse what was not declared. */
  answer: z.boolean(),
  /** Listen for what the server says by itself: the GET stream, or `subscriptions/listen` (2026-07-28). */
  listen: z.boolean(),
  /** Go on with event streams that broke, by Last-Event-ID (2025-03-26 to 2025-11-25). */
  resume: z.boolean(),
  /** End the session with DELETE when the connection is closed. */
  endSession: z.boolean(),
  /** What to do when the server answers another or an unknown revision. */
  otherRevision: z.enum(['continue', 'stop']),
  /** Request timeout in ms; 0 for none. */
  timeoutMs: z.int().min(0).max(86_400_000),
  /** Let progress start the timeout anew, but give up after `timeoutMaxMs` all the same. */
  progressResets: z.boolean(),
  timeoutMaxMs: z.int().min(0).max(86_400_000),
  /** Declared client capabilities: any JSON, wrong ones included. */
  capabilities: json,
  /** Who we say that we are: any JSON; null for our own name and version. */
  clientInfo: json,
  /** What `initialize`, or the `_meta` of the modern era, does not say although it has to. */
  leaveOut: z.array(z.enum(['protocolVersion', 'capabilities', 'clientInfo'])).max(3),
  /** Keep the values of the environment in the capture. */
  keepEnvironmentValues: z.boolean(),
});

export type ClientOptions = z.infer<typeof clientOptions>;
