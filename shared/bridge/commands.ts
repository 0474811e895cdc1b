/**
 * The contract between the engine and a window: commands (one request, one reply) with the schemas of their inputs.
 * A carrier moves them; the engine validates every input by these schemas before anything else.
 */
import { z } from 'zod';
import { ACCEPTANCE_COMMANDS } from './acceptance-commands.ts';
import { CLIENT_FILE_COMMANDS } from './client-file-commands.ts';
import { command } from './command.ts';
import type { CaptureEvent } from '../capture/index.ts';
import type { ClientPreset } from '../clients/index.ts';
import type { NoiseRule, SessionComparison, SweepLine } from '../compare/index.ts';
import { EXPORT_FORMATS } from '../exports/index.ts';
import { REVISIONS } from '../mcp/index.ts';
import { ANSWERING_COMMANDS } from './answering-commands.ts';
import { clientOptions } from './client-options.ts';
import { connection, json, seq, text } from './inputs.ts';
import { MIDDLE_COMMANDS } from './middle-commands.ts';
import { SENDING_COMMANDS } from './sending-commands.ts';
import { SEQUENCE_COMMANDS } from './sequence-commands.ts';
import { markColour, settings, type TabView, tabView } from './settings.ts';
import { SIGN_IN_COMMANDS } from './sign-in-commands.ts';
import { SURFACE_COMMANDS } from './surface-commands.ts';
import { target } from './targets.ts';
import { TRIAL_COMMANDS } from './trial-commands.ts';
import type { RedactionPreview } from '../redaction/index.ts';
import type {
  AppInfo,
  ConnectionInfo,
  EnvironmentComparison,
  FrameText,
  SavedServer,
  Settings,
  WhatIf,
} from './values.ts';

/** Names the commands that belong to one sweep; chosen by the window. */
const sweep = z.string().min(1).max(64);

const path = text.min(1).max(32_768);
/** Chosen by the engine. */
const replay = z.string().min(1).max(64);

/** What is to leave, and in which form. */
export const exportOrder = z.strictObject({
  connection,
  format: z.enum(EXPORT_FORMATS),
  /** Events to take, in any order; null for all. */
  seqs: z.array(seq).max(100_000).nullable(),
  /** Takes secrets out. */
  redact: z.boolean(),
  /** Ids of replacements of the preview that the user does not want, and names of rules whose finds are all kept. */
  keep: z.array(text.max(200)).max(100_000),
});

/** Every command: its input and its reply. */
export const COMMANDS = {
  appInfo: command(z.strictObject({})).gives<AppInfo>(),
  getSettings: command(z.strictObject({})).gives<Settings>(),
  setSettings: command(settings.partial()).gives<Settings>(),
  /** What was sent by hand, newest first, as the window kept it. */
  sentMessages: command(z.strictObject({})).gives<{ messages: readonly unknown[] }>(),
  /** Keeps these and no others; those with a secret that is known are left out. */
  keepSentMessages: command(z.strictObject({ messages: z.array(json).max(200) })),
  /** Recent servers, newest first. */
  listServers: command(z.strictObject({})).gives<SavedServer[]>(),
  /** Names a saved server, for what is connected from it later. */
  renameServer: command(z.strictObject({ target, name: text.max(200) })),
  forgetServer: command(z.strictObject({ id: text })),
  /** Takes a server back that was forgotten in this run. */
  restoreServer: command(z.strictObject({ id: text })),
  /** Names, pins or tags a capture, in its side file; what is not given stays. An empty name takes the given one away. */
  changeCapture: command(
    z.strictObject({
      path,
      name: text.max(200).optional(),
      pinned: z.boolean().optional(),
      tags: z.array(text.min(1).max(60)).max(50).optional(),
    }),
  ),
  /** Puts a capture of the capture folder and its side file into the trash; `trashed` puts it back. */
  deleteCapture: command(z.strictObject({ path })).gives<{ trashed: string }>(),
  restoreCapture: command(z.strictObject({ trashed: text.max(64) })).gives<{ path: string }>(),
  /** Shows the file in the system's file manager. */
  revealCapture: command(z.strictObject({ path })),
  /** A piece of a file that was dropped on a window that cannot name its path. Gives the connection that shows the file, once its last piece has come; null before. */
  receiveFile: command(
    z.strictObject({
      upload: z.string().min(1).max(64),
      name: text.max(400),
      base64: text.max(1_500_000),
      last: z.boolean(),
    }),
  ).gives<ConnectionInfo | null>(),
  /** Writes a note on an event, or marks it with a colour; '' takes either away, what is not given stays. */
  annotate: command(
    z.strictObject({
      connection,
      seq,
      note: text.max(10_000).optional(),
      mark: z.union([markColour, z.literal('')]).optional(),
    }),
  ),
  /** Counts time from this event on; null counts from the start again. */
  setTimeZero: command(z.strictObject({ connection, seq: seq.nullable() })),
  /** Opens a recorded session as one that happens on its clock again. */
  openPlayback: command(z.strictObject({ connection })).gives<ConnectionInfo>(),
  controlPlayback: command(
    z.strictObject({
      connection,
      order: z.discriminatedUnion('do', [
        z.strictObject({ do: z.literal('play') }),
        z.strictObject({ do: z.literal('pause') }),
        /** Times the recorded speed. */
        z.strictObject({ do: z.literal('speed'), speed: z.number().min(0.1).max(1_000) }),
        /** Whether a wait that is long for the viewer is cut short. */
        z.strictObject({ do: z.literal('skip-idle'), on: z.boolean() }),
        /** To the next or the previous event. */
        z.strictObject({ do: z.literal('step'), by: z.union([z.literal(1), z.literal(-1)]) }),
        /** To a moment of the record, in µs. */
        z.strictObject({ do: z.literal('seek'), t: z.number().min(0) }),
      ]),
    }),
  ),
  /** Opens a connection and remembers its server. */
  connect: command(z.strictObject({ target, options: clientOptions })).gives<ConnectionInfo>(),
  /** Starts the demo server that comes with the product. */
  connectDemo: command(z.strictObject({})).gives<ConnectionInfo>(),
  /** Opens a capture file as a connection that has ended. */
  openCapture: command(z.strictObject({ path: text.min(1).max(32_768) })).gives<ConnectionInfo>(),
  /** Starts the target of a tab again, in the same tab: what ran there is ended, and becomes its last run. */
  reconnect: command(z.strictObject({ connection })).gives<ConnectionInfo>(),
  /** How the client of a session opened it, from the record's beginning: another connection can open as it did. */
  openingOf: command(z.strictObject({ connection })).gives<ClientPreset>(),
  /** Ends the connection by the transport's own steps. */
  disconnect: command(z.strictObject({ connection })),
  /** Keeps how a tab is looked at; `shown` where it is the one that is looked at now. */
  keepTab: command(z.strictObject({ connection, view: tabView, shown: z.boolean() })),
  /** How a tab was looked at; null where nothing is kept of that. */
  keptTab: command(z.strictObject({ connection })).gives<{ view: TabView | null; shown: boolean }>(),
  /** Opens a closed tab again, the last one where none is named: its record, not its connection. */
  reopenTab: command(z.strictObject({ tab: text.max(64).optional() })).gives<ConnectionInfo>(),
  /** Opens the tabs of the last run of mcpscope: their records, no connections. `problems` are sentences about those that are gone. */
  restoreSession: command(z.strictObject({})).gives<{ shown: string; problems: string[] }>(),
  /** Ends it if need be, and takes it out of the window. The capture stays. */
  closeConnection: command(z.strictObject({ connection })),
  /** One step of the ordinary client, by hand. */
  clientStep: command(
    z.strictObject({
      connection,
      step: z.enum(['discover', 'initialize', 'initialized', 'lists', 'listen', 'ping', 'close-stdin']),
    }),
  ),
  /** Sends `notifications/cancelled` for a pending request of the client; `id` is its exact JSON text. */
  cancelRequest: command(z.strictObject({ connection, id: text })).gives<{ seq: number }>(),
  /** The next free numeric id of the client's, for the composer. */
  nextId: command(z.strictObject({ connection })).gives<{ id: number }>(),
  /** What stands at a place of messages, given by their events and positions in a batch (-1 outside one): '' for nothing. */
  textsAt: command(
    z.strictObject({
      connection,
      path: text.max(1_000),
      messages: z.array(z.tuple([seq, z.int().min(-1)])).max(500),
    }),
  ).gives<{ texts: readonly string[] }>(),
  /** The event itself, without the text when it is longer than 1 MiB (see frameText). */
  readEvent: command(z.strictObject({ connection, seq })).gives<CaptureEvent>(),
  /** A stretch of a frame's text, in UTF-16 units from `from`. */
  frameText: command(
    z.strictObject({ connection, seq, from: z.int().min(0), length: z.int().min(1).max(4_194_304) }),
  ).gives<FrameText>(),
  /** A header value that the capture has only masked, by its fingerprint, while the connection that sent it lives. */
  revealSecret: command(z.strictObject({ connection, fingerprint: text.max(200) })).gives<{ value: string }>(),
  /** Mutes a rule on the server of a connection, or tells of it again: on all connections and captures of that server. */
  muteRule: command(z.strictObject({ connection, rule: text.min(1).max(100), muted: z.boolean() })),
  /** Judges what was recorded of a connection by another revision; a newer question ends the one before. */
  whatIf: command(z.strictObject({ connection, revision: z.enum(REVISIONS) })).gives<WhatIf>(),
  /** Login shell, this app and the process, name by name. */
  compareEnvironment: command(z.strictObject({ connection })).gives<EnvironmentComparison>(),
  /** Goes through a whole conversation with a server in one revision, outside of the window; its capture is kept. */
  sweepRevision: command(
    z.strictObject({ sweep, target, options: clientOptions, revision: z.enum(['auto', ...REVISIONS]) }),
  ).gives<SweepLine>(),
  /** Ends at once what a sweep is doing; the line that it waits for tells how far it came. */
  stopSweep: command(z.strictObject({ sweep })),
  /** Sends what the client of a recorded session sent to a server, and holds its answers against the recorded ones. */
  startReplay: command(
    z.strictObject({
      connection,
      target,
      timing: z.enum(['recorded', 'fast', 'step']),
      /** Answers that take longer than so many times the recorded latency are told as slower; 0 for never. */
      slowerThan: z.number().min(0).max(1_000),
    }),
  ).gives<{ replay: string; connection: ConnectionInfo }>(),
  /** Sends the next message of a replay that goes step by step. */
  stepReplay: command(z.strictObject({ replay })),
  stopReplay: command(z.strictObject({ replay })),
  /** Replays twice against the same target and gives what differed between the two. */
  learnNoise: command(z.strictObject({ connection, target })).gives<{ rules: NoiseRule[]; remarks: string[] }>(),
  /** Serves a recorded session as a server over Streamable HTTP on 127.0.0.1. */
  startMock: command(
    z.strictObject({
      connection,
      /** 0 for any free port. */
      port: z.int().min(0).max(65_535),
      /** What a request gets that is not recorded. */
      unmatched: z.enum(['error', 'nearest']),
      /** Gives each recorded answer once. */
      consume: z.boolean(),
      /** Times the recorded gaps: 1 as recorded, 0 at once. */
      latency: z.number().min(0).max(1_000),
    }),
  ).gives<{ url: string }>(),
  stopMock: command(z.strictObject({ connection })),
  /** Puts two sessions beside each other. */
  compareCaptures: command(z.strictObject({ left: connection, right: connection })).gives<SessionComparison>(),
  /** What an export would take out. */
  previewExport: command(exportOrder).gives<RedactionPreview>(),
  ...ACCEPTANCE_COMMANDS,
  ...CLIENT_FILE_COMMANDS,
  ...SENDING_COMMANDS,
  ...ANSWERING_COMMANDS,
  ...MIDDLE_COMMANDS,
  ...SEQUENCE_COMMANDS,
  ...SIGN_IN_COMMANDS,
  ...SURFACE_COMMANDS,
  ...TRIAL_COMMANDS,
} as const;

export type CommandName = keyof typeof COMMANDS;
export type CommandInput<N extends CommandName> = z.infer<(typeof COMMANDS)[N]['input']>;
export type ExportOrder = z.infer<typeof exportOrder>;

export type CommandReply<N extends CommandName> = (typeof COMMANDS)[N]['reply'];
