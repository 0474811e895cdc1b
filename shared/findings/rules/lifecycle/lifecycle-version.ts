import { oneLine } from '../../../analysis/index.ts';
import { ERROR, isRevision, NEWEST, publishedRevision, REVISIONS, type Revision } from '../../../mcp/index.ts';
import { answersTo, shownCode, writer } from '../../reading/index.ts';
import { VersionMemory } from './version-memory.ts';
import {
  type MessageAtHand,
  onError,
  onHandshake,
  type Rule,
  type RuleContext,
  type RuleHit,
} from '../../engine/index.ts';
import { isObject, member, textMember } from '../../../json/index.ts';

/** What each revision added that a session of an older one goes without. */
const ADDED: Readonly<Record<Revision, string>> = {
  '2024-11-05': '',
  '2025-03-26': 'audio content, tool annotations, the completion capability, progress messages',
  '2025-06-18': 'elicitation, structured tool output, resource links',
  '2025-11-25': 'tasks, URL elicitation, tools in sampling, icons',
  '2026-07-28': 'requests without a session, subscriptions, caching',
};

/** The choice of the protocol version. */
export const VERSION_RULES: readonly Rule[] = [
  onHandshake('life-version-unknown', (at) => {
    const version = versionIn(at);
    if (version === '' || publishedRevision(version) !== null || /draft/i.test(version)) return null;
    const what = at.dir === 'c2s' ? 'asked for' : 'answered with';
    return {
      message: `The ${writer(at.dir)} ${what} the protocol version “${oneLine(version, 40)}”, which is not a published revision.`,
    };
  }),
  onHandshake('life-version-downgrade', (at, { handshake }) => {
    const version = versionIn(at);
    const { offered, initialize } = handshake;
    if (at.dir !== 's2c' || !isRevision(version) || !isRevision(offered)) return null;
    const from = REVISIONS.indexOf(version);
    const to = REVISIONS.indexOf(offered);
    if (from >= to) return null;
    const lost = REVISIONS.slice(from + 1, to + 1)
      .map((revision) => ADDED[revision])
      .join('; ');
    return {
      rows: [at.row, ...(initialize ? [initialize.request] : [])],
      message: `The client asked for ${offered}, the server answered with the older ${version}. This session goes without: ${lost}.`,
    };
  }),
  onHandshake('life-version-not-echoed', (at, context) => {
    const { offered, initialize } = context.handshake;
    const version = versionIn(at);
    if (at.dir !== 's2c' || version === '' || version === offered || !isRevision(offered)) return null;
    const row = context.recall(VersionMemory).supportedSince(offered);
    if (row < 0) return null;
    return {
      rows: [at.row, ...(initialize ? [initialize.request] : []), row],
      message: `The client asked for ${offered}, the server answered with “${oneLine(version, 40)}”, although it speaks ${offered}, as event ${context.rows.seq(row)} shows; it must answer with the version asked for.`,
    };
  }),
  onHandshake('life-version-not-latest', (at, context) => {
    const version = versionIn(at);
    const { agreedBefore } = context.recall(VersionMemory);
    if (at.dir !== 'c2s' || !isRevision(version) || agreedBefore === null || version >= agreedBefore.version)
      return null;
    return {
      rows: [at.row, agreedBefore.row],
      message: `The client asked for ${version}, but spoke ${agreedBefore.version} with this server before (event ${context.rows.seq(agreedBefore.row)}); it should ask for the newest version that it speaks.`,
    };
  }),
  onHandshake('life-version-continue-unsupported', (at, context) => {
    if (at.dir !== 'c2s' || at.message.class !== 'notification' || context.handshake.stage !== 'answered') return null;
    const { answered, answeredRow } = context.recall(VersionMemory);
    if (!isNobodys(answered)) return null;
    return {
      // The text says should, the schema must (protocol facts §1.8).
      level: 'warning',
      rows: [at.row, answeredRow],
      message: `The client continued although the server chose the version “${oneLine(answered, 40)}” (event ${context.rows.seq(answeredRow)}), which is not a revision of MCP, so the client cannot speak it; it should disconnect (the schema says must).`,
    };
  }),
  onHandshake('life-instructions-early-version', (at) => {
    if (at.dir !== 's2c' || versionIn(at) === '') return null;
    if (member(member(at.message.value, 'result'), 'instructions') === undefined) return null;
    return {
      message:
        'The server sent “instructions”. The schema of 2024-11-05 has them, but its text does not mention them: a client of that revision may ignore them.',
    };
  }),
  onError('life-version-error-shape', (at, context) => refusal(at, context)),
];

/** Whether a version can be none that anybody speaks: no date at all, or one before the newest without a revision. */
function isNobodys(version: string): boolean {
  if (version === '' || publishedRevision(version) !== null || /draft/i.test(version)) return false;
  return !/^\d{4}-\d\d-\d\d$/.test(version) || version < NEWEST;
}

/** The version in an `initialize` request or in its result; '' elsewhere, or where it is no string. */
function versionIn(at: MessageAtHand): string {
  if (at.method !== 'initialize') return '';
  if (at.dir === 'c2s')
    return at.link === 'opens' ? textMember(member(at.message.value, 'params'), 'protocolVersion') : '';
  return answersTo(at) ? textMember(member(at.message.value, 'result'), 'protocolVersion') : '';
}

/** An error that refuses the version should let the client find another one. */
function refusal(at: MessageAtHand, { handshake }: RuleContext): RuleHit | null {
  const { message, operation, row } = at;
  if (
    at.dir !== 's2c' ||
    at.method !== 'initialize' ||
    !operation ||
    !answersTo(at) ||
    message.class !== 'response.error'
  )
    return null;
  const error = member(message.value, 'error');
  const code = member(error, 'code');
  const data = member(error, 'data');
  const supported = member(data, 'supported');
  // −32022 is how servers of 2026-07-28 say it.
  if (
    code === ERROR.unsupportedProtocolVersion ||
    (!/version/i.test(textMember(error, 'message').slice(0, 400)) && supported === undefined)
  )
    return null;
  const lacks: string[] = [];
  if (code !== ERROR.invalidParams) lacks.push(`the code is ${shownCode(code)} instead of −32602`);
  if (!isObject(data)) lacks.push('“data” is missing');
  else {
    if (!Array.isArray(supported)) lacks.push('“data.supported” is no list');
    if (typeof data['requested'] !== 'string') lacks.push('“data.requested” is missing');
  }
  if (lacks.length === 0) return null;
  return {
    rows: [row, operation.request],
    message: `The server refused the version ${handshake.offered === '' ? 'asked for' : `“${oneLine(handshake.offered, 40)}”`} in a form that a client cannot read: ${lacks.join(', ')}.`,
  };
}
