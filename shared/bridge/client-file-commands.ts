import { z } from 'zod';
import type { ClientLevel, ClientRule, Scope } from '../client-files/index.ts';
import { command } from './command.ts';
import { text } from './inputs.ts';
import type { ConnectionInfo } from './values.ts';

const path = text.min(1).max(32_768);
/** An entry of a file, as the engine named it. */
const key = text.min(1).max(65_536);
const keys = z.array(key).min(1).max(1_000);

/** The clients of this machine: what they start, and what is changed in their files. */
export const CLIENT_FILE_COMMANDS = {
  /** Every client whose file is found. Nothing of a file is run. */
  foundClients: command(z.strictObject({})).gives<{ clients: readonly FoundClient[] }>(),
  /** What putting taps in front of these servers, or taking them away, would change. */
  previewRewrite: command(z.strictObject({ path, act: z.enum(['tap', 'untap']), keys })).gives<RewritePreview>(),
  /** Does what was previewed. Refused where the file is not as it was then. */
  rewriteClient: command(
    z.strictObject({ path, act: z.enum(['tap', 'untap']), keys, fingerprint: text.max(100) }),
  ).gives<RewriteDone>(),
  /** Connects to a server of a client's file as that client would. */
  connectFound: command(z.strictObject({ path, key })).gives<ConnectionInfo>(),
  /** Opens a client's file in the program that the system has for it, or shows where it is. */
  openFound: command(z.strictObject({ path })),
  /** Every process of an MCP server, by the client that started it. */
  serverProcesses: command(z.strictObject({})).gives<ServerProcesses>(),
  /** Ends a process and all below it. `began` tells it from another one that has its number by now. */
  endProcessTree: command(z.strictObject({ pid: z.int().min(2), began: text.max(100) })).gives<{ ended: number }>(),
} as const;

/** A client of which a file was found, or a file that it does not read. */
export interface FoundClient {
  /** The word of the command line. */
  readonly id: string;
  readonly name: string;
  /** What is to be done by hand after its file has changed. */
  readonly reload: string;
  readonly files: readonly FoundFile[];
}

export interface FoundFile {
  readonly path: string;
  /** Where a link leads; '' where it is none. */
  readonly target: string;
  readonly scope: Scope;
  /** Why it cannot be read or changed, a sentence; '' when it can. */
  readonly problem: string;
  readonly findings: readonly FoundFinding[];
  readonly servers: readonly FoundServer[];
}

export interface FoundFinding {
  readonly rule: ClientRule;
  readonly level: ClientLevel;
  /** '' for the file. */
  readonly server: string;
  readonly message: string;
  /** From 1; 0 for none. */
  readonly line: number;
}

export interface FoundServer {
  readonly key: string;
  readonly name: string;
  readonly scope: Scope;
  /** The folder that it is for; '' for all. */
  readonly folder: string;
  /** Its own command line or address, without a tap, and with its secrets masked. */
  readonly shown: string;
  readonly kind: 'stdio' | 'address' | 'none';
  readonly enabled: boolean;
  readonly tapped: boolean;
  /** Why there is no tap for it, or no untapping, a sentence; '' when there is. */
  readonly fixed: string;
}

/** One line of a change. */
export interface ChangedLine {
  readonly sign: ' ' | '-' | '+' | '…';
  readonly text: string;
}

export interface RewritePreview {
  readonly lines: readonly ChangedLine[];
  /** Of the file as it was read for this. */
  readonly fingerprint: string;
  /** What is not changed, a sentence each. */
  readonly refusals: readonly string[];
  /** How many entries change. */
  readonly changes: number;
}

export interface RewriteDone {
  readonly changes: number;
  readonly backup: string;
  /** True when the file is to the byte what it was before its first tap. */
  readonly asBefore: boolean;
}

export interface ServerProcess {
  readonly pid: number;
  readonly parent: number;
  /** Tells it from a later process of the same number. */
  readonly began: string;
  /** What it runs, without its options. */
  readonly name: string;
  /** ms since it began; -1 where the system does not say. */
  readonly ageMs: number;
  /** Resident bytes of it and all below it. */
  readonly bytes: number;
  /** Processes below it. */
  readonly below: number;
  /** Id of the client whose entry it is, '' where no entry matches; and the entry's name. */
  readonly client: string;
  readonly server: string;
  /** The process that started it, as far as it lives. */
  readonly startedBy: string;
  /** Its parent is gone: nobody ends it. */
  readonly orphan: boolean;
}

export interface ServerProcesses {
  readonly processes: readonly ServerProcess[];
  /** Why processes are not known, a sentence; '' when they are. */
  readonly problem: string;
}
