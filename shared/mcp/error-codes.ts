import type { Direction } from '../capture/index.ts';
import { REVISIONS, type Revision } from './revisions.ts';

/** The codes by the names of JSON-RPC 2.0 §5.1 and of the specification (2026-07-28, schema; 2025-11-25 for those that it removed). */
export const ERROR = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  /** The first of those that JSON-RPC leaves to each server. */
  serverError: -32000,
  resourceNotFound: -32002,
  headerMismatch: -32020,
  missingRequiredClientCapability: -32021,
  unsupportedProtocolVersion: -32022,
  urlElicitationRequired: -32042,
  rejectedByUser: -1,
} as const;

/** An error code with an agreed meaning. */
export interface ErrorCode {
  readonly code: number;
  /** Short name, as a person would say it. */
  readonly name: string;
  /** One sentence: what the sender of this error says. */
  readonly meaning: string;
  /** Where it is defined: JSON-RPC itself, or a revision of MCP (its first). */
  readonly since: 'JSON-RPC 2.0' | Revision;
  /** Ways in which a response with it may travel. */
  readonly senders: readonly Direction[];
  /** First revision that forbids it. */
  readonly removed?: Revision;
}

const BOTH: readonly Direction[] = ['c2s', 's2c'];
const SERVER: readonly Direction[] = ['s2c'];
const CLIENT: readonly Direction[] = ['c2s'];

/** Every code that JSON-RPC 2.0 or a revision of MCP names. */
export const ERROR_CODES: readonly ErrorCode[] = [
  {
    code: ERROR.parseError,
    name: 'Parse error',
    meaning: 'The text that arrived is not JSON.',
    since: 'JSON-RPC 2.0',
    senders: BOTH,
  },
  {
    code: ERROR.invalidRequest,
    name: 'Invalid request',
    meaning: 'The JSON that arrived is not a request, or not one that may be made now.',
    since: 'JSON-RPC 2.0',
    senders: BOTH,
  },
  {
    code: ERROR.methodNotFound,
    name: 'Method not found',
    meaning: 'The receiver has no such method, or has not declared the capability it belongs to.',
    since: 'JSON-RPC 2.0',
    senders: BOTH,
  },
  {
    code: ERROR.invalidParams,
    name: 'Invalid params',
    meaning:
      'The method exists, but its params are wrong: a field is missing, has the wrong type, or names something unknown.',
    since: 'JSON-RPC 2.0',
    senders: BOTH,
  },
  {
    code: ERROR.internalError,
    name: 'Internal error',
    meaning: 'The receiver failed while it worked on the request.',
    since: 'JSON-RPC 2.0',
    senders: BOTH,
  },
  {
    code: ERROR.resourceNotFound,
    name: 'Resource not found',
    meaning: 'The server has no resource with this URI.',
    since: '2024-11-05',
    senders: SERVER,
    removed: '2026-07-28',
  },
  {
    code: ERROR.urlElicitationRequired,
    name: 'URL elicitation required',
    meaning: 'The user must first visit the addresses in data.elicitations; then the request may be made again.',
    since: '2025-11-25',
    senders: SERVER,
    removed: '2026-07-28',
  },
  {
    code: ERROR.headerMismatch,
    name: 'Header mismatch',
    meaning: 'An HTTP header that mirrors the message is missing or says something else than the body.',
    since: '2026-07-28',
    senders: SERVER,
  },
  {
    code: ERROR.missingRequiredClientCapability,
    name: 'Missing required client capability',
    meaning: 'The request cannot be served without the client capabilities in data.requiredCapabilities.',
    since: '2026-07-28',
    senders: SERVER,
  },
  {
    code: ERROR.unsupportedProtocolVersion,
    name: 'Unsupported protocol version',
    meaning: 'The server does not speak the revision asked for; data.supported lists those that it speaks.',
    since: '2026-07-28',
    senders: SERVER,
  },
  {
    code: ERROR.rejectedByUser,
    name: 'Rejected by the user',
    meaning: 'The user did not allow the sampling request.',
    since: '2024-11-05',
    senders: CLIENT,
    removed: '2026-07-28',
  },
];

const BY_CODE: ReadonlyMap<number, ErrorCode> = new Map(ERROR_CODES.map((entry) => [entry.code, entry]));

/** Name and meaning of a code. */
export interface ErrorMeaning {
  readonly name: string;
  readonly meaning: string;
}

const SERVER_DEFINED: ErrorMeaning = {
  name: 'Server error',
  meaning: 'A code between −32099 and −32000, which JSON-RPC leaves to each server; its message must explain it.',
};
const RESERVED_BY_MCP: ErrorMeaning = {
  name: 'Reserved by MCP',
  meaning:
    'A code between −32099 and −32020, which only the specification may define from 2026-07-28 on; it does not define this one.',
};
const RESERVED_BY_JSON_RPC: ErrorMeaning = {
  name: 'Reserved by JSON-RPC',
  meaning: 'A code between −32768 and −32000 that JSON-RPC keeps for itself and has not defined.',
};
const OWN: ErrorMeaning = {
  name: 'Application error',
  meaning: 'A code of the sender’s own choice, outside the range that JSON-RPC reserves.',
};

/** What a code means in a revision; null asks for its meaning in any of them. */
export function errorMeaning(code: number, revision: Revision | null): ErrorMeaning {
  const entry = BY_CODE.get(code);
  if (entry && (revision === null || inForce(entry, revision))) return entry;
  if (revision === '2026-07-28' && code >= -32099 && code <= -32020) return RESERVED_BY_MCP;
  if (code >= -32099 && code <= -32000) return SERVER_DEFINED;
  return code >= -32768 && code <= -32000 ? RESERVED_BY_JSON_RPC : OWN;
}

/** Whether a revision defines this very code. */
export function isDefinedCode(code: number, revision: Revision): boolean {
  const entry = BY_CODE.get(code);
  return entry !== undefined && inForce(entry, revision);
}

function inForce({ since, removed }: ErrorCode, revision: Revision): boolean {
  const at = REVISIONS.indexOf(revision);
  if (since !== 'JSON-RPC 2.0' && at < REVISIONS.indexOf(since)) return false;
  return removed === undefined || at < REVISIONS.indexOf(removed);
}
