import { isRevision } from '../../mcp/index.ts';
import type { Verdict } from '../session/index.ts';
import { say, serverArguments, type VerdictEvidence } from './evidence.ts';
import { oneLine } from '../reading/index.ts';

const NAMED = 4;

/** The opening was refused for its revision; null where it was not. */
export function versionRefusal({ opening, negotiation, name }: VerdictEvidence, status: number): Verdict | null {
  if (opening.error === '' || !opening.versionRefused) return null;
  const { supported, errorCode, method, errorSeq, seq } = opening;
  const offered = oneLine(negotiation.offered, 40) || 'none';
  const carried = status >= 400 ? `, HTTP ${status}` : '';
  const more = supported.length > NAMED ? ` and ${supported.length - NAMED} more` : '';
  const has =
    supported.length === 0
      ? 'and names none that it supports'
      : `and supports ${supported
          .slice(0, NAMED)
          .map((revision) => oneLine(revision, 24))
          .join(', ')}${more}`;
  const detail = `${name} refused ${method} for revision ${offered} (error ${errorCode}${carried}) ${has}`;
  return say('error', 'Version mismatch', detail, '', [errorSeq, seq]);
}

/** The server answered another revision than the one offered, and the client ended the connection over it; null else. */
export function versionParting(evidence: VerdictEvidence): Verdict | null {
  const { negotiation, lifecycle, opening } = evidence;
  const { offered, revision } = negotiation;
  if (opening.method !== 'initialize' || revision === offered) return null;
  // notifications/initialized was owed, and the connection was closed instead.
  if (lifecycle.stateOf('initialize') !== 'done' || lifecycle.stateOf('initialized') !== 'failed') return null;
  const answered = revision === '' ? 'no revision' : oneLine(revision, 40);
  const detail = `offered ${oneLine(offered, 40)}, ${serverArguments(evidence)} answered ${answered}${unknownWords(revision)}; the client closed the connection`;
  return say('error', 'Version mismatch', detail, '', [opening.answeredSeq, opening.seq]);
}

/** `offered 2025-11-25, it answered 1999-01-01, which no revision of MCP is: the server has to answer one that it speaks` */
export function unknownRevision({ negotiation }: VerdictEvidence): string {
  const { offered, revision } = negotiation;
  const answered = revision === '' ? 'no revision' : oneLine(revision, 40);
  return `offered ${oneLine(offered, 40) || 'none'}, it answered ${answered}${unknownWords(revision)}, and clients that check it disconnect`;
}

function unknownWords(revision: string): string {
  return isRevision(revision) || revision === '' ? '' : ', which is not a revision of MCP';
}
