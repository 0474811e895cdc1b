import {
  modernRequest,
  modernResult,
  type ScriptedBody,
  type ScriptedSession,
} from '../../analysis/testing/scripted-session.ts';
import type { HttpSession, OwnHeaders } from './http-session.ts';

/** For the tests: sequences of the checks of the official conformance suite (protocol facts §2.bb), and what they are made of. */

/** A sequence that fails a check of the suite, and one that passes it. */
export interface Row {
  readonly check: string;
  readonly rules: readonly string[];
  readonly fails: (s: HttpSession) => ScriptedSession;
  readonly passes: (s: HttpSession) => ScriptedSession;
  /** What the suite does wrong itself there, to see how that is answered. */
  readonly provokes?: readonly string[];
}

const TASKS = 'io.modelcontextprotocol/tasks';
export const VERSION = 'io.modelcontextprotocol/protocolVersion';
export const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
export const EXTENDED = { extensions: { [TASKS]: {} } };
export const HINTS = { ttlMs: 0, cacheScope: 'private' };
export const tools = (...listed: object[]): ScriptedBody => ({ tools: listed, ...HINTS });
export const headers = (own: OwnHeaders): { readonly headers: OwnHeaders } => ({ headers: own });
export const list = (id: number, version = '2026-07-28'): object =>
  modernRequest(id, 'tools/list', { _meta: { [VERSION]: version } });
export const call = (id: number, more: object = {}, capabilities: object = {}): object =>
  modernRequest(id, 'tools/call', { name: 'book', ...more }, capabilities);

/** A request over HTTP in the modern era and its answer, after a `server/discover`. */
export const asks = (
  s: HttpSession,
  message: object,
  answer: object,
  status = 200,
  own: OwnHeaders = {},
): HttpSession => s.discovers().posts(2, message, headers(own)).answers(2, answer, status);
/** The same on stdio. */
export const says = (s: HttpSession, message: object, answer: object): HttpSession =>
  s
    .spawn()
    .client(modernRequest(0, 'server/discover'))
    .server(
      modernResult(0, {
        supportedVersions: ['2026-07-28'],
        capabilities: { tools: { listChanged: true }, prompts: {}, resources: {}, ...EXTENDED },
        ...HINTS,
      }),
    )
    .client(message)
    .server(answer);
/** A request that all goes well with. */
export const right = (s: HttpSession): HttpSession => asks(s, list(1), modernResult(1, tools()));
/** A question for the roots of the client. */
export const QUESTION = { inputRequests: { a: { method: 'roots/list' } } };
