import { z } from 'zod';
import type { AcceptanceReport, ContextCost, Rewrite } from '../acceptance/index.ts';
import { command } from './command.ts';
import { connection, text } from './inputs.ts';

const asked = {
  connection,
  /** Id of the interface for clients whose user chooses it; '' for none. */
  model: text.max(100),
  /** Key of the server in the configuration of clients; '' for the name that it gives itself. */
  server: text.max(200),
};

/** What the clients of others make of a server. */
export const ACCEPTANCE_COMMANDS = {
  /** What every client, library and interface that is known makes of what is recorded so far. */
  acceptance: command(z.strictObject(asked)).gives<AcceptanceReport>(),
  /** What the server takes of a model's context, and what every client sends of it. */
  contextCost: command(z.strictObject(asked)).gives<ContextCost>(),
  /** A tool by its place in the list, and the same as these clients take it. */
  acceptedTool: command(
    z.strictObject({ ...asked, clients: z.array(text.max(100)).max(500), tool: z.int().min(0) }),
  ).gives<AcceptedTool>(),
} as const;

/** A tool, and what clients take in its place. */
export interface AcceptedTool extends Pick<Rewrite, 'changes' | 'left'> {
  /** JSON texts, in lines. */
  readonly served: string;
  readonly taken: string;
}
