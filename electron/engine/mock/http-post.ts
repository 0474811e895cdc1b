import type { ServerResponse } from 'node:http';
import { member } from '../../../shared/json/index.ts';
import type { FrameReading, MessageReading } from '../../../shared/jsonrpc/index.ts';
import { answerToGarbage } from './bad-json.ts';
import type { Decision } from './decision.ts';
import type { EventStream } from './event-stream.ts';
import { HttpAnswer, PLAIN_STREAM, type AnswerHead } from './http-exchange.ts';
import type { MockConversation } from './mock-conversation.ts';
import type { MockRecord } from './mock-record.ts';
import { ERROR, type Era } from '../../../shared/mcp/index.ts';

/** Errors of the modern era that have status 400 (2026-07-28, streamable HTTP). */
const REFUSED_BY_HEAD: ReadonlySet<number> = new Set([
  ERROR.headerMismatch,
  ERROR.missingRequiredClientCapability,
  ERROR.unsupportedProtocolVersion,
]);

/** One POST of a client, read. */
export interface Posted {
  readonly reading: FrameReading;
  readonly response: ServerResponse;
  readonly conversation: MockConversation;
  /** Decisions on its requests, in their order. */
  readonly decisions: readonly Decision[];
  /** Header lines of the mock's own. */
  readonly headers: Readonly<Record<string, string>>;
  /** Aborted when the client gives the POST up by closing it. */
  readonly gone: AbortSignal;
  /** Era that its client speaks. In the modern one the conversation is that of all clients, whose ids are alike: none can cancel by an id. */
  readonly era: Era;
  /** Keeps an event stream that the client may go on with. */
  keep(stream: EventStream): void;
}

export function requestsIn({ messages }: FrameReading): readonly MessageReading[] {
  return messages.filter((message) => message.class === 'request');
}

/** Answers a POST as the record has it; resolves when the response is complete. */
export async function answerPost(posted: Posted, record: MockRecord): Promise<void> {
  const { reading, response, conversation, decisions, headers, gone, era, keep } = posted;
  for (const message of reading.messages) {
    if (message.class.startsWith('response.')) conversation.answered(message);
    else if (message.class === 'notification' && !(era === 'modern' && message.method === 'notifications/cancelled'))
      conversation.notified(message);
  }
  const requests = requestsIn(reading);
  if (requests.length === 0) {
    response.writeHead(202, headers).end();
    return;
  }
  const answer = new HttpAnswer(response, await headOf(decisions, record, era, headers));
  if (answer.resumable !== null) keep(answer.resumable);
  await Promise.all(requests.map((request, i) => conversation.play(decisions[i]!, request, answer.outlet, gone)));
  answer.end();
}

/** Whether a body is no message of JSON-RPC, or has one in its batch that is none. */
export function isGarbage({ messages }: FrameReading): boolean {
  return messages.length === 0 || messages.some(({ class: kind }) => kind.startsWith('malformed.'));
}

/** Answers a body that is no message. */
export async function answerGarbage(
  reading: FrameReading,
  response: ServerResponse,
  record: MockRecord,
): Promise<void> {
  const recorded = record.book.badJson?.status ?? 0;
  const status = reading.class.startsWith('noise.') && recorded >= 400 ? recorded : 400;
  const answer = new HttpAnswer(response, { status, stream: null, recorded: [], own: {} });
  await answer.outlet.say(answerToGarbage(reading, record) ?? (() => ['']));
  answer.end();
}

/** Several requests of one POST are answered on one event stream. */
async function headOf(
  decisions: readonly Decision[],
  record: MockRecord,
  era: Era,
  own: Readonly<Record<string, string>>,
): Promise<AnswerHead> {
  const [decision, more] = decisions;
  if (decision === undefined || more !== undefined || decision.kind === 'forward' || decision.kind === 'listen')
    return { status: 200, stream: PLAIN_STREAM, recorded: [], own };
  if (decision.kind !== 'play') {
    const status = decision.kind === 'own' ? 200 : statusOfRefusal(decision, era);
    return { status, stream: null, recorded: [], own };
  }
  const { turn } = decision;
  const { book } = record;
  const saysMore = turn.sayings.some(
    ({ kind, route }) => kind !== 'answer' && (route === 'own' || route === turn.index),
  );
  const asks = era === 'legacy' && turn.next >= 0;
  const sse = saysMore || asks || turn.form?.body === 'sse';
  const fits = book.transport === 'http' && book.era === era;
  if (turn.form !== null && turn.form.body === (sse ? 'sse' : 'json') && fits)
    return { status: turn.form.status, stream: sse ? turn.form : null, recorded: turn.form.headers, own };
  const answer = turn.sayings.find(({ kind }) => kind === 'answer');
  const value = sse || era !== 'modern' || answer === undefined ? null : await record.value(answer);
  const status = statusOfError(member(member(value, 'error'), 'code'));
  return { status, stream: sse ? PLAIN_STREAM : null, recorded: [], own };
}

function statusOfRefusal({ error, objection }: Decision & { kind: 'refuse' }, era: Era): number {
  if (objection) return 400;
  return era === 'modern' ? statusOfError(error.code) : 200;
}

function statusOfError(code: unknown): number {
  if (code === ERROR.methodNotFound) return 404;
  return typeof code === 'number' && REFUSED_BY_HEAD.has(code) ? 400 : 200;
}
