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
import { CLIENT_FAULTS, type Trial } from '../trials/index.ts';
import type { NoiseRule, SessionComparison, SweepLine } from '../compare/index.ts';
import { EXPORT_FORMATS } from '../exports/index.ts';
import { HEADER_NAME, REVISIONS } from '../mcp/index.ts';
import { ANSWERING_COMMANDS } from './answering-commands.ts';
import { connection, seq, text } from './inputs.ts';
import { MIDDLE_COMMANDS } from './middle-commands.ts';
import { MARK_COLOURS } from './names.ts';
import { SENDING_COMMANDS } from './sending-commands.ts';
import { SEQUENCE_COMMANDS } from './sequence-commands.ts';
import { SIGN_IN_COMMANDS, signInChoices } from './sign-in-commands.ts';
import { SURFACE_COMMANDS } from './surface-commands.ts';
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
/** Names the commands that belong to one run of faults, and the folder of its captures; chosen by the window. */
const run = z.string().regex(/^[a-z0-9-]{1,64}$/);

/** What to start and how. */
export const stdioTarget = z.strictObject({
  transport: z.literal('stdio'),
  /** Shown in tabs and lists; the command's file name when empty. */
  name: text.max(200),
  command: text.min(1).max(32_768),
  args: z.array(text.max(131_072)).max(4_096),
  /** Absolute, or relative to the engine's own; the engine's own when empty. */
  cwd: text.max(32_768),
  /** Variables set on top of the inherited ones. */
  env: z.record(text, text),
});

const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
const ONE_LINE = 'It must be one line of printable Latin characters.';

/** Header lines may hold what one line of HTTP can (RFC 9110 §5.5); what cannot be sent is refused here, not later. */
const header = z.strictObject({
  name: z.string().regex(HEADER_NAME, 'It must be a header name.'),
  value: text.max(65_536).regex(HEADER_VALUE, ONE_LINE),
});

const file = text.max(32_768);

/** Where a server is, and how to get there. Secrets in it stay out of captures. */
export const urlTarget = z.strictObject({
  /** `auto` finds out which of the others it is (protocol facts §1.7). */
  transport: z.enum(['auto', 'http', 'sse', 'ws']),
  /** Shown in tabs and lists; host and path when empty. */
  name: text.max(200),
  /** Absolute: http, https, ws or wss. */
  url: text.min(1).max(32_768),
  /** Sent with every request, after those that the protocol needs; one of the same name takes their place. */
  headers: z.array(header).max(100),
  /** Sent as `Authorization: Bearer …` when not empty. */
  bearer: text.max(65_536).regex(HEADER_VALUE, ONE_LINE),
  /** `Origin` to send; none when empty. */
  origin: text.max(2_048).regex(HEADER_VALUE, ONE_LINE),
  /** PEM files: authorities to trust beside the system's, and our own certificate with its key. None when empty. */
  caFile: file,
  certFile: file,
  keyFile: file,
  keyPassphrase: text.max(4_096),
  /** Goes on although a certificate does not pass. */
  insecure: z.boolean(),
  /** Use the proxy that HTTP_PROXY, HTTPS_PROXY and NO_PROXY name. */
  proxy: z.boolean(),
  /** Ask for bodies without a content coding, so that they are readable on the wire. */
  identity: z.boolean(),
  /** HTTP+SSE: post to an endpoint of another origin than the stream's. */
  otherOrigin: z.boolean(),
  /** Time for DNS, TCP and TLS together, ms; 0 for none of ours. */
  connectTimeoutMs: z.int().min(0).max(86_400_000),
  /** How it signs in where the server asks for that; not at all when not given. */
  signIn: signInChoices.optional(),
});

export const target = z.discriminatedUnion('transport', [stdioTarget, urlTarget]);

/** Any JSON value. Its own type is of no use: whoever reads such a value looks first what it is. */
const json: z.ZodType<unknown> = z.json();

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

/** A filter that the user gave a name. */
const savedFilter = z.strictObject({ name: text.min(1).max(100), filter: text.max(4_096) });

const markColour = z.enum(MARK_COLOURS);

/** Rows that pass the filter are drawn in the colour; of several rules the first one counts. */
const colourRule = z.strictObject({
  name: text.max(100),
  filter: text.max(4_096),
  colour: markColour,
  enabled: z.boolean(),
});

/** What of an answer is not held against it (see NoiseRule of shared/compare). */
const noiseRule = z.strictObject({
  method: text.max(200),
  path: text.max(1_000),
  treatment: z.enum(['ignore', 'unordered']),
  name: text.max(200).optional(),
  arguments: text.max(1_000).optional(),
});

/** As they are kept and shared. */
export const noiseRules = z.array(noiseRule).max(1_000).readonly();

export const settings = z.strictObject({
  theme: z.enum(['system', 'dark', 'light']),
  fontSize: z.enum(['small', 'medium', 'large']),
  /** Height of the rows of lists. */
  density: z.enum(['compact', 'normal', 'relaxed']),
  timeoutMs: clientOptions.shape.timeoutMs,
  timeoutMaxMs: clientOptions.shape.timeoutMaxMs,
  savedFilters: z.array(savedFilter).max(200).readonly(),
  colourRules: z.array(colourRule).max(50).readonly(),
  noiseRules,
  /** File with the variables of hand-made requests; '' for none. */
  environmentFile: text.max(32_768),
  /** Where captures are kept, from the next start on; '' for the default. */
  captureFolder: text.max(32_768),
  /** A file of a record grows to at most so many MiB. */
  captureLimitMb: z.int().min(1).max(1_048_576),
  /** A record has at most so many files. */
  captureParts: z.int().min(1).max(1_000),
  /** Texts that exports have nowhere, beside the secrets that are found. */
  redactTexts: z.array(text.min(6).max(1_000)).max(200).readonly(),
  /** Keys that the user has chosen, by the ids of actions; '' for none. */
  keys: z.record(z.string().max(100), z.string().max(40)).readonly(),
  /** Panels whose hint was dismissed. */
  hintsSeen: z.array(z.string().max(60)).max(100).readonly(),
  /** The layout, as the window writes it; '' before it was changed. */
  layout: text.max(10_000),
  /** The columns of each list, as the window writes them; absent before they were changed. */
  columns: z.record(z.string().max(60), text.max(20_000)).readonly(),
  keepDays: z.int().min(0).max(36_500),
  keepGb: z.number().min(0).max(1_000_000),
  /** Whether the desktop app looks for new versions by itself; it asks before it loads one. */
  updates: z.enum(['ask', 'off']),
});

/** The JSON Schema (2020-12) of the file of settings. What a newer version wrote there stays, so further members may stand in it. */
export function settingsJsonSchema(): object {
  return z.toJSONSchema(settings.partial().loose(), { io: 'input' });
}

/** How a tab is looked at: what the parts of the window keep of it. */
export const tabView = z.strictObject({ version: z.literal(1), parts: z.record(z.string().max(60), json) });

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
  /** Does a fault of clients to a server, outside of the window, and tells how it took it; its capture is kept. */
  tryFault: command(
    z.strictObject({ run, target, options: clientOptions, fault: z.enum(CLIENT_FAULTS.map(({ id }) => id)) }),
  ).gives<Trial>(),
  /** Ends at once what a run of faults is doing. */
  stopTrials: command(z.strictObject({ run })),
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
} as const;

export type CommandName = keyof typeof COMMANDS;
export type CommandInput<N extends CommandName> = z.infer<(typeof COMMANDS)[N]['input']>;
export type StdioTarget = z.infer<typeof stdioTarget>;
export type UrlTarget = z.infer<typeof urlTarget>;
export type Target = z.infer<typeof target>;
export type TabView = z.infer<typeof tabView>;
export type ClientOptions = z.infer<typeof clientOptions>;
export type SavedFilter = z.infer<typeof savedFilter>;
export type MarkColour = (typeof MARK_COLOURS)[number];
export type ColourRule = z.infer<typeof colourRule>;
export type ExportOrder = z.infer<typeof exportOrder>;

export type CommandReply<N extends CommandName> = (typeof COMMANDS)[N]['reply'];
