import type { SessionFact, SessionFactVerdict } from '../../../shared/analysis/index.ts';
import type { SessionFactName } from '../../../shared/mcp/index.ts';

/** The tone of a verdict. */
export type LedgerTone = 'ok' | 'error' | 'warning' | 'info' | 'muted';

/** The facts beside the capabilities, as a person calls them, and what each is about. */
export const FACT_WORDS: Readonly<Record<SessionFactName, { readonly name: string; readonly about: string }>> = {
  'session-id': {
    name: 'session id',
    about: 'A server may give a session id with the answer to initialize; the client then sends it with every request.',
  },
  'get-stream': {
    name: 'GET stream',
    about:
      'A client may open an event stream by GET for messages that the server sends unasked; a server may refuse with 405.',
  },
  resumption: {
    name: 'resumption',
    about: 'Events with ids let a client resume a broken stream by Last-Event-ID.',
  },
  'answer-form': {
    name: 'answers: JSON or SSE',
    about: 'A server may answer each request with one JSON body or with an event stream; clients take both.',
  },
  delete: {
    name: 'DELETE of the session',
    about: 'A client should end its session by DELETE; a server may refuse with 405.',
  },
  batch: {
    name: 'batches',
    about: 'Several messages in one JSON array; only 2025-03-26 has them.',
  },
  'structured-output': {
    name: 'structured output',
    about: 'Tools with an outputSchema answer with structuredContent that fits it.',
  },
  'task-tools': {
    name: 'tools that run as tasks',
    about: 'Tools whose execution.taskSupport lets a call be run as a task.',
  },
  'header-tools': {
    name: 'tools with x-mcp-header',
    about: 'Arguments that a client repeats in Mcp-Param- headers over HTTP.',
  },
  'ui-tools': {
    name: 'tools with a UI',
    about: 'Tools that name an interface (ui://) which a host may show.',
  },
};

export const FACT_TONES: Readonly<Record<SessionFactVerdict, LedgerTone>> = {
  'in use': 'ok',
  'offered, unused': 'muted',
  'used, not offered': 'info',
  refused: 'info',
  ended: 'muted',
  'wrong revision': 'warning',
  'not seen': 'muted',
};

/** The facts that the session has shown, or that its revision and transport could show. */
export function shownFacts(facts: readonly SessionFact[]): SessionFact[] {
  return facts.filter(
    ({ verdict, allowed }) => verdict !== 'not seen' || allowed === 'defined' || allowed === 'deprecated',
  );
}
