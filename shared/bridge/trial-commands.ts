import { z } from 'zod';
import { CLIENT_FAULTS, type Trial } from '../trials/index.ts';
import { clientOptions } from './client-options.ts';
import { command } from './command.ts';
import { connection, text } from './inputs.ts';
import { target } from './targets.ts';

/** Chosen by the window: it names a folder. */
const serverRun = z.string().regex(/^[a-z0-9-]{1,64}$/);
/** Chosen by the engine. */
const clientRun = text.min(1).max(64);
const id = text.min(1).max(100);
const ms = z.int().min(100).max(3_600_000);

/** Who is tried: a program that is started for each fault, whoever comes, or the client of a connection that is tapped. */
const triedClient = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('started'),
    command: text.min(1).max(32_768),
    args: z.array(text.max(131_072)).max(4_096),
    /** Absolute, or relative to the engine's own; that of the server, else the engine's own, when empty. */
    cwd: text.max(32_768),
    /** So long it has, ms. */
    limitMs: ms,
  }),
  /** `quietMs`: after so long without a word it has done what it does. */
  z.strictObject({ kind: z.literal('by hand'), quietMs: ms }),
  z.strictObject({ kind: z.literal('tapped'), connection, quietMs: ms }),
]);

/** A run of the faults of servers against a client. */
const clientTrialsOrder = z.strictObject({
  /** Null where the client has it already: that of a connection that is tapped. */
  server: target.nullable(),
  client: triedClient,
  faults: z.array(id).max(1_000),
  recipes: z.array(id).max(1_000),
  /** Each is met but once. */
  once: z.boolean(),
  /** What chances are drawn by; null for another one each time. */
  seed: z.int().min(0).max(0xffff_ffff).nullable(),
});

/** Runs of faults: of clients against a server, and of servers against a client. */
export const TRIAL_COMMANDS = {
  /** Does a fault of clients to a server, outside of the window, and tells how it took it; its capture is kept. */
  tryFault: command(
    z.strictObject({
      run: serverRun,
      target,
      options: clientOptions,
      fault: z.enum(CLIENT_FAULTS.map(({ id: fault }) => fault)),
    }),
  ).gives<Trial>(),
  /** Ends at once what a run of faults of clients is doing. */
  stopTrials: command(z.strictObject({ run: serverRun })),
  /** The faults of servers, and recipes of several, that can be had over a process, at an address, or on a connection that is tapped. */
  faultsOfServers: command(z.strictObject({ ground: z.enum(['stdio', 'http', 'any']) })).gives<FaultChoices>(),
  /** Tries a client with faults of its server, one after the other; those that are named, or all where none is. Its stream tells how it goes. */
  tryClient: command(clientTrialsOrder).gives<{ readonly run: string }>(),
  /** The newest run, for a window that was loaded anew; null where none was begun. */
  newestClientTrials: command(z.strictObject({})).gives<{
    readonly newest: { readonly run: string; readonly order: ClientTrialsOrder } | null;
  }>(),
  /** Ends a run, and with it the client that it has started. */
  stopClientTrials: command(z.strictObject({ run: clientRun })),
} as const;

export type ClientTrialsOrder = z.infer<typeof clientTrialsOrder>;

/** Something that a server can do wrong. */
export interface FaultChoice {
  readonly id: string;
  /** What the server does, as a sentence without its subject. */
  readonly does: string;
}

/** The same with the messages that it is usually done to, in the filter language; '' for a recipe. */
export interface OfferedFault extends FaultChoice {
  readonly usual: string;
}

export interface FaultChoices {
  readonly faults: readonly OfferedFault[];
  readonly recipes: readonly OfferedFault[];
}

/** A run of the faults of servers against a client. */
export interface ClientTrialsState {
  /** In their order. */
  readonly faults: readonly FaultChoice[];
  /** Likewise; those that are still to come are missing. */
  readonly trials: readonly Trial[];
  /** Id of the one that is on; '' for the run without a fault, and before the first; null when it is over. */
  readonly running: string | null;
  /** What a client that nobody started is to be given in the place of the server: the words of a command, or an address; null while nothing waits for one. */
  readonly waits: { readonly words: readonly string[]; readonly url: string } | null;
  readonly stopped: boolean;
  /** Why it could not go on, as a sentence; '' where it could. */
  readonly problem: string;
  /** Sentences about the way to the server, the newest last. */
  readonly remarks: readonly string[];
  /** Who is tried, and who has the faults: a command without its arguments, or an address without its query. */
  readonly subject: string;
  readonly against: string;
  readonly seed: number;
  /** ISO 8601, and how long it took, ms; 0 while it lasts. */
  readonly startedAt: string;
  readonly tookMs: number;
}
