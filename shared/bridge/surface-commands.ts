import { z } from 'zod';
import { command } from './command.ts';
import type { SurfaceItem } from '../analysis/index.ts';
import { REVISIONS } from '../mcp/index.ts';
import { connection, text } from './inputs.ts';

/** What a server offers, and what can be said of it. */
export const SURFACE_COMMANDS = {
  /** What the server offers now, by its newest lists. */
  surface: command(z.strictObject({ connection })).gives<readonly SurfaceItem[]>(),
  /** Checks a value against a schema of the peer's, both as JSON text; bounded in time, and nothing is fetched. */
  checkValue: command(
    z.strictObject({
      schema: text,
      value: text,
      /** What sentences call the value, as `arguments`. */
      subject: text.max(100),
    }),
  ).gives<ValueCheck>(),
  /** Asks for one further page of a list, or for all of it from the start. `next` is true while a further page is known of. */
  listPage: command(
    z.strictObject({
      connection,
      method: z.enum(['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list']),
      pages: z.enum(['next', 'all']),
    }),
  ).gives<{ next: boolean }>(),
  /** JSON Schema of the messages of a revision, as JSON text, for completion in the editor. */
  revisionSchema: command(z.strictObject({ revision: z.enum(REVISIONS) })).gives<{ json: string }>(),
} as const;

/** What is wrong with a value. */
export interface ValueFault {
  /** JSON Pointer (RFC 6901) into the value. */
  readonly pointer: string;
  /** Name of the member that is missing there, '' otherwise. */
  readonly missing: string;
  readonly keyword: string;
  readonly message: string;
}

/** A value held against a schema. */
export interface ValueCheck {
  /** At most 100. */
  readonly faults: readonly ValueFault[];
  readonly more: boolean;
  /** Why it could not be checked, as words; '' when it was. */
  readonly skipped: string;
}
